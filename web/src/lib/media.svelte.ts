// Which form a table has: desk, tablet, phone upright, or low (a phone on its side, a window zoomed in). Style sheets use the same queries.
function watch(query: string) {
  const list = matchMedia(query)
  let on = $state(list.matches)
  list.addEventListener('change', () => (on = list.matches))
  return () => on
}

/** Little room: upright or low. */
export const phone = watch('(max-width: 720px), (max-height: 640px)')
/** At most the room of a tablet. */
export const tablet = watch('(max-width: 1200px), (max-height: 640px)')
/** Wide and low: the board at full height, everything else in columns beside it. */
export const low = watch('(max-height: 640px) and (min-width: 600px)')
