import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { problem } from '../../platform/http/problem.ts'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

const ANA = 'inventory_manager.everywhere@example.test'
const BEN = 'approver.everywhere@example.test'
const OFFICE = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(test)
  test.app.settings.trustedProxies = ['127.0.0.1']
  await test.rows(`update person set password_hash = 'plain:right horse' where email = any($1)`, [[ANA, BEN]])
})
afterAll(() => test.stop())

type Browser = { address: string; device?: string }

const login = (email: string, password: string, { address, device }: Browser) =>
  test.visitor().post(
    '/api/auth/login',
    { email, password },
    {
      'x-forwarded-for': address,
      ...(device && { cookie: `wellstock_device=${device}` }),
    },
  )

/** Signs in from a browser that from then on is known. */
async function knownBrowser(email: string, address: string): Promise<Browser> {
  const { headers } = await login(email, 'right horse', { address })
  const device = /wellstock_device=([^;]+)/.exec(headers.getSetCookie().join(' '))?.[1]
  return { address, device: device as string }
}

async function guess(email: string, browser: Browser, times = 6) {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await login(email, 'wrong', browser)).status)
  return statuses
}

describe('who has guessed wrong', () => {
  it('is blocked, and no colleague behind the same address is', async () => {
    expect(await guess(ANA, { address: OFFICE })).toEqual([401, 401, 401, 401, 401, 429])
    expect((await login(ANA, 'right horse', { address: OFFICE })).status).toBe(429)
    expect((await login(BEN, 'right horse', { address: OFFICE })).status).toBe(200)
  })

  it('does not lock out the person whose password was guessed: not where they signed in before, nor from elsewhere', async () => {
    const hers = await knownBrowser(ANA, OFFICE)
    expect((await guess(ANA, { address: ELSEWHERE })).at(-1)).toBe(429)
    expect((await guess(ANA, { address: OFFICE })).at(-1)).toBe(429)
    expect((await login(ANA, 'right horse', hers)).status).toBe(200)
    expect((await login(ANA, 'right horse', { address: '192.0.2.44' })).status).toBe(200)
  })

  it('a hundred times in a row, from wherever, closes the account to browsers it does not know for an hour', async () => {
    const hers = await knownBrowser(ANA, OFFICE)
    await test.deliver()
    const from = (n: number) => ({ address: `198.51.${n}.1` })
    for (let n = 0; n < 100; n++) expect((await login(ANA, 'wrong', from(n))).status).toBe(401)
    const refused = await login(ANA, 'right horse', from(100))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await login(ANA, 'right horse', hers)).status).toBe(200)
    expect((await test.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      [ANA, 'Many wrong passwords for your Wellstock account'],
    ])
    test.passTime(61 * 60_000)
    expect((await login(ANA, 'right horse', from(101))).status).toBe(200)
  })

  it('is counted apart in a browser that is known, and blocked in it', async () => {
    const hers = await knownBrowser(ANA, OFFICE)
    expect((await guess(ANA, hers)).at(-1)).toBe(429)
    expect((await login(ANA, 'right horse', hers)).status).toBe(429)
    expect((await login(ANA, 'right horse', { address: OFFICE })).status).toBe(200)
  })

  it('gains nothing from a device that somebody else is known by', async () => {
    const { device } = await knownBrowser(BEN, ELSEWHERE)
    await guess(ANA, { address: ELSEWHERE }, 5)
    expect((await login(ANA, 'wrong', { address: ELSEWHERE, ...(device && { device }) })).status).toBe(429)
  })

  it('asked a colleague to sign, and keeps the colleague from nothing', async () => {
    await test.rows(`update item set unit_price = 900 where id = $1`, [ids.gauze])
    await test.rows(
      `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id)
       select $1, gen_random_uuid(), $2, 9, 'adjust', 'test', id from person where email = $3`,
      [ids.organization, ids.gauze, ANA],
    )
    const ana = await test.as('inventory_manager')
    const sign = () =>
      ana.post('/api/stock/commands', {
        id: crypto.randomUUID(),
        kind: 'waste',
        itemId: ids.gauze,
        quantity: 2,
        reason: 'damaged',
        witness: { email: BEN, password: 'wrong' },
      })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await sign()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await login(BEN, 'right horse', { address: '127.0.0.1' })).status).toBe(200)
  })
})

describe('a network from which many guesses come', () => {
  const others = (n: number) => `nobody-${n}@example.test`

  it('is slowed down by a second for every ten, however many accounts they go to', async () => {
    for (let n = 0; n < 25; n++) await login(others(n), 'wrong', { address: OFFICE })
    expect(test.paused).toEqual([...Array(10).fill(1_000), ...Array(5).fill(2_000)])
    test.paused.length = 0
    expect((await login(BEN, 'right horse', { address: OFFICE })).status).toBe(200)
    expect((await login(ANA, 'right horse', { address: ELSEWHERE })).status).toBe(200)
    expect(test.paused).toEqual([2_000])
  })

  it('is not let off by a right password in between', async () => {
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 4; n++) await login(others(4 * round + n), 'wrong', { address: OFFICE })
      expect((await login(BEN, 'right horse', { address: OFFICE })).status).toBe(200)
    }
    expect(test.paused.length).toBeGreaterThan(0)
  })

  it('is not slowed down by people who sign in', async () => {
    for (let n = 0; n < 15; n++) await login(BEN, 'right horse', { address: OFFICE })
    expect(test.paused).toEqual([])
  })

  it('is all of what a subscriber is given: an address of IPv6 is not another one', async () => {
    for (let n = 0; n < 11; n++) await login(others(n), 'wrong', { address: `2001:db8:1:2::${n + 1}` })
    expect(test.paused).toHaveLength(1)
    await login(others(99), 'wrong', { address: '2001:db8:1:3::1' })
    expect(test.paused).toHaveLength(1)
  })

  it('has no more than twenty waiting, who are let through one after another', async () => {
    for (let n = 0; n < 10; n++) await login(others(n), 'wrong', { address: OFFICE })
    const letThrough: (() => void)[] = []
    test.app.pause = () => new Promise<void>((resolve) => letThrough.push(resolve))
    const statuses: number[] = []
    const answers = Array.from({ length: 25 }, async (_, n) => {
      statuses.push((await login(others(n + 50), 'wrong', { address: OFFICE })).status)
    })
    await expect.poll(() => statuses).toEqual([429, 429, 429, 429, 429])
    for (let n = 1; n <= 20; n++) {
      await expect.poll(() => letThrough.length).toBe(1)
      letThrough.shift()?.()
    }
    await Promise.all(answers)
    expect(statuses.slice(5)).toEqual(Array(20).fill(401))
  })
})

it('a password that was not compared, because too many are, is no wrong one', async () => {
  const { verify } = test.app.passwords
  test.app.passwords.verify = () => Promise.reject(problem('CONNECTION_ERROR'))
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await login(ANA, 'right horse', { address: OFFICE })).status)
  expect(new Set(statuses)).toEqual(new Set([503]))
  test.app.passwords.verify = verify
  expect((await login(ANA, 'right horse', { address: OFFICE })).status).toBe(200)
})

it('colleagues who forgot their passwords all get a link', async () => {
  const people = await test.rows<{ email: string }>(
    `select email from person where status = 'active' and organization_id = $1 order by email limit 7`,
    [ids.organization],
  )
  for (const { email } of people)
    expect(
      (await test.visitor().post('/api/auth/forgot', { email }, { 'x-forwarded-for': OFFICE })).status,
    ).toBe(200)
  expect((await test.deliver()).map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
})
