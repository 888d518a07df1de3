import { randomUUID } from 'node:crypto'
import { invoiceEntries } from '@wellstock/domain/buying/invoice-money'
import {
  after,
  allocate,
  carryIn,
  carryOut,
  commit,
  commitLess,
  commitMore,
  credit,
  decrease,
  type Entry,
  missingFor,
  moveCommitment,
  precommit,
  releaseAsked,
  releaseOrdered,
  reverse,
  spend,
  transferIn,
  transferOut,
} from '@wellstock/domain/finance/ledger'
import { spread } from '@wellstock/domain/finance/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { book } from './book.ts'
import { budgetOf, type TestBudget } from './budget-fixture.ts'

let test: TestApp
let budget: TestBudget
beforeAll(async () => {
  test = await startTestApp()
  budget = await budgetOf(test)
})
afterAll(() => test.stop())

const at = (lineId: string) => ({ lineId, referenceId: randomUUID() })
/** What the worked figures say of a line: precommitted/committed/spent/available. */
const shown = async (lineId: string) => {
  const { precommitted, committed, spent, available } = await budget.balance(lineId)
  return `${precommitted}/${committed}/${spent}/${available}`
}
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  )
  if (!(error instanceof Problem)) throw error ?? new Error('was not refused')
  return error.body('-')
}

