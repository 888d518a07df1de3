import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchIdle } from './idle.ts'

const MINUTE = 60_000
let stop = () => {}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function watch() {
  const heard = { onWarning: vi.fn(), onIdle: vi.fn(), onActivity: vi.fn() }
  stop = watchIdle(heard)
  return heard
}

const act = () => dispatchEvent(new Event('keydown'))

describe('watching for idleness', () => {
  it('warns one minute before the end and ends after fifteen', () => {
    const heard = watch()
    vi.advanceTimersByTime(14 * MINUTE - 1_000)
    expect(heard.onWarning).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(heard.onWarning).toHaveBeenLastCalledWith(60)
    vi.advanceTimersByTime(MINUTE)
    expect(heard.onIdle).toHaveBeenCalledOnce()
  })

  it('begins again with any activity and takes the warning back', () => {
    const heard = watch()
    vi.advanceTimersByTime(14 * MINUTE + 30_000)
    act()
    vi.advanceTimersByTime(1_000)
    expect(heard.onWarning).toHaveBeenLastCalledWith(null)
    vi.advanceTimersByTime(13 * MINUTE)
    expect(heard.onIdle).not.toHaveBeenCalled()
  })

  it('looks at most once per second', () => {
    const heard = watch()
    vi.advanceTimersByTime(5_000)
    for (let times = 0; times < 50; times++) act()
    expect(heard.onActivity).toHaveBeenCalledOnce()
  })

  it('counts what is done in another tab', () => {
    const heard = watch()
    vi.advanceTimersByTime(14 * MINUTE)
    localStorage.setItem('wellstock:active-at', String(Date.now()))
    vi.advanceTimersByTime(2 * MINUTE)
    expect(heard.onIdle).not.toHaveBeenCalled()
  })

  it('does not take the waking of a computer for activity', () => {
    const heard = watch()
    vi.setSystemTime(Date.now() + 60 * MINUTE)
    act()
    expect(heard.onIdle).toHaveBeenCalledOnce()
    expect(heard.onActivity).not.toHaveBeenCalled()
  })
})
