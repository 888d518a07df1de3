import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallCounter } from './call-count.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function counted() {
  const onTooMany = vi.fn()
  const count = createCallCounter(onTooMany)
  return {
    onTooMany,
    calls: (times: number, every: number) => {
      for (let call = 0; call < times; call++) {
        count()
        vi.advanceTimersByTime(every)
      }
    },
  }
}

describe('the calls of a page', () => {
  it('are too many above fifty in a minute', () => {
    const { calls, onTooMany } = counted()
    calls(50, 1_000)
    expect(onTooMany).not.toHaveBeenCalled()
    calls(1, 0)
    expect(onTooMany).toHaveBeenCalledOnce()
  })

  it('are told of once per minute', () => {
    const { calls, onTooMany } = counted()
    calls(200, 100)
    expect(onTooMany).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    calls(51, 10)
    expect(onTooMany).toHaveBeenCalledTimes(2)
  })

  it('are few enough when somebody works fast', () => {
    const { calls, onTooMany } = counted()
    for (let minute = 0; minute < 10; minute++) {
      // The home page, then a list with its filters.
      calls(6, 50)
      // Three words searched for at full speed: the box waits 300 ms for the next letter.
      calls(9, 350)
      // Six items opened one after the other, each with its movements, lots and facets, and adjusted.
      for (let item = 0; item < 5; item++) {
        calls(4, 20)
        vi.advanceTimersByTime(5_000)
        calls(2, 200)
        vi.advanceTimersByTime(4_000)
      }
      vi.advanceTimersByTime(12_000)
    }
    expect(onTooMany).not.toHaveBeenCalled()
  })
})
