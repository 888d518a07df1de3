import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Signal } from './sounds.ts'

type Tone = { hertz: number }
let tones: Tone[] = []

class FakeAudio {
  state = 'running'
  currentTime = 0
  destination = {}
  createOscillator() {
    const tone: Tone = { hertz: 0 }
    const frequency = {
      set value(hertz: number) {
        tone.hertz = hertz
      },
    }
    tones.push(tone)
    return {
      frequency,
      connect: (next: object) => next,
      start() {},
      stop() {},
    }
  }
  createGain() {
    return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: (next: object) => next }
  }
}

beforeEach(() => {
  tones = []
  vi.stubGlobal('AudioContext', FakeAudio)
})

async function heard(kind: Signal) {
  const { signal } = await import('./sounds.ts')
  tones = []
  signal(kind)
  return tones.map(({ hertz }) => hertz)
}

describe('a signal', () => {
  it('is short and high when all is well, low and double when not, and rises when all is done', async () => {
    const ok = await heard('ok')
    expect(ok).toHaveLength(1)
    const [first, second, ...rest] = await heard('error')
    expect(first).toBe(second)
    expect(rest).toEqual([])
    expect(first).toBeLessThan((ok[0] ?? 0) / 4)
    const complete = await heard('complete')
    expect(complete).toEqual([...complete].sort((a, b) => a - b))
    expect(new Set([ok, [first, second], complete, await heard('attention')].map(String)).size).toBe(4)
  })

  it('is silent when this device is muted, and that is kept', async () => {
    const { soundSettings } = await import('./sounds.ts')
    soundSettings.set({ volume: 0.3, isMuted: true })
    expect(await heard('ok')).toEqual([])
    expect(soundSettings.get()).toEqual({ volume: 0.3, isMuted: true })
    soundSettings.set({ volume: 7, isMuted: false })
    expect(soundSettings.get().volume).toBe(1)
  })

  it('vibrates, muted or not', async () => {
    const vibrate = vi.fn()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    const { soundSettings } = await import('./sounds.ts')
    soundSettings.set({ volume: 1, isMuted: true })
    await heard('error')
    expect(vibrate).toHaveBeenCalledOnce()
    Reflect.deleteProperty(navigator, 'vibrate')
  })
})
