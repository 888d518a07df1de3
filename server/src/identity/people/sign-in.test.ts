import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

const MINUTE = 60_000
const EMAIL = 'inventory_manager.everywhere@example.test'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.rows(
    `update person set password_hash = 'plain:right horse' where primary_role in ('inventory_manager', 'user', 'approver')`,
  )
})
afterAll(() => test.stop())

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  test.visitor().post('/api/auth/login', { email, password }, headers)

/** The cookies an answer sets, as a browser would send them back, and the token it would copy into the header. */
function browserOf(headers: Headers) {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
}

describe('signing in', () => {
  it('takes the e-mail in any case, and says who one is', async () => {
    const { status, body, headers } = await login(EMAIL.toUpperCase(), 'right horse')
    expect(status).toBe(200)
    expect(body.person).toMatchObject({ email: EMAIL, role: 'inventory_manager' })
    expect(body.organization.name).toBe('Two Rivers Clinics')
    const [session] = headers.getSetCookie()
    expect(session).toMatch(/^wellstock_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    const me = await test.visitor(browserOf(headers)).get('/api/auth/session')
    expect(me.body.person.email).toBe(EMAIL)
  })

  it('refuses a wrong password and an unknown account in the same words', async () => {
    const wrong = await login('approver.everywhere@example.test', 'wrong')
    const unknown = await login('nobody@example.test', 'wrong')
    for (const answer of [wrong, unknown])
      expect({ ...answer.body, requestId: '' }).toEqual({
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
        reason: 'invalid_email_or_password',
        requestId: '',
      })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    await login('approver.everywhere@example.test', 'right horse')
  })

  it('does not let in somebody suspended', async () => {
    await test.rows(`update person set status = 'suspended' where email = 'approver.everywhere@example.test'`)
    expect((await login('approver.everywhere@example.test', 'right horse')).status).toBe(401)
    await test.rows(`update person set status = 'active' where email = 'approver.everywhere@example.test'`)
    await login('approver.everywhere@example.test', 'right horse')
  })

  it('allows five attempts in five minutes; the sixth blocks for fifteen, even with the right password', async () => {
    const remaining = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { status, headers } = await login(EMAIL, 'wrong')
      expect(status).toBe(401)
      remaining.push(headers.get('x-ratelimit-remaining'))
    }
    expect(remaining).toEqual(['4', '3', '2', '1', '0'])
    const blocked = await login(EMAIL, 'right horse')
    expect([blocked.status, blocked.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(blocked.body.message).toBe('Too many failed login attempts. Please try again later.')
    expect(blocked.headers.get('retry-after')).toBe('900')

    test.passTime(14 * MINUTE)
    expect((await login(EMAIL, 'right horse')).headers.get('retry-after')).toBe('60')
    test.passTime(MINUTE)
    expect((await login(EMAIL, 'right horse')).status).toBe(200)
  })

  it('counts parallel guesses one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => login('user.everywhere@example.test', 'wrong')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    test.passTime(15 * MINUTE)
    await login('user.everywhere@example.test', 'right horse')
  })

  it('forgets the attempts after a success, and after the window', async () => {
    await login(EMAIL, 'wrong')
    await login(EMAIL, 'right horse')
    expect((await login(EMAIL, 'wrong')).headers.get('x-ratelimit-remaining')).toBe('4')
    test.passTime(5 * MINUTE)
    expect((await login(EMAIL, 'wrong')).headers.get('x-ratelimit-remaining')).toBe('4')
    await login(EMAIL, 'right horse')
  })
})

describe('a session', () => {
  const begin = async () => test.visitor(browserOf((await login(EMAIL, 'right horse')).headers))

  it('ends after fifteen minutes without activity', async () => {
    const browser = await begin()
    test.passTime(14 * MINUTE)
    expect((await browser.get('/api/inventory')).status).toBe(200)
    test.passTime(14 * MINUTE)
    expect((await browser.get('/api/inventory')).status).toBe(200)
    test.passTime(15 * MINUTE)
    const { status, body } = await browser.get('/api/inventory')
    expect([status, body.code]).toEqual([401, 'SESSION_EXPIRED'])
  })

  it('ends after twelve hours however busy', async () => {
    const browser = await begin()
    for (let minute = 0; minute < 12 * 60; minute += 10) {
      expect((await browser.get('/api/auth/session')).status).toBe(200)
      test.passTime(10 * MINUTE)
    }
    expect((await browser.get('/api/auth/session')).body.code).toBe('SESSION_EXPIRED')
  })

  it('ends at once when its person is suspended', async () => {
    const browser = await begin()
    await test.rows(`update person set status = 'suspended' where email = $1`, [EMAIL])
    expect((await browser.get('/api/inventory')).status).toBe(401)
    await test.rows(`update person set status = 'active' where email = $1`, [EMAIL])
  })

  it('is over after signing out, and signing out twice is no error', async () => {
    const browser = await begin()
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
    expect((await browser.get('/api/inventory')).status).toBe(401)
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
  })

  it('leaves no answers in the browser when it is signed out, and what waits there to be sent', async () => {
    const { headers } = await (await begin()).post('/api/auth/logout')
    expect(headers.get('clear-site-data')).toBe('"cache"')
  })

  it('is over when somebody signs in over it, and not when they try to', async () => {
    const { cookie } = browserOf((await login(EMAIL, 'right horse')).headers)
    const before = test.visitor({ cookie })
    const over = (password: string) =>
      test
        .visitor({ cookie, origin: 'http://wellstock.localhost' })
        .post('/api/auth/login', { email: EMAIL, password })
    expect((await over('wrong horse')).status).toBe(401)
    expect((await before.get('/api/inventory')).status).toBe(200)
    const signedIn = await over('right horse')
    // The other tabs of the browser may still be waiting for the answer that brings the new one.
    expect((await before.get('/api/inventory')).status).toBe(200)
    test.passTime(10_000)
    expect((await before.get('/api/inventory')).status).toBe(401)
    expect((await test.visitor(browserOf(signedIn.headers)).get('/api/inventory')).status).toBe(200)
  })

  it('is kept as a hash', async () => {
    const { headers } = await login(EMAIL, 'right horse')
    const token = browserOf(headers).cookie.match(/wellstock_session=([^;]+)/)?.[1]
    const kept = await test.rows<{ text: string }>(
      `select encode(token_hash, 'escape') || user_agent as text from session`,
    )
    expect(kept.some(({ text }) => text.includes(token ?? '?'))).toBe(false)
  })
})

describe('a browser that lost its token', () => {
  it('is given the one that fits with who is signed in', async () => {
    const { cookie, 'x-xsrf-token': token } = browserOf((await login(EMAIL, 'right horse')).headers)
    const withoutToken = cookie.split('; ').filter((pair) => !pair.startsWith('XSRF-TOKEN='))
    const { headers } = await test.visitor({ cookie: withoutToken.join('; ') }).get('/api/auth/session')
    expect(browserOf(headers)['x-xsrf-token']).toBe(token)
    expect(headers.getSetCookie().join()).not.toContain('wellstock_session')
  })
})

describe('a write from elsewhere', () => {
  it('is refused without the token, with a wrong one, from another origin, and as a form', async () => {
    const headers = browserOf((await login(EMAIL, 'right horse')).headers)
    const item = { name: 'Forged' }
    const refused = [
      await test.visitor({ cookie: headers.cookie }).post('/api/inventory', item),
      await test.visitor({ ...headers, 'x-xsrf-token': 'x'.repeat(43) }).post('/api/inventory', item),
      await test.visitor({ ...headers, origin: 'https://evil.test' }).post('/api/inventory', item),
      await test.visitor({ ...headers, 'sec-fetch-site': 'cross-site' }).post('/api/inventory', item),
      await test
        .visitor({ origin: 'https://evil.test' })
        .post('/api/auth/login', { email: EMAIL, password: 'right horse' }),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'CSRF_ERROR'])
    const form = await test
      .visitor(headers)
      .raw('POST', '/api/inventory', 'name=Forged', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(form.status).toBe(415)
    expect(await test.rows(`select 1 from product where name = 'Forged'`)).toEqual([])
  })
})
