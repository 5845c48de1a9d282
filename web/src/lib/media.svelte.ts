// Which form the page has: phone, tablet or desk.
function watch(query: string) {
  const list = matchMedia(query)
  let on = $state(list.matches)
  list.addEventListener('change', () => (on = list.matches))
  return () => on
}

export const phone = watch('(max-width: 720px)')
export const tablet = watch('(max-width: 1180px)')
