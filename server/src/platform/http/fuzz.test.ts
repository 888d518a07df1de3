import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buyingOf, gauze, vendorId } from '../../buying/vendor-orders/buying-fixture.ts'
import { causesSince } from '../../testing/causes.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { Heard } from '../../testing/heard.ts'
import { type Known, nasty } from '../../testing/inputs.ts'
import { requestsTo, routes, send, turnOf, type Visitor } from '../../testing/requests.ts'
import { scaled } from '../../testing/scaled.ts'
import { tables } from '../../testing/tables-of-names.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const tags = [...new Set(routes.map(({ tag }) => tag))]

/** Something of every kind, so that a request gets as far as the tables it writes. */
async function begin(admin: Visitor) {
  const lot = idOf(`lot ${idOf('product gloves')} G-SOON`)
  const answers = await Promise.all([
    admin.post('/api/transfers', {
      fromOfficeId: ids.north,
      toOfficeId: ids.south,
      lines: [{ itemId: ids.gloves, quantity: 2 }],
    }),
    admin.post('/api/counts', { roomId: ids.northStore }),
    admin.post('/api/detection', { id: idOf('check'), roomId: ids.northStore, source: 'list' }),
    admin.post('/api/imports', { fileName: 'a.csv', content: 'SKU,Name\nA-1,Gauze', officeId: ids.north }),
    admin.post(`/api/rooms/${ids.northStore}/bins`, { codes: ['A1'] }),
    admin.post(`/api/inventory/${ids.gloves}/reservations`, { quantity: 1, purpose: 'surgery' }),
    admin.post('/api/stock/commands', { kind: 'use', id: idOf('use'), itemId: ids.gloves, quantity: 1 }),
    admin.post(`/api/stock/lots/${lot}/hold`, { hold: 'damaged', reason: 'torn boxes' }),
    admin.post('/api/reports/schedules', {
      name: 'Weekly',
      type: 'overview',
      format: 'csv',
      frequency: 'weekly',
      recipients: [personId('admin')],
    }),
    admin.post('/api/people', {
      name: 'New Person',
      email: 'new@clinic.example',
      grants: [{ role: 'user', officeId: null }],
    }),
  ])
  const device = await admin.post('/api/devices', {
    ...{ name: 'Scale', category: 'Scales', roomId: ids.northStore, class: 'scale' },
    plans: [{ kind: 'inspection', every: 1, unit: 'month', basis: 'period' }],
  })
  const recorded = await admin.post(`/api/compliance/tasks/${device.body.plans?.[0].task.id}/records`, {
    ...{ recordId: idOf('inspected'), outcome: 'failed', followUp: 'repeat_test' },
  })
  const provider = await admin.post('/api/providers', { name: 'Dr. Solheim', specialty: '', personId: null })
  const type = await admin.post('/api/procedure-types', {
    ...{ name: 'Arthroscopy', minutes: 30, turnoverMinutes: 0, checklist: [], roomIds: [ids.northStore] },
  })
  const card = await admin.post('/api/preference-cards', {
    ...{ typeId: type.body.id, providerId: null, ownerId: personId('admin') },
    lines: [{ productId: idOf('product gauze'), open: 1, hold: 1 }],
  })
  const { id: cardId, version } = card.body
  const approved = await admin.post(`/api/preference-cards/${cardId}/approve`, { version })
  const booking = {
    officeId: ids.north,
    typeId: type.body.id,
    roomId: ids.northStore,
    providerId: provider.body.id,
  }
  const booked = await admin.post('/api/cases', {
    ...{ ...booking, start: '2026-11-24T10:00', minutes: 30, closedReason: 'At any time' },
  })
  const wait = await admin.post('/api/case-waitlist', { officeId: ids.north, typeId: type.body.id })
  answers.push(device, recorded, provider, type, card, approved, booked, wait)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await beginBids()
}

/** A bid that waits for offers, and one that is scored, of both of which the administrator is a part. */
const beginBids = () =>
  test.database.asOwner(async (owner) => {
    await owner.query('begin; set local session_replication_role = replica')
    for (const [state, days] of [
      ['published', 10],
      ['evaluating', -2],
    ] as const) {
      const at = [ids.organization, idOf(`bid ${state}`), personId('admin')]
      await owner.query(
        `insert into bid (organization_id, id, number, state, kind, title, owner_id, timezone, close_at, published_at, closed_at, opened_at, created_by)
         values ($1, $2, 'BID-2026-9' || $4, $5, 'rfq', $5, $3, 'America/Denver', now() + make_interval(days => $6), now() - interval '9 days',
           now(), now(), $3)`,
        [...at, String(Math.abs(days)), state, days],
      )
      await owner.query('insert into bid_opener (organization_id, bid_id, person_id) values ($1, $2, $3)', at)
      await owner.query(
        'insert into bid_evaluator (organization_id, bid_id, person_id) values ($1, $2, $3)',
        at,
      )
    }
    const bid = [ids.organization, idOf('bid published')]
    await owner.query(
      `insert into bid_invite (organization_id, id, bid_id, vendor_id, contact_email)
       select $1, gen_random_uuid(), $2, id, 'sales@vendor.example' from vendor where organization_id = $1 limit 1`,
      bid,
    )
    await owner.query(
      `insert into bid_question (organization_id, id, bid_id, invite_id, question)
       select $1, gen_random_uuid(), $2, id, 'Which size?' from bid_invite where bid_id = $2`,
      bid,
    )
    await owner.query('commit')
  })

/** Routes that come by what is bought. */
const BOUGHT = /vendor|order|receipt|invoice|return|basket|price|budget|deliver/i
const buys = (group: readonly string[]) =>
  routes.some(({ tag, path }) => group.includes(tag) && BOUGHT.test(path))

