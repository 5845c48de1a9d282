// One sound: a knock on wood when it is your turn. Made here, so nothing has to be loaded.
let context: AudioContext | undefined

export function knock() {
  try {
    context ??= new AudioContext()
    const now = context.currentTime
    for (const [at, pitch] of [[0, 190], [0.14, 240]] as const) {
      const tone = context.createOscillator()
      const loud = context.createGain()
      tone.type = 'triangle'
      tone.frequency.setValueAtTime(pitch, now + at)
      tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + at + 0.09)
      loud.gain.setValueAtTime(0.25, now + at)
      loud.gain.exponentialRampToValueAtTime(0.001, now + at + 0.12)
      tone.connect(loud).connect(context.destination)
      tone.start(now + at)
      tone.stop(now + at + 0.13)
    }
  } catch {
    // No sound here; the title says it as well.
  }
}
