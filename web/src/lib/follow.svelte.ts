// Engines that are still being compiled while the page is open (`cargo xtask run`).
import { speakIn } from './i18n.svelte'

/** How many are waited for. */
export const following = $state({ engines: 0 })

/** Is there a module at this address? A host of files may answer with its first page instead. */
async function there(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && answer.headers.get('content-type')?.startsWith('application/wasm') === true
}

/** Waits until the engine is there, and lets the page say so meanwhile. */
export async function followed(url: string, pause = 2000): Promise<void> {
  if (await there(url)) return
  // The first page does not have the words yet.
  await speakIn('rooms')
  following.engines += 1
  do await new Promise((done) => setTimeout(done, pause))
  while (!(await there(url)))
  following.engines -= 1
}
