import { randomUUID } from 'node:crypto'
import { allocate, type Balance, type Entry } from '@wellstock/domain/finance/ledger'
import { ids, personId, YEAR } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'
import { type Booking, book } from './book.ts'

/** Lines of a budget to try things on: of 2026 unless said otherwise. */
export async function budgetOf(test: TestApp) {
  const categories = await test.rows<{ id: string }>(
    'select id from budget_category where organization_id = $1 order by position',
    [ids.organization],
  )
  await test.rows(
    `insert into fiscal_year (organization_id, year, starts_on, ends_on)
     select $1, year, make_date(year, 1, 1), make_date(year, 12, 31) from generate_series(2025, greatest(2027, $2)) as year`,
    [ids.organization, YEAR + 1],
  )

  const write = (entries: readonly Entry[], booking: Partial<Booking> = {}) =>
    test.app.database.write(ids.organization, (tx) =>
      book(
        tx,
        ids.organization,
        {
          kind: 'order',
          id: randomUUID(),
          number: 'ORD-1',
          bookedOn: '2026-11-20',
          actorId: personId('admin'),
          ...booking,
        },
        entries,
      ),
    )

  return {
    write,
    /** A line of its own department, with so much money. */
    async line(allocated: number, { year = 2026, office = null as string | null, category = 0 } = {}) {
      const [lineId, departmentId] = [randomUUID(), randomUUID()]
      await test.rows('insert into department (organization_id, id, name) values ($1, $2, $3)', [
        ids.organization,
        departmentId,
        `Department ${departmentId}`,
      ])
      await test.rows(
        `insert into budget_line (organization_id, id, fiscal_year, department_id, category_id, office_id) values ($1, $2, $3, $4, $5, $6)`,
        [ids.organization, lineId, year, departmentId, categories[category]?.id, office],
      )
      if (allocated > 0)
        await write([allocate(lineId, allocated)], {
          kind: 'budget',
          number: `FY${year}`,
          bookedOn: `${year}-01-01`,
        })
      return lineId
    },
    async balance(lineId: string): Promise<Balance & { available: number }> {
      const [row] = await test.rows<Record<string, unknown>>(
        'select allocated, precommitted, committed, spent, available from budget_line where id = $1',
        [lineId],
      )
      return Object.fromEntries(
        Object.entries(row ?? {}).map(([key, value]) => [key, Number(value)]),
      ) as never
    },
  }
}
export type TestBudget = Awaited<ReturnType<typeof budgetOf>>
