import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, json, signedInAs } from '../../test-server.ts'
import { api } from './api.ts'
import { noteActivity, reportLater, watchIdle } from './idle.ts'

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

  it('checks at most once per second', () => {
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

  it.each(['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click', 'focus'])(
    'takes %s for activity',
    (name) => {
      const heard = watch()
      vi.advanceTimersByTime(14 * MINUTE)
      dispatchEvent(new Event(name))
      vi.advanceTimersByTime(14 * MINUTE)
      expect(heard.onIdle).not.toHaveBeenCalled()
    },
  )

  it('takes a scan for activity, whose keys nobody else hears', () => {
    const heard = watch()
    vi.advanceTimersByTime(14 * MINUTE)
    noteActivity()
    vi.advanceTimersByTime(14 * MINUTE)
    expect(heard.onIdle).not.toHaveBeenCalled()
  })

  it('does not mind a clock that is an hour off, here or elsewhere', () => {
    vi.setSystemTime(Date.now() + 60 * MINUTE)
    localStorage.setItem('wellstock:active-at', String(Date.now() + 60 * MINUTE))
    const heard = watch()
    vi.advanceTimersByTime(15 * MINUTE)
    expect(heard.onIdle).toHaveBeenCalledOnce()
  })

  it('is not held up by a clock that is set back', () => {
    const heard = watch()
    vi.advanceTimersByTime(10 * MINUTE)
    vi.setSystemTime(Date.now() - 60 * MINUTE)
    vi.advanceTimersByTime(15 * MINUTE + 1_000)
    expect(heard.onIdle).toHaveBeenCalledOnce()
  })

  it('does without a store', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const heard = watch()
    vi.advanceTimersByTime(10 * MINUTE)
    act()
    vi.advanceTimersByTime(14 * MINUTE)
    expect(heard.onIdle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(MINUTE)
    expect(heard.onIdle).toHaveBeenCalledOnce()
  })

  it.each(['"soon"', '{}', '1e999', 'not JSON'])('is not misled by a tampered store: %s', (stored) => {
    const heard = watch()
    localStorage.setItem('wellstock:active-at', stored)
    vi.advanceTimersByTime(15 * MINUTE)
    expect(heard.onIdle).toHaveBeenCalledOnce()
  })
})

describe('reporting to the server', () => {
  it('happens a good minute after activity, the last time after the last of it', () => {
    const report = vi.fn()
    const { heard } = reportLater(report)
    heard()
    vi.advanceTimersByTime(30_000)
    heard()
    vi.advanceTimersByTime(31_000)
    expect(report).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(61_000)
    expect(report).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10 * MINUTE)
    expect(report).toHaveBeenCalledTimes(2)
  })

  it('ends with the page', () => {
    const report = vi.fn()
    const { heard, stop } = reportLater(report)
    heard()
    stop()
    vi.advanceTimersByTime(MINUTE * 5)
    expect(report).not.toHaveBeenCalled()
  })
})

it('what a page asks by itself, three minutes after anybody was there, says so; a report of activity does not', async () => {
  const requests = answering({ 'GET /api/auth/session': () => json(signedInAs([])) })
  const saysSo = async () => {
    await api.auth.session({})
    return requests.at(-1)?.headers.has('X-Unattended')
  }
  watch()
  expect(await saysSo()).toBe(false)
  vi.advanceTimersByTime(61_000)
  expect(await saysSo()).toBe(false)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(await saysSo()).toBe(true)
  act()
  expect(await saysSo()).toBe(false)
})
