import type { NotificationEvent } from '@wellstock/contract/identity/notifications'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from './fixtures.ts'
import { followNotices, pauseAfter } from './stream.ts'

const SECOND = 1_000
const MINUTE = 60_000
const unauthorized = { status: 401 }

function follow(server: ReturnType<typeof fakeServer>, { after = 0, rests = true } = {}) {
  const shown: number[] = []
  const parts = {
    connect: server.connect,
    onEvent: (event: NotificationEvent) => {
      if (event.event === 'notice') shown.push(event.notice.seq)
    },
    onHolding: vi.fn(),
    isOver: (error: unknown) => error === unauthorized,
    onOver: vi.fn(),
    restsWhenHidden: () => rests,
  }
  stop = followNotices(after, parts)
  return { shown, ...parts }
}

let stop = () => {}
const isHidden = vi.fn(() => false)
const turn = (hidden: boolean) => {
  isHidden.mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

beforeEach(() => {
  vi.useFakeTimers()
  isHidden.mockReturnValue(false)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(isHidden)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the stream of notices', () => {
  it('loses none and repeats none, wherever it is cut', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constant('notice' as const) },
        { weight: 2, arbitrary: fc.constant('cut' as const) },
        { weight: 1, arbitrary: fc.constant('refuse' as const) },
        { weight: 1, arbitrary: fc.constant('allow' as const) },
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 90 * SECOND }) },
      ),
      { maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const server = fakeServer()
        const { shown } = follow(server)
        for (const step of sequence) {
          if (step === 'notice') server.notify()
          else if (step === 'cut') server.cut()
          else if (step === 'refuse') server.refuse(new TypeError('network error'))
          else if (step === 'allow') server.refuse(undefined)
          else await pass(step)
        }
        server.refuse(undefined)
        await pass(2 * MINUTE)
        expect(shown).toEqual(Array.from({ length: server.seq }, (_, index) => index + 1))
        expect(server.streams.size).toBeLessThanOrEqual(1)
        stop()
        await pass(0)
        expect(server.streams.size).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  it('spares the server when it is cut every second, and still tells everything in time', async () => {
    const server = fakeServer()
    const { shown, onHolding } = follow(server)
    for (let second = 0; second < 600; second++) {
      if (second % 10 === 0) server.notify()
      await pass(SECOND)
      server.cut()
    }
    await pass(MINUTE)
    expect(shown).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    const inFirstMinute = server.opened.filter(({ at }) => at < (server.opened[0]?.at ?? 0) + MINUTE)
    expect(inFirstMinute.length).toBeLessThanOrEqual(8)
    expect(server.opened.length).toBeLessThanOrEqual(50)
    expect(onHolding.mock.calls).toEqual([[false]])
  })

  it('resumes after the last notice it was told', async () => {
    const server = fakeServer()
    follow(server)
    await pass(0)
    server.notify()
    server.notify()
    await pass(0)
    server.cut()
    await pass(2 * SECOND)
    expect(server.opened.map(({ after }) => after)).toEqual([0, 2])
  })

  it('stops for good when nobody is signed in any more', async () => {
    const server = fakeServer()
    const { onOver } = follow(server)
    await pass(0)
    server.refuse(unauthorized)
    server.cut()
    await pass(10 * MINUTE)
    expect(server.opened).toHaveLength(2)
    expect(onOver).toHaveBeenCalledOnce()
  })

  it('asks to be replaced after three failures, until a stream holds', async () => {
    const server = fakeServer()
    const { onHolding } = follow(server)
    await pass(0)
    server.refuse(new TypeError('network error'))
    server.cut()
    await pass(SECOND / 2)
    expect(onHolding).not.toHaveBeenCalled()
    await pass(MINUTE)
    expect(onHolding.mock.calls).toEqual([[false]])

    server.refuse(undefined)
    while (server.streams.size === 0) await pass(SECOND)
    server.notify()
    await pass(15 * SECOND)
    expect(onHolding.mock.calls).toEqual([[false]])
    await pass(10 * SECOND)
    server.heartbeat()
    await pass(0)
    expect(onHolding.mock.calls).toEqual([[false], [true]])
  })

  it('takes a silent minute for a dead line', async () => {
    const server = fakeServer()
    follow(server)
    for (let beat = 0; beat < 4; beat++) {
      await pass(25 * SECOND)
      server.heartbeat()
    }
    await pass(59 * SECOND)
    expect(server.opened).toHaveLength(1)
    await pass(4 * SECOND)
    expect(server.opened).toHaveLength(2)
  })

  it('rests when hidden for five minutes, and goes on where it was when looked at again', async () => {
    const server = fakeServer()
    const { shown } = follow(server)
    await pass(0)
    server.notify()
    turn(true)
    for (let beat = 0; beat < 12; beat++) {
      await pass(25 * SECOND)
      server.heartbeat()
    }
    expect(server.streams.size).toBe(0)
    server.notify()
    await pass(60 * MINUTE)
    expect(server.opened).toHaveLength(1)

    turn(false)
    await pass(0)
    expect(server.opened.at(-1)?.after).toBe(1)
    expect(shown).toEqual([1, 2])
  })

  it('does not rest while a hidden page has somebody to tell', async () => {
    const server = fakeServer()
    const { shown } = follow(server, { rests: false })
    turn(true)
    for (let beat = 0; beat < 15; beat++) {
      await pass(25 * SECOND)
      server.heartbeat()
    }
    server.notify()
    await pass(0)
    expect(shown).toEqual([1])
  })

  it('counts on from a server that has been restored to an earlier day', async () => {
    const server = fakeServer()
    const { shown } = follow(server, { after: 40 })
    await pass(0)
    server.notify()
    await pass(0)
    expect(shown).toEqual([1])
  })
})

describe('the pause between two tries', () => {
  it('is 1 to 30 seconds and grows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const pause = pauseAfter(failures, chance)
          expect(pause).toBeGreaterThanOrEqual(1_000)
          expect(pause).toBeLessThanOrEqual(30_000)
          expect(pauseAfter(failures + 1, chance)).toBeGreaterThanOrEqual(pause)
        },
      ),
    )
  })
})
