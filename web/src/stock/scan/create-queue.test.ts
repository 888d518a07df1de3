import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, createQueue } from './create-queue.ts'
import { createMemoryStore } from './memory-store.ts'
import { isLine, type LineBody, type QueuedLine } from './queue.ts'

const about = { name: 'Gloves', unit: 'BX', lotNumber: null }
const START = 20

/** A server that does each command once, never goes below zero, and sometimes loses what it says or hears. */
function createServer() {
  const stock = new Map([
    ['gloves', START],
    ['masks', START],
  ])
  const done = new Map<string, { itemId: string; change: number }>()
  const undone = new Set<string>()
  const counted = new Map<string, { at: string; quantity: number }>()
  const refused: Answer = {
    is: 'refused',
    refused: { message: 'Only 0 can be taken.', blockers: [], fields: {} },
  }

  function apply({ id, body, occurredAt }: QueuedLine): Answer {
    const onHand = (itemId: string) => stock.get(itemId) ?? 0
    if (body.kind === 'undo') {
      const known = done.get(body.commandId)
      if (!known || undone.has(body.commandId)) return { is: 'done' }
      if (onHand(known.itemId) < known.change) return refused
      stock.set(known.itemId, onHand(known.itemId) - known.change)
      undone.add(body.commandId)
      return { is: 'done' }
    }
    if (body.kind === 'count') {
      const before = counted.get(body.itemId)
      if (!before || before.at < occurredAt)
        counted.set(body.itemId, { at: occurredAt, quantity: body.quantity })
      return { is: 'done' }
    }
    if (done.has(id)) return { is: 'done' }
    const change = body.kind === 'receive' ? body.quantity : body.kind === 'use' ? -body.quantity : 0
    if (onHand(body.itemId) + change < 0) return refused
    stock.set(body.itemId, onHand(body.itemId) + change)
    done.set(id, { itemId: body.itemId, change })
    return { is: 'done' }
  }
  return { stock, done, undone, counted, apply }
}

type Line = 'up' | 'down' | 'answer lost'

function createDevice(
  server: ReturnType<typeof createServer>,
  clock: { time: number },
  name: string,
  store = createMemoryStore(),
) {
  const line = { is: 'down' as Line }
  const queue = createQueue({
    store,
    now: () => clock.time++,
    alone: (work) => work(),
    async send(queued) {
      if (line.is === 'down' || !isLine(queued)) return { is: 'later' }
      const answer = server.apply(queued)
      return line.is === 'answer lost' ? { is: 'later' } : answer
    },
  })
  const begin = (personId = 'ana') => queue.begin({ personId, organizationId: 'tamarind', device: name })
  return { queue, line, begin, store }
}

const amount = fc.integer({ min: 1, max: 9 })
const itemId = fc.constantFrom('gloves', 'masks')
const step = fc.record({
  device: fc.constantFrom(0, 1),
  does: fc.oneof(
    fc.record({ kind: fc.constantFrom('use' as const, 'receive' as const), itemId, quantity: amount }),
    fc.record({
      kind: fc.constant('count' as const),
      itemId,
      quantity: amount,
      countId: fc.constant('count-1'),
    }),
    fc.record({ kind: fc.constant('undo last' as const) }),
    fc.record({ kind: fc.constant('reload' as const) }),
    fc.record({
      kind: fc.constant('line' as const),
      is: fc.constantFrom<Line>('up', 'down', 'answer lost'),
    }),
  ),
})

