import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const root = join(import.meta.dirname, '../../..')

/** What no list says, and why. */
const own: Record<string, string> = {
  'anomaly_rule.rule': 'The rules that have no limit to set.',
  'bin_empty.through': 'Told by the way it came, never by a caller.',
  'document_version.media_type': 'Told by the bytes of the file.',
  'mailed_link.purpose': 'Of the server alone.',
  'opened_unit.state': 'Of the server alone.',
  'order_line_move.state': 'Said of an order as what waits and what was.',
  'product.criticality': 'The keys of `CRITICALITY_WEIGHT`.',
  'reservation.state': 'Of the server alone.',
  'vendor_bank_change.state': 'The contract says besides whether what was confirmed holds already.',
}

const keyOf = (values: readonly string[]) => [...new Set(values)].sort().join(' ')

/** The lists that are said in code: arrays of words, and the choices of schemas. */
async function saidLists() {
  const found = new Set<string>()
  const gather = (value: unknown) => {
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) found.add(keyOf(value))
    if (value instanceof z.ZodType)
      JSON.stringify(z.toJSONSchema(value, { unrepresentable: 'any', io: 'input' }), (key, each) => {
        if (key === 'enum' && Array.isArray(each)) found.add(keyOf(each.map(String)))
        return each
      })
  }
  for (const folder of ['domain/src', 'contract/src'])
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.ts') && !path.endsWith('.test.ts'))
        Object.values(await import(join(root, folder, path))).forEach(gather)
  return found
}

it('what a column takes is a list of the contract', async () => {
  const lists = await saidLists()
  const checks = await test.rows<{ table: string; text: string }>(
    `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  // The longest of a column is what it takes; shorter ones are conditions.
  const columns = new Map<string, string[]>()
  for (const { table, text } of checks)
    for (const [, column, array = ''] of text.matchAll(/\((\w+) (?:= ANY|<@) \(?\(?ARRAY\[([^\]]*)\]/g)) {
      const values = [...array.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '')
      const place = `${table}.${column}`
      if (values.length > (columns.get(place)?.length ?? 1)) columns.set(place, values)
    }
  expect(columns.size).toBeGreaterThan(60)
  const unsaid = [...columns].filter(([, values]) => !lists.has(keyOf(values))).map(([place]) => place)
  expect(unsaid.sort()).toEqual(Object.keys(own).sort())
})
