// Small sounds for what matters, made here so that nothing has to be loaded. Off unless somebody wants them.
let context: AudioContext | undefined

/** Tones as [after seconds, pitch]. */
const SOUNDS = {
  /** A knock on wood: it is your turn. */
  turn: {
    wave: 'triangle',
    loud: 0.25,
    tones: [
      [0, 190],
      [0.14, 240],
    ],
  },
  /** Two small bells: points of your own. */
  point: {
    wave: 'sine',
    loud: 0.14,
    tones: [
      [0, 660],
      [0.09, 880],
    ],
  },
  /** A dull thud: not so. */
  refusal: { wave: 'triangle', loud: 0.2, tones: [[0, 110]] },
  /** Three steps up: the game is over. */
  end: {
    wave: 'triangle',
    loud: 0.22,
    tones: [
      [0, 262],
      [0.16, 330],
      [0.32, 392],
    ],
  },
} as const

/** Points of one's own as they were heard: what was taken back and done again is no news. Answers what is heard of now on, and whether it sounds. */
export function hearPoints(heard: number, points: number, back: boolean): { heard: number; news: boolean } {
  return { heard: back ? Math.max(heard, points) : points, news: !back && points > heard }
}

export function sound(what: keyof typeof SOUNDS) {
  try {
    context ??= new AudioContext()
    const now = context.currentTime
    const { wave, loud, tones } = SOUNDS[what]
    for (const [at, pitch] of tones) {
      const tone = context.createOscillator()
      const gain = context.createGain()
      tone.type = wave
      tone.frequency.setValueAtTime(pitch, now + at)
      tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + at + 0.09)
      gain.gain.setValueAtTime(loud, now + at)
      gain.gain.exponentialRampToValueAtTime(0.001, now + at + 0.12)
      tone.connect(gain).connect(context.destination)
      tone.start(now + at)
      tone.stop(now + at + 0.13)
    }
  } catch {
    // No sound here; words and title say it as well.
  }
}