/** 10,000 of which an order of 100 boxes at 10.00 took 1,000: submitted, then approved. */
async function ordered() {
  const line = await budget.line(10_000)
  const order = at(line)
  await budget.write([precommit(order, 1000)])
  expect(await shown(line)).toBe('1000/0/0/9000')
  await budget.write([commit(order, 1000)])
  expect(await shown(line)).toBe('0/1000/0/9000')
  return { line, order, sent: at(line), more: at(line) }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

const invoiceOf = (
  reference: { lineId: string; referenceId: string },
  committed: number,
  unbilled: number,
  quantity: number,
  amount: number,
) => invoiceEntries(reference, { committed, unbilled }, { quantity, amount })

type Step = [entries: (o: Ordered) => Entry[], shown: string]
const stories: Record<string, Step[]> = {
  '1 plain': [
    [({ order, sent }) => moveCommitment(order, 1000, sent, 1000), '0/1000/0/9000'],
    [({ sent }) => invoiceOf(sent, 1000, 100, 100, 1000), '0/0/1000/9000'],
  ],
  '2 part ordered, the rest cancelled': [
    [({ order, sent }) => moveCommitment(order, 600, sent, 600), '0/1000/0/9000'],
    [({ sent }) => invoiceOf(sent, 600, 60, 60, 600), '0/400/600/9000'],
    [({ order }) => [releaseOrdered(order, 400)], '0/0/600/9400'],
  ],
  '3 two vendor orders': [
    [({ order, sent }) => moveCommitment(order, 600, sent, 600), '0/1000/0/9000'],
    [({ order, more }) => moveCommitment(order, 400, more, 404), '0/1004/0/8996'],
    [
      ({ sent, more }) => [...invoiceOf(sent, 600, 60, 60, 600), ...invoiceOf(more, 404, 40, 40, 404)],
      '0/0/1004/8996',
    ],
  ],
  '4a the vendor asks less': [[({ order, sent }) => moveCommitment(order, 1000, sent, 950), '0/950/0/9050']],
  '4b the vendor asks more, inside tolerance': [
    [({ order, sent }) => moveCommitment(order, 1000, sent, 1020), '0/1020/0/8980'],
  ],
  '4c the vendor asks more than that': [
    [
      ({ order, sent, more }) => [...moveCommitment(order, 1000, sent, 1000), precommit(more, 21)],
      '21/1000/0/8979',
    ],
    [({ more }) => [commit(more, 21)], '0/1021/0/8979'],
  ],
  '5 revised after sending': [
    [
      ({ order, more }) => [...moveCommitment(order, 1000, order, 1000), precommit(more, 200)],
      '200/1000/0/8800',
    ],
    [({ more }) => [commit(more, 200)], '0/1200/0/8800'],
    [({ order }) => [commitLess(order, 300)], '0/900/0/9100'],
  ],
  '6 closed short': [
    [({ order }) => invoiceOf(order, 1000, 100, 70, 700), '0/300/700/9000'],
    [({ order }) => [releaseOrdered(order, 300)], '0/0/700/9300'],
  ],
  '7 back to sourcing': [
    [({ order, sent }) => moveCommitment(order, 1000, sent, 1000), '0/1000/0/9000'],
    [({ order, sent }) => moveCommitment(sent, 1000, order, 1000), '0/1000/0/9000'],
    [({ order }) => [releaseOrdered(order, 1000)], '0/0/0/10000'],
  ],
  '8 part receipts, part invoices': [
    [({ order }) => invoiceOf(order, 1000, 100, 40, 400), '0/600/400/9000'],
    [({ order }) => invoiceOf(order, 600, 60, 35, 350), '0/250/750/9000'],
    [({ order }) => invoiceOf(order, 250, 25, 25, 247.5), '0/0/997.5/9002.5'],
  ],
  '9a an invoice inside tolerance': [
    [({ order }) => invoiceOf(order, 1000, 100, 100, 1020), '0/0/1020/8980'],
  ],
  '9b an invoice beyond it, accepted': [
    [({ order }) => invoiceOf(order, 1000, 100, 100, 1021), '0/0/1021/8979'],
  ],
  '10 and 11a a credit': [
    [({ order }) => invoiceOf(order, 1000, 100, 100, 1000), '0/0/1000/9000'],
    [({ order }) => [credit(order, 50)], '0/0/950/9050'],
    [({ order }) => [credit(order, 45)], '0/0/905/9095'],
  ],
  '11c returned before it was billed': [
    [({ order }) => invoiceOf(order, 1000, 100, 90, 900), '0/100/900/9000'],
    [({ order }) => [releaseOrdered(order, 100)], '0/0/900/9100'],
  ],
}

describe('the life of one line of money', () => {
  it.each(Object.entries(stories))('%s', async (_, steps) => {
    const given = await ordered()
    for (const [entries, expected] of steps) {
      await budget.write(entries(given), { kind: 'vendor_order' })
      expect(await shown(given.line)).toBe(expected)
    }
  })

  it('withdrawn or rejected, the money is free; a second release finds nothing', async () => {
    const line = await budget.line(10_000)
    const order = at(line)
    await budget.write([precommit(order, 1000)])
    await budget.write([releaseAsked(order, 1000)])
    expect(await shown(line)).toBe('0/0/0/10000')
    expect(await refusal(budget.write([releaseAsked(order, 1000)]))).toMatchObject({
      code: 'OPERATION_FAILED',
      reason: 'nothing_held_any_more',
    })
    expect(await shown(line)).toBe('0/0/0/10000')
  })

  it('12 at the end of the year it rolls or lapses', async () => {
    const close = (year: number) => ({ kind: 'year_close' as const, bookedOn: `${year}-12-31` })
    const start = async () => {
      const [line, next] = [await budget.line(10_000), await budget.line(8000, { year: 2027 })]
      const order = at(line)
      await budget.write([precommit(order, 1000), commit(order, 1000)])
      await budget.write(invoiceOf(order, 1000, 100, 70, 700), { kind: 'invoice' })
      return { line, next, order, later: { ...order, lineId: next } }
    }
    const rolled = await start()
    await budget.write([carryOut(rolled.order, 300)], close(2026))
    await budget.write([carryIn(rolled.later, 300)], { ...close(2027), bookedOn: '2027-01-01' })
    expect([await budget.balance(rolled.line), await shown(rolled.line)]).toMatchObject([
      { allocated: 9700 },
      '0/0/700/9000',
    ])
    expect([await budget.balance(rolled.next), await shown(rolled.next)]).toMatchObject([
      { allocated: 8300 },
      '0/300/0/8000',
    ])
    const lapsed = await start()
    await budget.write([releaseOrdered(lapsed.order, 300)], close(2026))
    await budget.write([commitMore(lapsed.later, 300)], { ...close(2027), bookedOn: '2027-01-01' })
    expect([await shown(lapsed.line), await shown(lapsed.next)]).toEqual(['0/0/700/9300', '0/300/0/7700'])
  })

  it('13 an order line goes to another line of the budget: both hold it until that is approved', async () => {
    const { line, order } = await ordered()
    const other = at(await budget.line(5000))
    await budget.write([precommit(other, 1000)])
    expect([await shown(line), await shown(other.lineId)]).toEqual(['0/1000/0/9000', '1000/0/0/4000'])
    await budget.write([commit(other, 1000), releaseOrdered(order, 1000)])
    expect([await shown(line), await shown(other.lineId)]).toEqual(['0/0/0/10000', '0/1000/0/4000'])
  })

  it('14 freight and tax are spread by the value of the lines', async () => {
    const [a, b] = [at(await budget.line(10_000)), at(await budget.line(10_000))]
    const [freight, tax] = [spread(45, [600, 300]), spread(65.25, [600, 300])] as [number[], number[]]
    const worth = [600 + (freight[0] ?? 0) + (tax[0] ?? 0), 300 + (freight[1] ?? 0) + (tax[1] ?? 0)] as [
      number,
      number,
    ]
    await budget.write([precommit(a, worth[0]), precommit(b, worth[1])])
    await budget.write([commit(a, worth[0]), commit(b, worth[1])])
    expect([await shown(a.lineId), await shown(b.lineId)]).toEqual(['0/673.5/0/9326.5', '0/336.75/0/9663.25'])
    const billed = spread(49.5, [600, 300])
    await budget.write(
      [
        ...invoiceOf(a, 673.5, 1, 1, 600 + (billed[0] ?? 0) + (tax[0] ?? 0)),
        ...invoiceOf(b, 336.75, 1, 1, 300 + (billed[1] ?? 0) + (tax[1] ?? 0)),
      ],
      { kind: 'invoice' },
    )
    expect([await shown(a.lineId), await shown(b.lineId)]).toEqual(['0/0/676.5/9323.5', '0/0/338.25/9661.75'])
  })

  it('15 bought directly, and billed without any order', async () => {
    const line = await budget.line(10_000)
    const [direct, bill] = [at(line), at(line)]
    await budget.write([precommit(direct, 250)])
    expect(await shown(line)).toBe('250/0/0/9750')
    await budget.write([commit(direct, 250)])
    await budget.write(invoiceOf(direct, 250, 1, 1, 250), { kind: 'invoice' })
    await budget.write(invoiceOf(bill, 0, 0, 1, 80), { kind: 'invoice' })
    expect(await shown(line)).toBe('0/0/330/9670')
  })

  it('voiding an approved invoice writes the reverse of exactly what it wrote, once', async () => {
    const { line, order } = await ordered()
    const written = invoiceOf(order, 1000, 100, 100, 1020)
    await budget.write(written, { kind: 'invoice', number: 'INV-7' })
    const back = () =>
      test.rows(
        `insert into budget_entry (organization_id, id, line_id, reference_id, kind, amount, allocated, precommitted, committed, spent,
           document_kind, document_id, document_number, booked_on, reverses_id)
         select organization_id, gen_random_uuid(), line_id, reference_id, 'reverse', amount, -allocated, -precommitted, -committed, -spent,
           document_kind, document_id, document_number, booked_on, id from budget_entry where line_id = $1 and document_number = 'INV-7'`,
        [line],
      )
    await back()
    expect(await shown(line)).toBe('0/1000/0/9000')
    await expect(back()).rejects.toThrow('budget_entry_reversed_once')
    expect(
      after(
        after({ allocated: 0, precommitted: 0, committed: 1000, spent: 0 }, written),
        written.map(reverse),
      ),
    ).toEqual({
      allocated: 0,
      precommitted: 0,
      committed: 1000,
      spent: 0,
    })
  })
})

describe('money that is not there', () => {
  it('is refused with the line, what is missing and the ways out, and nothing is written', async () => {
    const [enough, short] = [at(await budget.line(1000)), at(await budget.line(100))]
    const body = await refusal(
      budget.write([precommit(enough, 500), precommit(short, 130), precommit(at(short.lineId), 20)]),
    )
    expect(body).toMatchObject({ code: 'OPERATION_FAILED', reason: 'over_budget' })
    expect(body.blockers).toEqual([
      expect.stringMatching(/^Department .* · Supplies · FY2026 is \$50\.00 short\.$/),
      'Charge another line, request a transfer of money, or ask for less.',
    ])
    expect([await shown(enough.lineId), await shown(short.lineId)]).toEqual(['0/0/0/1000', '0/0/0/100'])
  })

  it('is checked on the sum: what another of its lines sets free pays', async () => {
    const line = await budget.line(100)
    const [before, now] = [at(line), at(line)]
    await budget.write([precommit(before, 100), commit(before, 100)])
    await budget.write([releaseOrdered(before, 100), precommit(now, 100)])
    expect(await shown(line)).toBe('100/0/0/0')
  })

  it('an invoice for what came is booked, and is somebody’s to settle until the line has enough', async () => {
    const line = await budget.line(100)
    await budget.write(invoiceOf(at(line), 0, 0, 1, 130), { kind: 'invoice', number: 'INV-9' })
    const open = () =>
      test.rows<{ number: string; missing: string; settled: boolean }>(
        `select document_number as number, missing::text, settled_at is not null as settled from budget_overrun where line_id = $1`,
        [line],
      )
    expect(await open()).toEqual([{ number: 'INV-9', missing: '30.00', settled: false }])
    await budget.write([transferIn(line, 30)], { kind: 'budget_change' })
    expect(await open()).toEqual([{ number: 'INV-9', missing: '30.00', settled: true }])
  })

  it('a closed year takes nothing', async () => {
    const line = await budget.line(100, { year: 2025 })
    await test.rows(
      `update fiscal_year set closed_at = now(), closed_by = (select id from person where organization_id = $1 limit 1)
      where organization_id = $1 and year = 2025`,
      [ids.organization],
    )
    const body = await refusal(budget.write([precommit(at(line), 1)], { bookedOn: '2025-12-31' }))
    expect(body.message).toBe('Fiscal year 2025 is closed.')
    await expect(
      test.rows('update fiscal_year set closed_at = null, closed_by = null where year = 2025'),
    ).rejects.toThrow('a closed year stands')
  })

  it('another organization’s line is not there', async () => {
    const line = await budget.line(100)
    const elsewhere = test.app.database.write(ids.other, async (tx) => {
      await book(
        tx,
        ids.other,
        { kind: 'order', id: randomUUID(), number: 'X', bookedOn: '2026-11-20', actorId: null },
        [precommit(at(line), 1)],
      )
    })
    expect((await refusal(elsewhere)).code).toBe('NOT_FOUND')
  })
})

describe('the ledger is what it says, whoever asks', () => {
  it('refuses the owner of the tables what is no entry', async () => {
    const line = await budget.line(100)
    const entry = (values: string) =>
      test.rows(
        `insert into budget_entry (organization_id, id, line_id, document_kind, document_id, document_number, booked_on,
           kind, amount, allocated, precommitted, committed, spent, reference_id)
         values ($1, gen_random_uuid(), $2, 'order', gen_random_uuid(), '', '2026-11-20', ${values})`,
        [ids.organization, line],
      )
    const refused: [string, string][] = [
      [`'precommit', 100.01, 0, 100.01, 0, 0, gen_random_uuid()`, 'has not that much'],
      [`'precommit', 1.005, 0, 1.005, 0, 0, gen_random_uuid()`, 'budget_entry_amount'],
      [`'precommit', 0, 0, 0, 0, 0, null`, 'budget_entry_amount'],
      [`'precommit', -5, 0, -5, 0, 0, gen_random_uuid()`, 'budget_entry_amount'],
      [`'precommit', 5, 0, 6, 0, 0, gen_random_uuid()`, 'budget_entry_effect'],
      [`'precommit', 5, 0, 5, 0, 0, null`, 'budget_entry_reference'],
      [`'gift', 5, 5, 0, 0, 0, null`, 'budget_entry_effect'],
      [`'spend', 5, 0, 0, -5, 5, gen_random_uuid()`, 'budget_line_open'],
      [`'decrease', 101, -101, 0, 0, 0, null`, 'has not that much'],
    ]
    for (const [values, reason] of refused) await expect(entry(values), values).rejects.toThrow(reason)
    await entry(`'precommit', 100, 0, 100, 0, 0, gen_random_uuid()`)
    for (const [statement, reason] of [
      ['update budget_entry set amount = 1', 'append-only'],
      ['delete from budget_entry', 'append-only'],
      ['update budget_line set spent = 5', 'entries only'],
      ['update budget_hold set committed = 5', 'entries only'],
      ['delete from budget_month', 'entries only'],
    ] as const)
      await expect(test.rows(statement), statement).rejects.toThrow(reason)
  })
})

describe('whatever is booked', () => {
  it('sums and holds are those of the entries, nothing is below zero under stop, and months add up', async () => {
    const step = fc.record({
      kind: fc.constantFrom('ask', 'order', 'more', 'less', 'pay', 'free', 'drop', 'give', 'take', 'return'),
      reference: fc.nat(2),
      amount: fc.integer({ min: 1, max: 4000 }).map((cents) => cents / 100),
    })
    const acts = {
      ask: precommit,
      order: commit,
      more: commitMore,
      less: commitLess,
      pay: spend,
      free: releaseAsked,
      drop: releaseOrdered,
      return: credit,
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const line = await budget.line(100)
        const references = [at(line), at(line), at(line)]
        const stop = { controlOrder: 'stop', controlVendorOrder: 'stop', controlInvoice: 'warn' } as const
        const held = references.map(() => ({ allocated: 0, precommitted: 0, committed: 0, spent: 0 }))
        let model = { allocated: 100, precommitted: 0, committed: 0, spent: 0 }
        for (const { kind, reference, amount } of steps) {
          const entry =
            kind === 'give'
              ? allocate(line, amount)
              : kind === 'take'
                ? decrease(line, amount)
                : acts[kind](references[reference] as never, amount)
          const then = after(model, [entry])
          const hold = after(held[reference] as never, [entry])
          const isRefused =
            missingFor({ ...model, ...stop }, 'order', [entry]) > 0 ||
            (entry.referenceId !== null && (hold.precommitted < 0 || hold.committed < 0)) ||
            then.allocated < 0
          const done = await budget.write([entry]).then(
            () => true,
            () => false,
          )
          expect(done).toBe(!isRefused)
          if (!done) continue
          model = then
          if (entry.referenceId !== null) held[reference] = hold
        }
        const { available, ...stored } = await budget.balance(line)
        expect(stored).toEqual(model)
        expect(available).toBeGreaterThanOrEqual(0)
        const [sums] = await test.rows<Record<string, boolean>>(
          `select coalesce(sum(e.spent), 0) = $2 as entries,
             coalesce((select sum(h.committed) from budget_hold h where h.line_id = $1), 0) = $3 as holds,
             (select sum(m.allocated) from budget_month m where m.line_id = $1) = $4 as months
           from budget_entry e where e.line_id = $1`,
          [line, model.spent, model.committed, model.allocated],
        )
        expect(sums).toEqual({ entries: true, holds: true, months: true })
      }),
      { numRuns: 12 },
    )
  })

  // On the embedded database these run one after the other; on PostgreSQL they race.
  it('fifty at once on a line with money for ten: ten are booked, whichever lines they name first', async () => {
    const [a, b] = [await budget.line(100), await budget.line(100)]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => {
        const entries = [precommit(at(a), 10), precommit(at(b), 1)]
        return budget.write(n % 2 ? entries : entries.toReversed())
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect([await shown(a), await shown(b)]).toEqual(['100/0/0/0', '10/0/0/90'])
  })

  it('two legs of a transfer are written both or not at all', async () => {
    const [a, b] = [await budget.line(100), await budget.line(0)]
    await expect(
      budget.write([transferOut(a, 150), transferIn(b, 150)], { kind: 'budget_change' }),
    ).rejects.toThrow('There is not enough money')
    await budget.write([transferOut(a, 60), transferIn(b, 60)], { kind: 'budget_change' })
    expect([await shown(a), await shown(b)]).toEqual(['0/0/0/40', '0/0/0/60'])
  })
})

