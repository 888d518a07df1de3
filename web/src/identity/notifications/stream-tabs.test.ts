import type { NotificationEvent } from '@wellstock/contract/identity/notifications'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_WITHIN, ASK_AFTER } from '../../lib/leading-tab.ts'
import { fakeServer } from './fixtures.ts'
import { followNotices } from './stream.ts'

const SECOND = 1_000
const MINUTE = 60_000
const unauthorized = { status: 401 }

type FakeChannel = {
  hear: (data: unknown) => void
  addEventListener: (type: string, listener: (event: { data: unknown }) => void) => void
  postMessage: (data: unknown) => void
  close: () => void
  freeze: () => void
  thaw: () => void
}

/** A channel as a browser has it: what is said arrives a little later, in order, at all others that were there. */
function fakeChannel(line: Set<FakeChannel>) {
  const listeners: ((event: { data: unknown }) => void)[] = []
  let isFrozen = false
  let isClosed = false
  let missed: unknown[] = []
  const hear = (data: unknown) => {
    if (!line.has(channel)) return
    if (isFrozen) missed.push(data)
    else for (const listener of listeners) listener({ data })
  }
  const channel: FakeChannel = {
    hear,
    addEventListener: (_, listener) => listeners.push(listener),
    postMessage: (data) => {
      const word = structuredClone(data)
      if (isClosed) throw new DOMException('Channel is closed', 'InvalidStateError')
      if (isFrozen || !line.has(channel)) return
      for (const other of line) if (other !== channel) setTimeout(() => other.hear(word), 2)
    },
    close: () => {
      isClosed = true
      line.delete(channel)
    },
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      const words = missed
      missed = []
      words.forEach(hear)
    },
  }
  line.add(channel)
  return channel
}

/** A browser whose tabs share what is said on their channel, and a server that they all ask. */
function fakeBrowser(rests = true) {
  const server = fakeServer()
  const line = new Set<FakeChannel>()

  /** A tab that has just asked for its panel. */
  function openTab() {
    const channel = fakeChannel(line)
    const gone = new AbortController()
    const tab = {
      channel,
      opened: 0,
      /** The numbers of the notices it received. */
      received: [] as number[],
      /** Up to where its panel is right: what a `here` does not fit makes it ask again. */
      knows: server.seq,
      events: [] as NotificationEvent['event'][],
      onHolding: vi.fn(),
      onOver: vi.fn(),
      leave: () => stop(),
      /** Gone without a word. */
      crash: () => {
        line.delete(channel)
        gone.abort()
      },
    }
    const stop = followNotices(server.seq, {
      connect: async (after, signal) => {
        if (gone.signal.aborted) throw new TypeError('no such tab')
        tab.opened += 1
        return server.connect(after, AbortSignal.any([signal, gone.signal]))
      },
      onEvent: (event) => {
        tab.events.push(event.event)
        if (event.event === 'here' && event.seq !== tab.knows) tab.knows = server.seq
        if (event.event === 'notice') {
          tab.received.push(event.notice.seq)
          tab.knows = Math.max(tab.knows, event.notice.seq)
        }
      },
      onHolding: tab.onHolding,
      isOver: (error) => error === unauthorized,
      onOver: tab.onOver,
      restsWhenHidden: () => rests,
      channel: channel as unknown as BroadcastChannel,
    })
    stops.push(stop)
    return tab
  }
  return { server, openTab }
}