describe('two devices offline for a day', () => {
  it('end with sums that are right: nothing twice, nothing lost, whatever the line does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = { time: Date.parse('2026-11-20T08:00:00Z') }
        const server = createServer()
        const devices = [createDevice(server, clock, 'one'), createDevice(server, clock, 'two')]
        for (const device of devices) await device.begin()
        const given = new Map<string, { body: LineBody; isUndone: boolean; at: number }>()

        for (const { device: which, does } of steps) {
          let device = devices[which] as (typeof devices)[number]
          if (does.kind === 'line') {
            device.line.is = does.is
            await device.queue.replay()
          } else if (does.kind === 'reload') {
            const line = device.line.is
            device = createDevice(server, clock, `again ${which}`, device.store)
            device.line.is = line
            devices[which] = device
            await device.begin()
          } else if (does.kind === 'undo last') {
            const [id, last] = [...given].filter(([id]) => id.startsWith(`${which}`)).at(-1) ?? []
            if (!id || !last || last.isUndone || last.body.kind === 'count') continue
            last.isUndone = true
            await device.queue.undo(id.slice(2), { body: last.body, about, officeId: 'office' })
          } else {
            const at = clock.time
            const id = device.queue.open(does, about, 'office')
            await device.queue.close(id)
            given.set(`${which} ${id}`, { body: does, isUndone: false, at })
          }
        }
        for (const device of devices) {
          device.line.is = 'up'
          await device.queue.replay()
        }

        const conflicts = new Set(devices.flatMap(({ queue }) => queue.list()).map((queued) => queued.id))
        for (const { queue } of devices)
          expect(queue.list().filter((queued) => queued.state !== 'conflict')).toEqual([])
        const expected = new Map([
          ['gloves', START],
          ['masks', START],
        ])
        for (const [key, { body, isUndone }] of given) {
          const id = key.slice(2)
          if (body.kind === 'count') continue
          expect(server.done.has(id) && conflicts.has(id)).toBe(false)
          if (!isUndone) expect(server.done.has(id) || conflicts.has(id)).toBe(true)
          if (!server.done.has(id) || server.undone.has(id)) continue
          const change = body.kind === 'receive' ? body.quantity : -body.quantity
          expected.set(body.itemId, (expected.get(body.itemId) ?? 0) + change)
        }
        expect(server.stock).toEqual(expected)

        // Of counts the latest stands, whichever device brings it last.
        const latest = new Map<string, number>()
        for (const { body } of [...given.values()].sort((a, b) => a.at - b.at))
          if (body.kind === 'count') latest.set(body.itemId, body.quantity)
        expect(new Map([...server.counted].map(([item, { quantity }]) => [item, quantity]))).toEqual(latest)
      }),
      { numRuns: 150 },
    )
  })
})

const use = (quantity: number): LineBody => ({ kind: 'use', itemId: 'gloves', quantity })

async function oneDevice() {
  const server = createServer()
  const device = createDevice(server, { time: Date.parse('2026-11-20T08:00:00Z') }, 'one')
  await device.begin()
  return { server, ...device }
}

it('a line is kept from its first scan, grows, and is sent once it is closed', async () => {
  const { server, queue, line, store } = await oneDevice()
  line.is = 'up'
  const id = queue.open(use(1), about, 'office')
  expect(await queue.change(id, use(3))).toBe(true)
  expect(await store.all()).toMatchObject([{ id, state: 'open', body: use(3) }])
  expect(server.stock.get('gloves')).toBe(START)
  await queue.close(id)
  expect(server.stock.get('gloves')).toBe(START - 3)
  expect(queue.list()).toEqual([])
  expect(await queue.change(id, use(4))).toBe(false)
})

it('what was never sent is taken back without a trace, what may have happened by an undo', async () => {
  const { server, queue, line } = await oneDevice()
  const unsent = queue.open(use(1), about, 'office')
  await queue.undo(unsent)
  expect(queue.list()).toEqual([])

  line.is = 'answer lost'
  const maybe = queue.open(use(2), about, 'office')
  await queue.close(maybe)
  expect(server.stock.get('gloves')).toBe(START - 2)
  line.is = 'down'
  await queue.undo(maybe)
  expect(queue.list().map(({ body }) => body.kind)).toEqual(['use', 'undo'])
  line.is = 'up'
  await queue.replay()
  expect(server.stock.get('gloves')).toBe(START)
  expect(queue.list()).toEqual([])
})

it('a conflict waits for a person, who sends it changed or lets it go', async () => {
  const { server, queue, line } = await oneDevice()
  line.is = 'up'
  const tooMuch = queue.open(use(START + 1), about, 'office')
  await queue.close(tooMuch)
  const other = queue.open(use(START + 2), about, 'office')
  await queue.close(other)
  expect(queue.list()).toMatchObject([
    { id: tooMuch, state: 'conflict', refused: { message: 'Only 0 can be taken.' } },
    { id: other, state: 'conflict' },
  ])
  await queue.again(tooMuch, use(4))
  await queue.discard(other)
  expect(server.stock.get('gloves')).toBe(START - 4)
  expect(queue.list()).toEqual([])
})

