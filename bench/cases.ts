import { ItemFilter } from '@wellstock/contract/inventory'
import type pg from 'pg'
import { Connection } from '../server/src/database/database.ts'
import { adjustItem } from '../server/src/inventory/adjust.ts'
import { getItem, listItems } from '../server/src/inventory/items.ts'
import { scopeOf } from '../server/src/people/person.ts'
import { quickSearch } from '../server/src/search/answers.ts'
import { bencher, itemId } from './generate.ts'

export type Statement = { text: string; values: unknown[]; name?: string | undefined }

/** One request to the product and the statements it comes down to, which the bare program runs by themselves. */
export type Request = { method: 'GET' | 'POST'; path: string; body?: string; statements: Statement[] }

export type Case = { name: string; requests: Request[] }

class Recorder extends Connection {
  statements: Statement[] = []

  override async rows<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    this.statements.push({ text, values, ...(name && { name }) })
    return super.rows<Row>(text, values, name)
  }
}

const VARIANTS = 40
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
  const headerSearch = (q: string) =>
    record({ method: 'GET', path: `/api/search/quick?${new URLSearchParams({ q })}` }, () =>
      quickSearch({ db: recorder, person, officeId: null }, q, new Date()),
    )
  const several = async (make: (n: number) => Promise<Request>) => {
    const requests: Request[] = []
    for (let n = 0; n < VARIANTS; n++) requests.push(await make(n))
    return requests
  }
  const word = (n: number) => WORDS[n % WORDS.length] ?? ''
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
