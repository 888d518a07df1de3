import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { isTokenSecret, newTokenSecret } from '../access/tokens.ts'
import { spend, TOKEN_RATE } from './rate-limit.ts'

const DAY = 24 * 60 * 60_000
const PASSWORD = 'the password of a manager'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  await test.rows('update person set password_hash = $1 where id = any($2)', [
    `plain:${PASSWORD}`,
    [personId('inventory_manager'), personId('admin')],
  ])
  manager = await test.as('inventory_manager')
})
afterAll(() => test.stop())

let made = 0
const wanted = (more: object = {}) => ({
  name: `Program ${++made}`,
  permissions: ['inventory.read', 'inventory.write'],
  officeIds: null,
  canWrite: true,
  days: 30,
  password: PASSWORD,
  ...more,
})
async function make(more: object = {}) {
  const { status, body } = await manager.post('/api/security/tokens', wanted(more))
  expect(status).toBe(200)
  return body as { token: { id: string; name: string; lastFour: string }; secret: string }
}
const notes = async (action: string) =>
  (
    await test.rows<{ details: Record<string, unknown> }>(
      'select details from audit_event where action = $1 order by seq',
      [action],
    )
  ).map(({ details }) => details)
const codeOf = ({ status, body }: { status: number; body: { code?: string; reason?: string } }) => [
  status,
  body.code,
  body.reason,
]
const UNKNOWN = [401, 'AUTHENTICATION_FAILED', 'token_unknown']

describe('the form and the share of a token', () => {
  it('is found by its prefix and its checksum', () => {
    const secret = newTokenSecret()
    expect(secret).toMatch(/^wst_[0-9A-Za-z]{40}[0-9a-f]{8}$/)
    const other = secret[10] === 'a' ? 'b' : 'a'
    expect([
      isTokenSecret(secret),
      isTokenSecret(`${secret.slice(0, 10)}${other}${secret.slice(11)}`),
    ]).toEqual([true, false])
  })

  it('is spent and comes back evenly, never beyond what it was', () => {
    let share = spend(undefined, 3, 0)
    expect(share).toEqual({ left: 2, at: 0 })
    share = spend(share ?? undefined, 3, 0)
    share = spend(share ?? undefined, 3, 0)
    expect(spend(share ?? undefined, 3, 19_999)).toBeNull()
    expect(spend(share ?? undefined, 3, 20_000)).toEqual({ left: 0, at: 20_000 })
    expect(spend(share ?? undefined, 3, 900_000)).toEqual({ left: 2, at: 900_000 })
  })
})

describe('making a token', () => {
  it('shows the secret once, keeps its hash, and lists it by its last four', async () => {
    const { token, secret } = await make({ name: ' Nightly export ', officeIds: [ids.south] })
    expect(token).toMatchObject({ name: 'Nightly export', lastFour: secret.slice(-4), lastUsedAt: null })
    const { body } = await manager.get('/api/security/tokens')
    expect(body.find(({ id }: { id: string }) => id === token.id)).toEqual(token)
    for (const table of ['api_token', 'audit_event', 'idempotency_key'])
      expect(await test.rows(`select 1 from ${table} t where t::text like $1`, [`%${secret}%`])).toEqual([])
    expect((await notes('token.made')).at(-1)).toMatchObject({ name: 'Nightly export', canWrite: true })
    const own = await manager.delete(`/api/security/tokens/${token.id}`)
    expect([own.status, own.body]).toEqual([200, { revoked: 1 }])
    expect((await manager.delete(`/api/security/tokens/${token.id}`)).body).toEqual({ revoked: 0 })
    expect((await notes('token.revoked')).at(-1)).toEqual({ name: 'Nightly export' })
  })

  it('asks for the password, a time, and no more than the person holds', async () => {
    const refused = async (more: object) =>
      Object.keys((await manager.post('/api/security/tokens', wanted(more))).body.fields ?? {})
    const before = await test.rows('select count(*) from api_token')
    expect(await refused({ password: 'wrong' })).toEqual(['password'])
    expect(await refused({ days: 3650 })).toEqual(['days'])
    expect(await refused({ permissions: [] })).toEqual(['permissions'])
    expect(await refused({ permissions: ['offices.write'] })).toEqual(['permissions'])
    expect(await refused({ permissions: ['people.manage'] })).toEqual(['permissions.0'])
    expect(await refused({ officeIds: [ids.far] })).toEqual(['officeIds'])
    expect(await test.rows('select count(*) from api_token')).toEqual(before)
    const { token } = await make()
    expect(await refused({ name: token.name.toUpperCase() })).toEqual(['name'])
  })

  it('is not possible with a token, nor is anything about the account', async () => {
    const { secret, token } = await make()
    const program = test.program(secret)
    for (const answer of [
      await program.post('/api/security/tokens', wanted()),
      await program.delete(`/api/security/tokens/${token.id}`),
      await program.get('/api/security/sessions'),
      await program.get('/api/profile'),
    ])
      expect(codeOf(answer)).toEqual([403, 'FORBIDDEN', 'not_with_a_token'])
  })
})

