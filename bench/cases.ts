import { ReportFilter } from '@wellstock/contract/overview/reports'
import { ExpirationFilter } from '@wellstock/contract/stock/expirations'
import { ItemFilter } from '@wellstock/contract/stock/inventory'
import type pg from 'pg'
import { readReport } from '../server/src/overview/reports/read-report.ts'
import { quickSearch } from '../server/src/overview/search/answers.ts'
import { addDays } from '../server/src/overview/statistics/period.ts'
import { scopeOf } from '../server/src/platform/access/person.ts'
import { Connection } from '../server/src/platform/database/database.ts'
import { listAlerts } from '../server/src/stock/alerts/list.ts'
import { countLots } from '../server/src/stock/expirations/count-lots.ts'
import { findLots } from '../server/src/stock/expirations/lots.ts'
import { expirationSummary } from '../server/src/stock/expirations/summary.ts'
import { adjustItem } from '../server/src/stock/inventory/adjust.ts'
import { getItem, listItems } from '../server/src/stock/inventory/items.ts'
import { bencher, itemId, officeId } from './generate.ts'

export type Statement = { text: string; values: unknown[]; name?: string | undefined }

/** One request to the product and the statements it comes down to, which the bare program runs by themselves. */
export type Request = { method: 'GET' | 'POST'; path: string; body?: string; statements: Statement[] }

export type Case = {
  name: string
  requests: Request[]
  /** How many ask at once, where it is not as many as usual. */
  connections?: number
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

/** The operations measured, each in several variants, with their statements recorded from the product itself. */
export async function recordCases(client: pg.PoolClient, items: number): Promise<Case[]> {
  const person = { ...bencher, grants: [{ role: 'admin' as const, officeId: null }] }
  const read = scopeOf(person, 'inventory.read')
  const write = scopeOf(person, 'inventory.write')
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
  const app = { now: () => new Date() }
  const headerSearch = (q: string) =>
    record({ method: 'GET', path: `/api/search/quick?${new URLSearchParams({ q })}` }, () =>
      quickSearch({ db: recorder, person, officeId: null }, q, app),
    )
  const several = async (make: (n: number) => Promise<Request>) => {
    const requests: Request[] = []
    for (let n = 0; n < VARIANTS; n++) requests.push(await make(n))
    return requests
  }
  const word = (n: number) => WORDS[n % WORDS.length] ?? ''
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format()
  const someId = (n: number) => itemId(1 + ((n * 7919) % items))

  // What is found out once a minute is no part of each search.
  await headerSearch(word(0))

  return [
    {
      name: 'list, category and text',
      requests: await several((n) => list({ category: `Category ${1 + (n % 18)}`, search: word(n) })),
    },
    {
      name: 'one item',
      requests: await several((n) =>
        record({ method: 'GET', path: `/api/inventory/${someId(n)}` }, () =>
          getItem(recorder, read, someId(n)),
        ),
      ),
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
    { name: 'header search', requests: await several((n) => headerSearch(word(n).slice(0, 3 + (n % 5)))) },
    {
      name: 'one adjustment',
      requests: await several((n) =>
        record(
          {
            method: 'POST',
            path: `/api/inventory/${someId(n)}/adjustments`,
            body: JSON.stringify({ quantity: 1, reason: 'found' }),
          },
          () =>
            recorder.transaction(() =>
              adjustItem(recorder, person, write, someId(n), { quantity: 1, reason: 'found', note: '' }),
            ),
        ),
      ),
    },
  ]
}
