// What the page knows of its bots.

/** `plain`: what they have learnt could not be had, and they judge by hand: a little weaker than usual. */
export const bots = $state({ plain: false })
