import { sentenceOf } from '@wellstock/messages/sentence'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { parts } from '../../features.ts'
import { chances, exampleOf, fieldsOf, objectOf, valueAt } from '../../testing/inputs.ts'

/** What somebody enters in a field that takes something else: nothing, too little, too much. */
const entered: Record<string, string[]> = {
  string: ['""', '" "', '"x"', '"not a zone"', `"${'x'.repeat(20_001)}"`],
  number: ['-1', '1.5', '1e12', 'null'],
}

/** What pages send of themselves, and what is chosen from a list: nobody can enter something else. */
const notEntered = ['/logs', '/views', '/system/rates/{currency}', '/profile/preferences']

it('has a sentence for whatever is wrong with what a form sends', () => {
  const chance = chances(31)
  const wordless: string[] = []
  for (const { procedure } of parts.endpoints) {
    const { method = 'GET', path = '' } = procedure['~orpc'].route
    const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined
    if (method === 'GET' || !schema || notEntered.includes(path)) continue
    const { value, places } = exampleOf(schema, () => undefined, chance)
    if (typeof value !== 'object' || value === null) continue
    for (const place of places)
      for (const json of entered[typeof valueAt(value, place)] ?? []) {
        const changed = JSON.parse(objectOf(fieldsOf(value, { place, json })))
        const before = schema.safeParse(value).error?.issues.length ?? 0
        const { issues = [] } = schema.safeParse(changed).error ?? {}
        // An example that a refinement refuses as a whole says nothing of the field.
        if (before > 0) continue
        for (const { message, path: at } of issues)
          if (!sentenceOf(message)) wordless.push(`${method} ${path} ${at.join('.')}: ${message}`)
      }
  }
  expect([...new Set(wordless)]).toEqual([])
})
