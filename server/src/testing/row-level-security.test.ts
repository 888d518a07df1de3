import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const root = join(import.meta.dirname, '../../..')

/** Tables that belong to no organization, as docs/kept-by-the-database.md says why. */
const ofNoOrganization = ['audit_epoch', 'document_edge', 'login_attempt']

/** What runs as the owner of the tables outside of the database: the loading of the sample, and what says so. */
function codeOfOwner() {
  const folder = join(root, 'server/src')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && !path.startsWith('testing'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .filter(({ path, text }) => path.startsWith('sample') || /asOwner|PoolClient|pg\.Pool/.test(text))
    .map(({ text }) => text)
}

it('every row is of one organization, and the owner is bound by that where nothing works as the owner', async () => {
  const tables = await test.rows<{ name: string; isProtected: boolean; isForced: boolean }>(
    `select relname as name, relrowsecurity as "isProtected", relforcerowsecurity as "isForced" from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(tables.flatMap(({ name, isProtected }) => (isProtected ? [] : [name]))).toEqual(ofNoOrganization)
  const page = readFileSync(join(root, 'docs/kept-by-the-database.md'), 'utf8')
  for (const name of ofNoOrganization) expect(page).toContain(`\`${name}\``)
  const functions = await test.rows<{ body: string }>(
    `select prosrc as body from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  )
  const worked = [...functions.map(({ body }) => body), ...codeOfOwner()].join('\n')
  const isWorkedOn = (name: string) => new RegExp(`\\b${name}\\b`).test(worked)
  expect(tables.flatMap(({ name, isForced }) => (isForced ? [name] : []))).toEqual(
    tables.flatMap(({ name, isProtected }) => (isProtected && !isWorkedOn(name) ? [name] : [])),
  )
})