describe('asking with a token', () => {
  it('needs no cookie and no token of the page, works once per key, and says whose token it was', async () => {
    const { secret, token } = await make()
    const program = test.program(secret)
    const key = { 'idempotency-key': 'once' }
    const add = () =>
      program.post(`/api/inventory/${ids.gloves}/adjustments`, { quantity: 2, reason: 'found' }, key)
    const [first, again] = [await add(), await add()]
    expect([first.status, again.body]).toEqual([200, first.body])
    const [noted] = (await notes('item.adjusted')).slice(-1)
    expect(noted).toMatchObject({ token: token.name })
    const [key_] = await test.rows<{ key: string }>(`select key from idempotency_key where key like '%once'`)
    expect(key_?.key).toBe(`${token.id} once`)

    const item = (await program.get(`/api/inventory/${ids.gloves}`)).body
    await program.put(`/api/inventory/${ids.gloves}`, { notes: 'counted', version: item.version })
    const history = await manager.get(`/api/inventory/${ids.gloves}/history?only=changes`)
    expect(history.body.items[0].actor).toMatch(new RegExp(`\\(API: ${token.name}\\)$`))
  })

  it('is refused beside a session', async () => {
    const { secret } = await make()
    const answer = await manager.get('/api/inventory', { authorization: `Bearer ${secret}` })
    expect(codeOf(answer)).toEqual([400, 'API_ERROR', 'token_beside_session'])
  })

  it('only reads, where it was made to', async () => {
    const { secret } = await make({ canWrite: false })
    const program = test.program(secret)
    expect((await program.get(`/api/inventory/${ids.gloves}`)).status).toBe(200)
    const write = await program.post(`/api/inventory/${ids.gloves}/adjustments`, {
      quantity: 1,
      reason: 'found',
    })
    expect(codeOf(write)).toEqual([403, 'FORBIDDEN', 'token_only_reads'])
  })

  it('sees its offices alone, and nothing its holder has lost since', async () => {
    const { secret } = await make({ officeIds: [ids.south] })
    const program = test.program(secret)
    const status = async (id: string) => (await program.get(`/api/inventory/${id}`)).status
    expect([await status(ids.southGloves), await status(ids.gloves), await status(ids.farGloves)]).toEqual([
      200, 404, 404,
    ])
    const place = [personId('inventory_manager'), ids.organization]
    await test.rows('delete from role_grant where person_id = $1 and organization_id = $2', place)
    expect(await status(ids.southGloves)).toBe(403)
    await test.rows(
      `insert into role_grant (organization_id, person_id, role) values ($2, $1, 'inventory_manager')`,
      place,
    )
    expect(await status(ids.southGloves)).toBe(200)
  })

  it('is not known when unknown, over, or revoked', async () => {
    const { secret, token } = await make({ days: 7 })
    const ask = (given: string) => test.program(given).get('/api/inventory')
    expect((await ask(secret)).status).toBe(200)
    for (const other of [newTokenSecret(), 'wst_', '', `${secret}0`])
      expect(codeOf(await ask(other))).toEqual(UNKNOWN)
    const short = await make({ days: 7 })
    const admin = await test.as('admin')
    const { body } = await admin.get('/api/system/tokens?pageSize=100')
    expect(body.items.find(({ id }: { id: string }) => id === token.id)).toMatchObject({
      personId: personId('inventory_manager'),
      lastAddress: '127.0.0.1',
      isExpired: false,
    })
    expect((await admin.delete(`/api/system/tokens/${token.id}`)).body).toEqual({ revoked: 1 })
    expect(codeOf(await ask(secret))).toEqual(UNKNOWN)
    test.passTime(7 * DAY)
    expect(codeOf(await ask(short.secret))).toEqual(UNKNOWN)
    manager = await test.as('inventory_manager')
  })

  it('is stopped beyond its rate, and told when to come back', async () => {
    const { secret } = await make()
    const program = test.program(secret)
    const first = await program.get('/api/inventory?nobody=knows')
    expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([422, String(TOKEN_RATE - 1)])
    await Promise.all(
      Array.from({ length: TOKEN_RATE - 1 }, () => program.get('/api/inventory?nobody=knows')),
    )
    const over = await program.get('/api/inventory')
    expect([over.status, over.body.code, over.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '1'])
    expect(over.headers.get('ratelimit-limit')).toBe('120')
    test.passTime(1_000)
    expect((await program.get('/api/inventory')).status).toBe(200)
  })

  it('notes the first use of a day from an address', async () => {
    const { secret, token } = await make()
    const used = async () => (await notes('token.used')).filter(({ name }) => name === token.name).length
    const ask = () => test.program(secret).get('/api/inventory')
    await ask()
    await ask()
    expect(await used()).toBe(1)
    test.passTime(DAY)
    await ask()
    expect(await used()).toBe(2)
    manager = await test.as('inventory_manager')
  })
})

