import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { lostRaces, outOfReach } from './lost-races.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

it('whatever may be there once is refused in words, or nobody can write it twice', async () => {
  const unique = await test.rows<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where (i.indisunique or i.indisexclusion) and t.relnamespace = 'public'::regnamespace
       -- Identifiers are random; what is sent twice under one is answered once.
       and not (i.indisprimary and pg_get_indexdef(i.indexrelid) ~ '\\((organization_id, )?id\\)$')`,
  )
  const known = [...Object.keys(lostRaces), ...Object.values(outOfReach).flat()]
  expect(known.toSorted()).toEqual(unique.map(({ name }) => name).toSorted())
})

it('of two vendors of one address and name at once, both are there or one is refused', async () => {
  const vera = await test.as('vendor_manager')
  const add = (name: string) => vera.post('/api/vendors', { name })
  const twins = await Promise.all([add('Acme Med'), add('Acme-Med')])
  expect(twins.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(twins.map(({ body }) => body.slug)).size).toBe(2)
  const same = await Promise.all([add('Borealis'), add('borealis')])
  expect(same.map(({ status }) => status).sort()).toEqual([200, 409])
})