describe('who is told', () => {
  const notices = () =>
    test.rows<{ title: string }>(
      `select data ->> 'share' || ' ' || (ended_at is not null) as title from notification where kind = 'budget.used' order by created_at, seq`,
    )

  it('is who allocates the money: at 85 % and 100 %, once each, until it is less again', async () => {
    await dispatchEvents(test.app)
    await test.rows('delete from notification')
    const line = await budget.line(100)
    const order = at(line)
    const book = async (...entries: Entry[]) => {
      test.passTime(60_000)
      await budget.write(entries)
      await dispatchEvents(test.app)
      return (await notices()).map(({ title }) => title)
    }
    expect(await book(precommit(order, 84.99), commit(order, 84.99))).toEqual([])
    const first = await book(commitMore(order, 0.01))
    expect(new Set(first)).toEqual(new Set(['85 false']))
    expect(await book(commitMore(order, 5))).toEqual(first)
    expect(new Set(await book(commitMore(order, 10)))).toEqual(new Set(['85 true', '100 false']))
    expect(new Set(await book(commitLess(order, 60)))).toEqual(new Set(['85 true', '100 true']))
    const told = await test.rows<{ id: string }>(
      `select distinct person_id as id from notification where kind = 'budget.used'`,
    )
    expect(new Set(told.map(({ id }) => id))).toEqual(
      new Set([personId('admin'), personId('finance_manager')]),
    )
  })
})

describe('departments that are merged', () => {
  const departmentOf = async (line: string) =>
    (await test.rows<{ id: string }>('select department_id as id from budget_line where id = $1', [line]))[0]
      ?.id ?? ''
  const merge = async (id: string, into: string) =>
    (await test.as('admin')).post(`/api/departments/${id}/merge`, { into, version: 1 })

  it('bring their money along, unless both have some for the same', async () => {
    const [supplies, reagents, same] = [
      await budget.line(100),
      await budget.line(50, { category: 1 }),
      await budget.line(10),
    ]
    const into = await departmentOf(supplies)
    expect((await merge(await departmentOf(same), into)).body).toMatchObject({
      reason: 'departments_have_same_budgets',
      blockers: [expect.stringMatching(/· Supplies · FY2026$/)],
    })
    expect((await merge(await departmentOf(reagents), into)).status).toBe(200)
    expect([await departmentOf(reagents), await shown(reagents)]).toEqual([into, '0/0/0/50'])
  })
})