const stops: (() => void)[] = []
const isHidden = vi.fn(() => false)
const turn = (hidden: boolean) => {
  isHidden.mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

async function tenTabs(rests?: boolean) {
  const browser = fakeBrowser(rests)
  const tabs = Array.from({ length: 10 }, browser.openTab)
  await pass(SECOND)
  const leader = tabs.find(({ opened }) => opened > 0)
  if (!leader) throw new Error('nobody leads')
  return { ...browser, tabs, leader, followers: tabs.filter((tab) => tab !== leader) }
}

async function beats(server: ReturnType<typeof fakeServer>, count: number) {
  for (let beat = 0; beat < count; beat++) {
    await pass(25 * SECOND)
    server.heartbeat()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  isHidden.mockReturnValue(false)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(isHidden)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('the tabs of one browser', () => {
  it('share one stream, and each is told everything in order', async () => {
    const { server, tabs } = await tenTabs()
    expect(server.opened).toHaveLength(1)
    for (let count = 0; count < 3; count++) server.notify()
    await pass(SECOND)
    for (const { received } of tabs) expect(received).toEqual([1, 2, 3])
    await beats(server, 10)
    expect(server.opened).toHaveLength(1)
  })

  it('pass the stream on within a second when its tab closes, from where it was', async () => {
    const { server, followers, leader } = await tenTabs()
    server.notify()
    await pass(SECOND)
    const closedAt = Date.now()
    leader.leave()
    server.notify()
    await pass(SECOND)
    expect(server.streams.size).toBe(1)
    expect(server.opened).toHaveLength(2)
    expect(server.opened[1]?.after).toBe(1)
    expect((server.opened[1]?.at ?? 0) - closedAt).toBeLessThan(SECOND)
    for (const { received } of followers) expect(received).toEqual([1, 2])
  })

  it('pass it on when the tab that was about to take it closes as well', async () => {
    const { server, leader, followers } = await tenTabs()
    leader.leave()
    await pass(ANSWER_WITHIN / 2)
    for (const tab of followers.slice(0, 8)) tab.leave()
    await pass(SECOND)
    expect(server.streams.size).toBe(1)
    expect(followers[8]?.opened).toBe(1)
  })

  it('notice that the one with the stream is gone without a word', async () => {
    const { server, leader, followers } = await tenTabs()
    leader.crash()
    server.notify()
    await pass(2 * ASK_AFTER)
    expect(server.streams.size).toBe(1)
    for (const { received } of followers) expect(received).toEqual([1])
  })

  it('hold one stream again when a frozen tab that held it comes back', async () => {
    const { server, leader, tabs } = await tenTabs()
    leader.channel.freeze()
    await pass(2 * ASK_AFTER)
    expect(server.streams.size).toBe(2)
    server.notify()
    await pass(SECOND)
    leader.channel.thaw()
    await pass(SECOND)
    expect(server.streams.size).toBe(1)
    server.notify()
    await pass(SECOND)
    for (const { received } of tabs) expect(received).toEqual([1, 2])
  })

  it('hold one stream again when two lead, each without having heard of the other', async () => {
    const { server, openTab } = fakeBrowser()
    const first = openTab()
    await pass(ANSWER_WITHIN - 6)
    const second = openTab()
    await pass(8)
    const [leader, cutOff] = first.opened > 0 || second.opened > 0 ? [first, second] : [second, first]
    cutOff.channel.freeze()
    await pass(2 * ASK_AFTER)
    expect(server.streams.size).toBe(2)
    cutOff.channel.thaw()
    await pass(2 * ASK_AFTER)
    expect(server.streams.size).toBe(1)
    expect(leader.opened + cutOff.opened).toBe(2)
  })

  it('tell one that is opened later where things stand', async () => {
    const { server, openTab } = await tenTabs()
    server.notify()
    await pass(SECOND)
    const late = openTab()
    // Said after its panel was asked for and before it could hear: only `here` says so.
    late.knows = 0
    await pass(SECOND)
    expect(late.events).toEqual(['here'])
    expect(late.knows).toBe(1)
    server.notify()
    await pass(SECOND)
    expect(late.received).toEqual([2])
    await pass(MINUTE / 2)
    expect(late.events).toEqual(['here', 'notice'])
    expect(server.opened).toHaveLength(1)
  })

  it('catch up with a leader that could not be heard for a moment', async () => {
    const { server, leader, followers } = await tenTabs()
    leader.channel.freeze()
    server.notify()
    await pass(10)
    leader.channel.thaw()
    await pass(6 * SECOND)
    for (const { knows } of followers) expect(knows).toBe(1)
    server.notify()
    await pass(SECOND)
    for (const { received } of followers) expect(received).toEqual([2])
  })

  it('all ask for themselves where no stream gets through, until one holds', async () => {
    const { server, leader, followers, openTab } = await tenTabs()
    server.refuse(new TypeError('network error'))
    server.cut()
    await pass(MINUTE)
    const late = openTab()
    await pass(SECOND)
    for (const { onHolding } of [...followers, late]) expect(onHolding.mock.calls).toEqual([[false]])

    leader.leave()
    server.refuse(undefined)
    await pass(SECOND)
    expect(server.streams.size).toBe(1)
    for (const { onHolding } of [...followers, late]) expect(onHolding.mock.calls).toEqual([[false]])
    await beats(server, 1)
    await pass(SECOND)
    for (const { onHolding } of [...followers, late]) expect(onHolding.mock.calls).toEqual([[false], [true]])
  })

  it('all hear that nobody is signed in any more, and none tries again', async () => {
    const { server, tabs } = await tenTabs()
    server.refuse(unauthorized)
    server.cut()
    await pass(10 * MINUTE)
    expect(server.opened).toHaveLength(2)
    for (const { onOver } of tabs) expect(onOver).toHaveBeenCalledOnce()
  })

  it('need no stream when all have been hidden for five minutes, and one when somebody looks again', async () => {
    const { server, tabs } = await tenTabs()
    turn(true)
    await beats(server, 12)
    expect(server.streams.size).toBe(0)
    expect(server.opened).toHaveLength(1)
    server.notify()
    await pass(60 * MINUTE)
    expect(server.opened).toHaveLength(1)
    turn(false)
    await pass(SECOND)
    expect(server.streams.size).toBe(1)
    for (const { received } of tabs) expect(received).toEqual([1])
  })

  it('keep it while a hidden browser has somebody to tell', async () => {
    const { server, tabs } = await tenTabs(false)
    turn(true)
    await beats(server, 15)
    server.notify()
    await pass(SECOND)
    expect(server.opened).toHaveLength(1)
    for (const { received } of tabs) expect(received).toEqual([1])
  })

  it('count on from a server that has been restored to an earlier day', async () => {
    const { server, tabs } = await tenTabs()
    for (let count = 0; count < 3; count++) server.notify()
    await pass(SECOND)
    server.restoreTo(1)
    server.cut()
    await pass(5 * SECOND)
    server.notify()
    await pass(SECOND)
    for (const { received } of tabs) expect(received).toEqual([1, 2, 3, 2])
  })

  it('lose nothing and repeat nothing, whichever come, go, crash or are cut off', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ do: fc.constant('notice' as const) }) },
        { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cut', 'refuse', 'allow') }) },
        {
          weight: 3,
          arbitrary: fc.record({ do: fc.constantFrom('leave', 'crash', 'freeze', 'thaw'), tab: fc.nat(11) }),
        },
        { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), time: fc.nat(10 * SECOND) }) },
        { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), time: fc.nat(10) }) },
      ),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { server, openTab } = fakeBrowser()
        const open = new Set([openTab()])
        for (const step of sequence) {
          const tab = 'tab' in step ? [...open][step.tab] : undefined
          if (step.do === 'notice') server.notify()
          else if (step.do === 'open') open.add(openTab())
          else if (step.do === 'cut') server.cut()
          else if (step.do === 'refuse') server.refuse(new TypeError('network error'))
          else if (step.do === 'allow') server.refuse(undefined)
          else if (step.do === 'freeze') tab?.channel.freeze()
          else if (step.do === 'thaw') tab?.channel.thaw()
          else if (step.do === 'leave' || step.do === 'crash') {
            if (tab) open.delete(tab)
            tab?.[step.do]()
          } else if ('time' in step) await pass(step.time)
        }
        server.refuse(undefined)
        for (const tab of open) tab.channel.thaw()
        await beats(server, 5)
        expect(server.streams.size).toBe(Math.min(1, open.size))
        for (const { received, knows } of open) {
          expect(received).toEqual([...new Set(received)].sort((a, b) => a - b))
          expect(knows).toBe(server.seq)
        }
        for (const stop of stops.splice(0)) stop()
        await pass(0)
        expect(server.streams.size).toBe(0)
      }),
      { numRuns: 500 },
    )
  })
})
