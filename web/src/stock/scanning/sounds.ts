import { local } from '../../lib/storage.ts'

/** What a scan means, the same for ear, hand and eye everywhere; `attention` is a recalled or expired lot. */
export type Signal = 'ok' | 'error' | 'complete' | 'attention'

/** Of this device. `volume` from 0 to 1. */
export type SoundSettings = { volume: number; isMuted: boolean }

const STORED = 'scan-sounds'

export const soundSettings = {
  get(): SoundSettings {
    const stored = local.get(STORED) as Partial<SoundSettings> | null
    const volume = typeof stored?.volume === 'number' ? Math.min(1, Math.max(0, stored.volume)) : 0.6
    return { volume, isMuted: stored?.isMuted === true }
  },
  set: (settings: SoundSettings) => local.set(STORED, settings),
}

/** Tones one after the other in hertz, each for `lasts` ms with `pause` ms behind it; a vibration in ms on and off. */
const grammar = {
  ok: { wave: 'sine', tones: [1_568], lasts: 90, pause: 0, vibration: [40] },
  error: { wave: 'square', tones: [196, 196], lasts: 160, pause: 70, vibration: [160, 70, 160] },
  complete: {
    wave: 'sine',
    tones: [659, 880, 1_175],
    lasts: 110,
    pause: 10,
    vibration: [40, 40, 40, 40, 120],
  },
  attention: {
    wave: 'triangle',
    tones: [988, 659, 988, 659],
    lasts: 130,
    pause: 20,
    vibration: [300, 100, 300],
  },
} as const satisfies Record<Signal, object>

/** At the start and end of a tone, so that it does not click: in seconds. */
const EDGE = 0.008

let context: AudioContext | undefined

function play(signal: Signal, volume: number) {
  const { wave, tones, lasts, pause } = grammar[signal]
  context ??= new AudioContext()
  // Browsers keep silent until somebody has touched the page.
  if (context.state === 'suspended') void context.resume().catch(() => {})
  for (const [index, hertz] of tones.entries()) {
    const from = context.currentTime + (index * (lasts + pause)) / 1_000
    const to = from + lasts / 1_000
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = wave
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(volume, from + EDGE)
    gain.gain.setValueAtTime(volume, to - EDGE)
    gain.gain.linearRampToValueAtTime(0, to)
    tone.connect(gain).connect(context.destination)
    tone.start(from)
    tone.stop(to)
  }
}

/** Sounds, and vibrates where the device can. */
export function signal(kind: Signal) {
  navigator.vibrate?.([...grammar[kind].vibration])
  const { volume, isMuted } = soundSettings.get()
  if (!isMuted && volume > 0 && 'AudioContext' in window) play(kind, volume)
}
