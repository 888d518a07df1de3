import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What reads the table itself, where a role whose last day is over still stands. */
const meant: Record<string, string> = {
  'server/schema/identity/people.sql': 'Says there what a role that is held is.',
  'server/src/identity/people/end-grants.ts': 'Takes back what has ended, and reminds of it before.',
  'server/src/identity/people/grants.ts': 'Moves the end of a role.',
}

const writes = /\b(insert into|delete from|grant [\w, ]+ on) role_grant\b/gi
const reads = /\b(from|join|update|using)\s+role_grant\b|,\s*role_grant\s+\w|`role_grant\b/i

it('what somebody may do is read from the roles that are held at this moment', () => {
  const files = ['server/src', 'server/schema'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const found = files
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => reads.test(readFileSync(join(root, file), 'utf8').replace(writes, '')))
  expect(found.sort()).toEqual(Object.keys(meant))
})