describe('the end of a person’s tokens', () => {
  it('comes with a suspension, and is not undone with it', async () => {
    const { secret } = await make()
    const ask = () => test.program(secret).get('/api/inventory')
    expect((await ask()).status).toBe(200)
    const admin = await test.as('admin')
    const place = `/api/people/${personId('inventory_manager')}/status`
    expect((await admin.put(place, { status: 'suspended' })).status).toBe(200)
    expect(codeOf(await ask())).toEqual(UNKNOWN)
    await admin.put(place, { status: 'active' })
    expect(codeOf(await ask())).toEqual(UNKNOWN)
    manager = await test.as('inventory_manager')
  })

  it('comes with an account that is closed by other means, too', async () => {
    const { secret } = await make()
    await test.rows(`update person set status = 'deactivated' where id = $1`, [personId('inventory_manager')])
    expect(codeOf(await test.program(secret).get('/api/inventory'))).toEqual(UNKNOWN)
    await test.rows(`update person set status = 'active' where id = $1`, [personId('inventory_manager')])
  })

  it('is kept by the database: what was revoked stays so, and no token is for more than a year or for people', async () => {
    const { token } = await make()
    await manager.delete(`/api/security/tokens/${token.id}`)
    const set = (what: string) => test.rows(`update api_token set ${what} where id = $1`, [token.id])
    await expect(set('revoked_at = null')).rejects.toThrow('stays revoked')
    await expect(set(`expires_at = created_at + interval '400 days'`)).rejects.toThrow('api_token_expires')
    await expect(set(`permissions = '{people.manage}'`)).rejects.toThrow('api_token_permissions')
  })

  it('comes with a change of the password, but for what is kept by name, and with a reset', async () => {
    const [{ secret, token: kept }, other] = [await make(), await make()]
    const feed = (await manager.post('/api/deliveries/feed', { officeId: null })).body.secret
    const ask = () => test.program(secret).get('/api/inventory')
    const { secrets } = (await manager.get('/api/security')).body
    expect(secrets).toContainEqual({ id: kept.id, kind: 'token', name: `${kept.name} (…${kept.lastFour})` })
    expect(secrets).toContainEqual({ id: expect.any(String), kind: 'delivery_feed', name: '' })
    const next = 'another long password'
    const changed = await manager.post('/api/security/password', { current: PASSWORD, next, kept: [kept.id] })
    expect(changed.status).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(codeOf(await test.program(other.secret).get('/api/inventory'))).toEqual(UNKNOWN)
    expect((await test.visitor().get(`/api/deliveries/feed/${feed}.ics`)).status).toBe(404)

    const visitor = test.visitor({ origin: 'http://wellstock.localhost' })
    await visitor.post('/api/auth/forgot', { email: 'inventory_manager.everywhere@example.test' })
    const token = (await test.deliver())
      .map(({ body }) => /reset-password#([\w-]+)/.exec(body)?.[1])
      .find(Boolean)
    const reset = await visitor.post('/api/auth/reset', { token, password: 'a third long password' })
    expect(reset.status).toBe(200)
    expect(codeOf(await ask())).toEqual(UNKNOWN)
  })
})
