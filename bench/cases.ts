import { ReportFilter } from '@wellstock/contract/overview/reports'
import { ExpirationFilter } from '@wellstock/contract/stock/expirations'
import { ItemFilter } from '@wellstock/contract/stock/inventory'
import type pg from 'pg'
import { readReport } from '../server/src/overview/reports/read-report.ts'
import { addDays } from '../server/src/overview/statistics/period.ts'
import { scopeOf } from '../server/src/platform/access/person.ts'
import { Connection } from '../server/src/platform/database/database.ts'
import { listAlerts } from '../server/src/stock/alerts/list.ts'
import { countLots } from '../server/src/stock/expirations/count-lots.ts'
import { findLots } from '../server/src/stock/expirations/lots.ts'
import { expirationSummary } from '../server/src/stock/expirations/summary.ts'
import { listItems } from '../server/src/stock/inventory/items.ts'
import { bareAdjustment, bareItem, bareList, bareSearch, type Statement } from './bare-tables.ts'
import { bencher, itemId, officeId } from './generate.ts'

/** One request to the product, and the statements that the bare program answers it with. */
export type Request = { method: 'GET' | 'POST'; path: string; body?: string; statements: Statement[] }

export type Case = {
  name: string
  requests: Request[]
  /** How many ask at once, where it is not as many as usual. */
  connections?: number
  /** Each of those who ask at once has a request of its own. */
  isOneEach?: boolean
}

class Recorder extends Connection {
  statements: Statement[] = []

  override async rows<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    this.statements.push({ text, values, ...(name && { name }) })
    return super.rows<Row>(text, values, name)
  }
}

const VARIANTS = 40
const MONTHS_24 = 730
const WORDS = ['gloves', 'syringe', 'catheter', 'dressing', 'suture', 'mask', 'gown', 'scalpel']

/**
 * The operations measured, each in several variants. For the first ones the bare program has tables and statements written by
 * hand (`bare-tables.ts`); for the others it runs the product's own, recorded.
 */
export async function recordCases(client: pg.PoolClient, items: number): Promise<Case[]> {
  const person = { ...bencher, grants: [{ role: 'admin' as const, officeId: null }] }
  const read = scopeOf(person, 'inventory.read')
  const recorder = new Recorder(client, false)
  await recorder.actFor(person.organizationId)

  const record = async (
    request: Omit<Request, 'statements'>,
    work: () => Promise<unknown>,
  ): Promise<Request> => {
    recorder.statements = []
    await work()
    return { ...request, statements: recorder.statements }
  }
  const list = (query: Record<string, string>) =>
    record({ method: 'GET', path: `/api/inventory?${new URLSearchParams(query)}` }, () =>
      listItems(recorder, read, ItemFilter.parse(query)),
    )
  const several = async (make: (n: number) => Promise<Request>) => {
    const requests: Request[] = []
    for (let n = 0; n < VARIANTS; n++) requests.push(await make(n))
    return requests
  }
  const word = (n: number) => WORDS[n % WORDS.length] ?? ''
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format()
  const someId = (n: number) => itemId(1 + ((n * 7919) % items))

  const adjust = (n: number): Request => ({
    method: 'POST',
    path: `/api/inventory/${someId(n)}/adjustments`,
    body: JSON.stringify({ quantity: 1, reason: 'found' }),
    statements: bareAdjustment(someId(n)),
  })

  return [
    {
      name: 'list, category and text',
      requests: await several(async (n) => {
        const query = { category: `Category ${1 + (n % 18)}`, search: word(n) }
        return {
          method: 'GET',
          path: `/api/inventory?${new URLSearchParams(query)}`,
          statements: bareList(query),
        }
      }),
    },
    {
      name: 'one item',
      requests: await several(async (n) => ({
        method: 'GET',
        path: `/api/inventory/${someId(n)}`,
        statements: bareItem(someId(n)),
      })),
    },
    { name: 'one adjustment', requests: await several(async (n) => adjust(n)) },
    {
      name: '16 writers, each with an item',
      isOneEach: true,
      requests: await several(async (n) => adjust(n)),
    },
    {
      name: 'header search',
      requests: await several(async (n) => {
        const q = word(n).slice(0, 3 + (n % 5))
        return {
          method: 'GET',
          path: `/api/search/quick?${new URLSearchParams({ q })}`,
          statements: bareSearch(q),
        }
      }),
    },
    { name: 'text search', requests: await several((n) => list({ search: `${word(n).slice(0, 4)} ster` })) },
    {
      name: 'alerts',
      requests: await several((n) => {
        const filter = { tab: 'all' as const, page: 1 + (n % 5), pageSize: 20 }
        return record({ method: 'GET', path: `/api/alerts?tab=all&page=${filter.page}` }, () =>
          listAlerts(recorder, { scope: read, person, now: new Date() }, filter),
        )
      }),
    },
    {
      name: 'expirations',
      requests: await several((n) => {
        const { page, pageSize, ...filter } = ExpirationFilter.parse({ page: 1 + (n % 5) })
        return record({ method: 'GET', path: `/api/expirations?page=${page}` }, async () => {
          await findLots(recorder, read, filter, { limit: pageSize, offset: (page - 1) * pageSize })
          await countLots(recorder, read, filter)
        })
      }),
    },
    {
      name: 'expiry bands',
      requests: await several(() =>
        record({ method: 'GET', path: '/api/expirations/summary' }, () =>
          expirationSummary(recorder, read, { now: new Date() }),
        ),
      ),
    },
    {
      name: 'office report, one at a time',
      connections: 1,
      requests: await several((n) => {
        const to = addDays(today, -(n % 10))
        const offices = [1, 2, 3, 4, 5].map(officeId).join(',')
        const query = { type: 'overview', from: addDays(to, 1 - MONTHS_24), to, offices }
        return record({ method: 'GET', path: `/api/reports/offices?${new URLSearchParams(query)}` }, () =>
          readReport(recorder, scopeOf(person, 'offices.read'), ReportFilter.parse(query), new Date()),
        )
      }),
    },
  ]
}