it('a command over which the server fails again and again no longer holds up the others', async () => {
  const sent: string[] = []
  const store = createMemoryStore()
  const queue = createQueue({
    store,
    alone: (work) => work(),
    async send({ id }) {
      sent.push(id)
      return id === bad
        ? { is: 'failed', refused: { message: 'Failed.', blockers: [], fields: {} } }
        : { is: 'done' }
    },
  })
  await queue.begin({ personId: 'ana', organizationId: 'tamarind', device: 'one' })
  const bad: string = queue.open(use(1), about, 'office')
  await queue.close(bad)
  const good = queue.open(use(2), about, 'office')
  await queue.close(good)
  for (let times = 0; times < 2; times++) await queue.replay()
  expect(sent).toEqual([bad, bad, bad, bad])
  await queue.replay()
  expect(sent).toEqual([bad, bad, bad, bad, bad, good])
  expect(queue.list()).toMatchObject([{ id: bad, state: 'conflict', refused: { message: 'Failed.' } }])
})

it('nothing is sent once nobody is here', async () => {
  const { server, queue, line, begin } = await oneDevice()
  await queue.close(queue.open(use(5), about, 'office'))
  queue.end()
  line.is = 'up'
  await queue.replay()
  expect(queue.list()).toEqual([])
  expect(server.stock.get('gloves')).toBe(START)
  await begin()
  expect(server.stock.get('gloves')).toBe(START - 5)
})

it('commands of another person stay as they are until that person is back', async () => {
  const { server, queue, line, begin } = await oneDevice()
  await queue.close(queue.open(use(5), about, 'office'))
  line.is = 'up'
  await begin('ben')
  expect(queue.list()).toEqual([])
  expect(server.stock.get('gloves')).toBe(START)
  await begin('ana')
  expect(server.stock.get('gloves')).toBe(START - 5)
})

it('a line that was open when the page went away is sent after a while; a move without a room is not', async () => {
  const server = createServer()
  const clock = { time: Date.parse('2026-11-20T08:00:00Z') }
  const before = createDevice(server, clock, 'one')
  await before.begin()
  before.queue.open(use(2), about, 'office')
  before.queue.open({ kind: 'move', itemId: 'masks', quantity: 1, toRoomId: '' }, about, 'office')
  const after = createDevice(server, clock, 'one', before.store)
  after.line.is = 'up'
  await after.begin()
  expect(server.stock.get('gloves')).toBe(START)
  clock.time += 61_000
  await after.queue.replay()
  expect(server.stock.get('gloves')).toBe(START - 2)
  expect(after.queue.list()).toMatchObject([{ state: 'open', body: { kind: 'move' } }])
})

describe('a line that was left open', () => {
  const store = createMemoryStore()
  const tools = {
    store,
    alone: (work: () => Promise<void>) => work(),
    send: async () => ({ is: 'done' as const }),
  }
  const owner = { personId: 'ana', organizationId: 'tamarind', device: 'scan-1' }
  const body: LineBody = { kind: 'use', itemId: 'gloves', quantity: 1 }

  it('is sent at once by the next page when its own is gone, and left alone while that is there', async () => {
    let pages = new Set(['first', 'second'])
    const openPages = async () => pages
    const [first, second] = ['first', 'second'].map((page) => createQueue({ ...tools, page, openPages }))
    await first?.begin(owner)
    first?.open(body, about, 'office-1')
    await second?.begin(owner)
    expect(second?.list()).toMatchObject([{ state: 'open' }])
    pages = new Set(['second'])
    await second?.replay()
    expect(second?.list()).toEqual([])
  })
})

it('a receipt that may have got through is sent under its own identifier; refused, it keeps what was typed', async () => {
  const sent: { id: string; tries: number }[] = []
  const answers: Answer[] = [
    { is: 'later' },
    { is: 'refused', refused: { message: 'More came than was ordered.', blockers: [], fields: {} } },
  ]
  const queue = createQueue({
    store: createMemoryStore(),
    alone: (work) => work(),
    async send({ id, tries }) {
      sent.push({ id, tries })
      return answers.shift() ?? { is: 'done' }
    },
  })
  await queue.begin({ personId: 'ana', organizationId: 'tamarind', device: 'dock' })
  const draft = { name: 'receipt:1', value: { note: 'Left at the door' } }
  const body = {
    kind: 'receipt' as const,
    receipt: { officeId: 'main', lines: [] },
    photos: [],
    page: '/',
    draft,
  }
  await queue.keep('receipt-1', { body, about: { name: 'PO-MAIN-2026-0001' }, officeId: 'main' })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await queue.replay()
  expect(sent).toEqual([
    { id: 'receipt-1', tries: 2 },
    { id: 'receipt-1', tries: 3 },
  ])
  expect(queue.list()).toMatchObject([{ state: 'conflict', body: { draft } }])
  expect(queue.lines()).toEqual([])
})
