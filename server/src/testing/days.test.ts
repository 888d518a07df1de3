import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What takes the day, or the year, of a clock in UTC for that of a place. */
const ofTheClock = [
  /\bcurrent_date\b/i,
  /\blocal(time|timestamp)\b/i,
  /\b(now\(\)|current_timestamp|clock_timestamp\(\))\s*::\s*date\b/i,
  /\b(now\(\)|current_timestamp|clock_timestamp\(\)) at time zone 'utc'/i,
  /\b(now(\(\))?|Date\(\)|Date\.now\(\)[^)\n]*\))\.toISOString\(\)\.(slice|substring|split)\(/,
  /\b(now(\(\))?|Date\(\))\.getUTC(FullYear|Month|Date|Day|Hours)\(/,
]

/** Where that is meant. */
const meant: Record<string, string> = {
  'server/src/sample/ensure.ts':
    'A sample tells what was until the last midnight of UTC: a moment before now, wherever its offices are.',
  'e2e/sample.ts': 'The same, for the sample of the journeys.',
}

it('the day is that of a place: of the office, or else of the organization', () => {
  const files = [
    'domain/src',
    'contract/src',
    'server/src',
    'server/schema',
    'web/src',
    'bench',
    'e2e',
  ].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const found = files
    .filter((file) => /\.(ts|tsx|sql)$/.test(file) && !file.endsWith('testing/days.test.ts'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return ofTheClock.some((pattern) => pattern.test(text))
    })
  expect(found).toEqual(Object.keys(meant))
})