/** Areas that are tried on one organization, one after the other: to begin with another takes as long as ten routes. */
const TOGETHER = 6
const groups = Array.from({ length: Math.ceil(tags.length / TOGETHER) }, (_, turn) =>
  tags.slice(turn * TOGETHER, (turn + 1) * TOGETHER),
)

/** An order, what its vendor was sent and another draft, a receipt, an invoice and a return. */
async function beginBuying(admin: Visitor) {
  const { sent, drafted, approved, ana } = await buyingOf(test)
  const order = await sent()
  await drafted(await approved())
  const [line] = order.lines
  const receipt = await admin.post('/api/receipts', {
    ...{ id: idOf('receipt'), officeId: ids.north },
    lines: [{ vendorOrderLineId: line.id, productId: gauze, quantity: 60 }],
  })
  const invoice = await ana.post('/api/invoices', {
    ...{ vendorId, officeId: ids.north, number: 'A-1', invoicedOn: '2026-11-01', total: 600 },
    lines: [
      {
        vendorOrderLineId: line.id,
        pack: line.pack,
        packQuantity: line.packQuantity,
        packs: 60,
        packPrice: 10,
      },
    ],
  })
  const returned = await admin.post('/api/vendor-returns', {
    ...{ receiptId: receipt.body.id, reason: 'damaged' },
    lines: [{ receiptLineId: receipt.body.lines?.[0]?.id, itemId: ids.gauze, quantity: 1 }],
  })
  expect([receipt, invoice, returned].map(({ status }) => status)).toEqual([200, 200, 200])
}

const SOME_ROWS = [...new Set(Object.values(tables))]
  .map(
    (table) =>
      `(select '${table}' as name, t.id, (to_jsonb(t) ->> 'version')::int as version from ${table} t where organization_id = $1 order by id limit 1)`,
  )
  .join(' union all ')

/** A row of each table there is one in: its identifier, and its version where it has one. */
async function rowsByTable() {
  const rows = await test.rows<{ name: string; id: string; version: number | null }>(SOME_ROWS, [
    ids.organization,
  ])
  return new Map(rows.map(({ name, id, version }) => [name, { id, version: version ?? undefined }]))
}

/** So many requests for each route, 200,000 in all in the long run; making a file takes a hundred times as long as a refusal. */
const REQUESTS = inject('scale') === 1 ? 340 : 6
const FILES = scaled(3)

const reached = new Set<(typeof routes)[number]>()
/** How many identifiers were made up. */
let made = 0

it.each(groups)(
  'no request to the routes of %s, %s and others is answered with a fault',
  async (...group) => {
    test = await startTestApp(test)
    let admin = await test.as('admin')
    await begin(admin)
    if (buys(group)) await beginBuying(admin)
    const faults: string[] = []
    const heard = new Heard()
    const own = routes.filter(({ tag }) => group.includes(tag)).sort((a, b) => turnOf(a) - turnOf(b))
    for (const route of own) {
      const known = await rowsByTable()
      const [, first = ''] = /\/([\w-]+)\/\{\w+\}/.exec(route.path) ?? []
      const itself = known.get(tables[first] ?? '')
      const given: Record<string, unknown> = {
        ...{ id: itself?.id, version: itself?.version, toOfficeId: ids.south, by: personId('admin') },
        ...{ from: '2026-01-01', to: '2026-11-20', itemId: ids.gloves, roomId: ids.northStore },
        ...{ ownerId: personId('admin'), closeAt: '2031-01-01T00:00:00Z' },
        ...{ toRoomId: ids.northLab, officeId: ids.north, fromOfficeId: ids.north },
      }
      const idsThere = [ids.far, ids.farStore, ids.farGloves, ...[...known.values()].map(({ id }) => id)]
      const [, at = ''] = /^\/([\w-]+)/.exec(route.path) ?? []
      const knownAtRandom = (chance: () => number): Known => {
        const choose = (name: string) => {
          const there = heard.named(name)
          return there[Math.floor(chance() * there.length)]
        }
        const there = [...heard.named(first), itself?.id].filter((each) => each !== undefined)
        const id = there[Math.floor(chance() * there.length)]
        const own = { id, version: heard.versionOf(id) ?? (id === itself?.id ? itself?.version : undefined) }
        const isNamed = (name: string): name is keyof typeof own => name in own
        return (name) =>
          (isNamed(name) && route.path.includes('{id}') ? own[name] : given[name]) ??
          known.get(tables[name] ?? '')?.id ??
          choose(name) ??
          idOf(`new ${made++}`)
      }
      const requests = requestsTo(route, route.isFile ? FILES : REQUESTS, knownAtRandom, [
        ...nasty,
        ...idsThere.map((id) => `"${id}"`),
      ])
      for (const fields of requests) {
        const before = test.logged.length
        const { status, answer, request } = await send(admin, route, fields)
        if (status >= 500) faults.push([`${status} ${request}`, ...causesSince(test, before)].join('\n'))
        if (status < 300) {
          reached.add(route)
          const last = route.path.split('/').at(-1) ?? ''
          heard.hear(answer, last.startsWith('{') ? at : last)
        }
        // It has signed itself out.
        if (status === 401) admin = await test.as('admin')
      }
    }
    expect(faults).toEqual([])
  },
  REQUESTS * 5_000,
)

it('most routes were reached', () => {
  // Whoever works here comes to none of those that are for vendors.
  const open = routes.filter(({ access }) => access !== 'vendor')
  expect(reached.size).toBeGreaterThan(open.length * 0.6)
})
