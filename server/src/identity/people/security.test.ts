import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  for (const table of [
    'login_attempt',
    'session',
    'recovery_code',
    'second_factor',
    'known_device',
    'mailed_link',
    'outgoing_mail',
    'sign_in',
  ])
    await test.rows(`delete from ${table}`)
  await test.rows(
    `update person set settings = '{}', status = 'active', password_hash = null where id = $1`,
    [id],
  )
})
afterAll(() => test.stop())

const EMAIL = 'inventory_manager.everywhere@example.test'
const PASSWORD = 'a long enough password'
const NEXT = 'another long password'
const id = personId('inventory_manager')

const givePassword = (password = PASSWORD) =>
  test.rows('update person set password_hash = $2 where id = $1', [id, `plain:${password}`])
const login = (fields: object, headers = {}) =>
  test
    .visitor({ origin: 'http://wellstock.localhost' })
    .post('/api/auth/login', { email: EMAIL, ...fields }, headers)
const outcomes = async () =>
  (
    await test.rows<{ outcome: string }>('select outcome from sign_in where person_id = $1 order by seq', [
      id,
    ])
  ).map((row) => row.outcome)
const cookie = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((text) => text.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

async function enrolled() {
  await givePassword()
  const person = await test.as('inventory_manager')
  const { body } = await person.post('/api/security/two-factor', { password: PASSWORD })
  const totp = new TOTP({ secret: body.secret })
  const code = () => totp.generate({ timestamp: test.now().getTime() })
  const confirmed = await person.post('/api/security/two-factor/confirm', { code: code() })
  return { person, code, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

describe('changing the password', () => {
  it('asks for the current one, keeps this session and ends the others', async () => {
    await givePassword()
    const here = await test.as('inventory_manager')
    const elsewhere = await test.as('inventory_manager')
    const wrong = await here.post('/api/security/password', { current: 'not it', next: NEXT })
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { current: 'This is not your current password.' },
    ])

    const changed = await here.post('/api/security/password', { current: PASSWORD, next: NEXT })
    expect(changed.body).toEqual({ changed: true })
    expect((await here.get('/api/auth/session')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/session')).body.code).toBe('SESSION_EXPIRED')
    expect((await login({ password: NEXT })).status).toBe(200)
    const [mail] = await test.rows<{ subject: string }>(
      'select subject from outgoing_mail where recipient = $1',
      [EMAIL],
    )
    expect(mail?.subject).toBe('Your Wellstock password was changed')
  })

  it('sent twice, the second finds it done', async () => {
    await givePassword()
    const person = await test.as('inventory_manager')
    const command = { current: PASSWORD, next: NEXT }
    await person.post('/api/security/password', command)
    expect((await person.post('/api/security/password', command)).body).toEqual({ changed: true })
  })

  it.each([
    ['too short', 'at least 15'],
    [EMAIL, 'could guess'],
    [PASSWORD, 'the password you have now'],
  ])('refuses %s', async (next, reason) => {
    await givePassword()
    const person = await test.as('inventory_manager')
    const { status, body } = await person.post('/api/security/password', { current: PASSWORD, next })
    expect([status, body.fields.next]).toEqual([422, expect.stringContaining(reason)])
  })

  it('counts what is wrong as two guesses, as the new one is compared as well, and stops listening after five', async () => {
    await givePassword()
    const person = await test.as('inventory_manager')
    const guess = () => person.post('/api/security/password', { current: 'a guess', next: NEXT })
    for (let n = 0; n < 3; n++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    expect((await person.post('/api/security/password', { current: PASSWORD, next: NEXT })).status).toBe(429)
    const asNext = await person.post('/api/security/password', { current: 'a guess', next: PASSWORD })
    expect(asNext.status).toBe(429)
    test.passTime(15 * 60_000)
    const again = await test.as('inventory_manager')
    expect((await again.post('/api/security/password', { current: PASSWORD, next: NEXT })).status).toBe(200)
  })
})

describe('two-factor authentication', () => {
  it('begins with a secret to scan and is in force with its first code', async () => {
    await givePassword()
    const person = await test.as('inventory_manager')
    expect((await person.post('/api/security/two-factor', { password: 'wrong' })).status).toBe(422)
    const { body } = await person.post('/api/security/two-factor', { password: PASSWORD })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Wellstock/)
    expect(Buffer.from(body.qr.split(',')[1], 'base64').toString()).toMatch(/^<svg/)
    expect((await person.post('/api/security/two-factor/confirm', { code: '000000' })).status).toBe(422)
    expect((await login({ password: PASSWORD })).status).toBe(200)

    const { recoveryCodes } = (await enrolled()) as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await person.get('/api/security')).body).toMatchObject({
      twoFactor: true,
      recoveryCodesLeft: 10,
      passwordMinimum: 8,
    })
  })

  it('takes five first codes to try, then none for a while', async () => {
    await givePassword()
    const person = await test.as('inventory_manager')
    const { body } = await person.post('/api/security/two-factor', { password: PASSWORD })
    const confirm = async (code: string) =>
      (await person.post('/api/security/two-factor/confirm', { code })).status
    const right = () => new TOTP({ secret: body.secret }).generate({ timestamp: test.now().getTime() })
    for (let time = 0; time < 5; time++) expect(await confirm('000000')).toBe(422)
    expect([await confirm('000000'), await confirm(right())]).toEqual([429, 429])
    test.passTime(14 * 60_000)
    await person.get('/api/security')
    test.passTime(2 * 60_000)
    expect(await confirm(right())).toBe(200)
  })

  it('has recovery codes that nobody guesses', async () => {
    const { recoveryCodes } = await enrolled()
    const letters = 22 + 8
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[A-HJKMNP-Z2-9-]+$/)
      expect(Math.log2(letters ** code.replaceAll('-', '').length)).toBeGreaterThan(64)
    }
  })

  it('asks for the code after the right password only, and takes each code once', async () => {
    const { code } = await enrolled()
    expect((await login({ password: 'wrong' })).body.code).toBe('INVALID_CREDENTIALS')
    const asked = await login({ password: PASSWORD })
    expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])

    // The code of the confirmation has been used.
    expect((await login({ password: PASSWORD, code: code() })).status).toBe(401)
    test.passTime(30_000)
    const fresh = code()
    expect((await login({ password: PASSWORD, code: `${fresh.slice(0, 3)} ${fresh.slice(3)}` })).status).toBe(
      200,
    )
    expect((await login({ password: PASSWORD, code: fresh })).status).toBe(401)
    expect(await outcomes()).toEqual(['wrong_password', 'wrong_code', 'success', 'wrong_code'])
  })

  it('one code signs in once, however many ask with it at the same moment', async () => {
    const { code } = await enrolled()
    test.passTime(60_000)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => login({ password: PASSWORD, code: code() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a wrong code counts like a wrong password', async () => {
    await enrolled()
    for (let n = 0; n < 5; n++) await login({ password: PASSWORD, code: '123456' })
    expect((await login({ password: PASSWORD, code: '123456' })).status).toBe(429)
  })

  it('a recovery code works once, in any writing', async () => {
    const { recoveryCodes } = await enrolled()
    const code = (recoveryCodes[0] as string).toLowerCase().replaceAll('-', ' ')
    expect((await login({ password: PASSWORD, code })).status).toBe(200)
    expect((await login({ password: PASSWORD, code })).status).toBe(401)
  })

  /** Signs in with a code and has the browser remembered. */
  async function trusting() {
    const { person, code } = await enrolled()
    test.passTime(30_000)
    const { status, headers } = await login({ password: PASSWORD, code: code(), remember: true })
    expect(status).toBe(200)
    return { person, code, headers, device: { cookie: cookie(headers, 'wellstock_device') } }
  }
  const isAskedOn = async (device: { cookie: string }, password = PASSWORD) =>
    (await login({ password }, device)).body.code === 'SECOND_FACTOR_REQUIRED'

  it('is left out for 30 days on a browser the person has remembered, and on no other', async () => {
    const { device, headers } = await trusting()
    const set = headers.getSetCookie().find((each) => each.startsWith('wellstock_device='))
    expect(set).toMatch(/HttpOnly; SameSite=Strict/)
    expect(await isAskedOn(device)).toBe(false)
    expect((await login({ password: PASSWORD })).status).toBe(401)
    // Signing in without a code does not prolong it.
    test.passTime(30 * 24 * 60 * 60_000 - 1)
    expect(await isAskedOn(device)).toBe(false)
    test.passTime(1)
    expect(await isAskedOn(device)).toBe(true)
  })

  it('is not left out for a name that somebody made up for a browser', async () => {
    const { code } = await enrolled()
    test.passTime(30_000)
    const planted = { cookie: 'wellstock_device=made-up' }
    const { headers } = await login({ password: PASSWORD, code: code(), remember: true }, planted)
    expect(cookie(headers, 'wellstock_device')).not.toBe(planted.cookie)
    expect(await isAskedOn(planted)).toBe(true)
  })

  it('is asked for on a browser that was not to be remembered, or asks to be without a code', async () => {
    const { code } = await enrolled()
    expect((await login({ password: PASSWORD, remember: true })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    test.passTime(30_000)
    const { headers } = await login({ password: PASSWORD, code: code() })
    expect(await isAskedOn({ cookie: cookie(headers, 'wellstock_device') })).toBe(true)
  })

  it('is proposed to be remembered to those who have it so in their settings', async () => {
    await enrolled()
    const proposed = async () => (await login({ password: PASSWORD })).headers.get('x-remember-device')
    expect(await proposed()).toBe('false')
    await test.rows(`update person set settings = '{"security":{"deviceTrust":true}}' where id = $1`, [id])
    expect(await proposed()).toBe('true')
  })

  it('is asked for again when the browser is taken from the list, one or all', async () => {
    const { person, device, code } = await trusting()
    const [listed] = (await person.get('/api/security/devices')).body
    expect(listed).toMatchObject({ location: '127.0.0.1' })
    const other = await test.as('approver')
    expect((await other.delete(`/api/security/devices/${listed.id}`)).status).toBe(404)
    expect((await person.delete(`/api/security/devices/${listed.id}`)).body).toEqual({ ended: 1 })
    expect((await person.get('/api/security/devices')).body).toEqual([])
    expect(await isAskedOn(device)).toBe(true)
    test.passTime(60_000)
    expect((await login({ password: PASSWORD, code: code(), remember: true }, device)).status).toBe(200)
    expect((await person.post('/api/security/devices/distrust-all')).body).toEqual({ ended: 1 })
    expect(await isAskedOn(device)).toBe(true)
  })

  it('is asked for again after the password changed, the second step was taken away, or a suspension', async () => {
    const { person, device } = await trusting()
    await person.post('/api/security/password', { current: PASSWORD, next: NEXT })
    expect(await isAskedOn(device, NEXT)).toBe(true)
    const trust = () =>
      test.rows(
        `update known_device set trusted_until = last_seen_at + interval '1 day' where person_id = $1`,
        [id],
      )
    await trust()
    const admin = await test.as('admin')
    await admin.put(`/api/people/${id}/status`, { status: 'suspended' })
    expect(await test.rows('select 1 from known_device where trusted_until is not null')).toEqual([])
    await expect(
      test.rows(`update known_device set trusted_until = last_seen_at + interval '31 days'`),
    ).rejects.toThrow('known_device_trusted_until')
  })

  it('ends with the password, unless that is too short to stand alone', async () => {
    const { person } = await enrolled()
    expect((await person.post('/api/security/two-factor/disable', { password: 'wrong' })).status).toBe(422)
    await givePassword('short-one')
    expect((await person.post('/api/security/two-factor/disable', { password: 'short-one' })).status).toBe(
      409,
    )
    await givePassword()
    await person.post('/api/security/two-factor/disable', { password: PASSWORD })
    expect((await login({ password: PASSWORD })).status).toBe(200)
  })

  it('replaces the recovery codes', async () => {
    const { person, recoveryCodes } = await enrolled()
    const { body } = await person.post('/api/security/recovery-codes', { password: PASSWORD })
    expect((await login({ password: PASSWORD, code: recoveryCodes[0] })).status).toBe(401)
    expect((await login({ password: PASSWORD, code: body.recoveryCodes[0] })).status).toBe(200)
  })
})

describe('where one is signed in', () => {
  it('lists live sessions, this one first, and ends any but this one', async () => {
    const here = await test.as('inventory_manager')
    await test.as('inventory_manager')
    await test.as('inventory_manager', 'other')
    const { body } = await here.get('/api/security/sessions')
    expect(body.map((row: { isCurrent: boolean }) => row.isCurrent)).toEqual([true, false])

    const current = await here.delete(`/api/security/sessions/${body[0].id}`)
    expect([current.status, current.body.message]).toEqual([409, 'Cannot revoke current session'])
    const other = `/api/security/sessions/${body[1].id}`
    expect((await here.delete(other)).body).toEqual({ revoked: 1 })
    expect((await here.delete(other)).body).toEqual({ revoked: 0 })
    expect((await here.get('/api/security/sessions')).body).toHaveLength(1)
  })

  it('does not know the sessions of others', async () => {
    const here = await test.as('inventory_manager')
    const admin = await test.as('admin')
    const [theirs] = (await admin.get('/api/security/sessions')).body
    expect((await here.delete(`/api/security/sessions/${theirs.id}`)).status).toBe(404)
    expect((await admin.get('/api/auth/session')).status).toBe(200)
  })

  it('ends all the others at once', async () => {
    const here = await test.as('inventory_manager')
    const others = [await test.as('inventory_manager'), await test.as('inventory_manager')]
    expect((await here.post('/api/security/sessions/revoke-others', {})).body).toEqual({ revoked: 2 })
    for (const other of others) expect((await other.get('/api/auth/session')).status).toBe(401)
    expect((await here.get('/api/auth/session')).status).toBe(200)
  })

  it('keeps a history of sign-ins and attempts', async () => {
    await givePassword()
    await login({ password: 'wrong' })
    await login(
      { password: PASSWORD },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' },
    )
    const person = await test.as('inventory_manager')
    const { body } = await person.get('/api/security/sign-ins')
    expect(body.map((row: { outcome: string }) => row.outcome)).toEqual(['success', 'wrong_password'])
    expect(body[0]).toMatchObject({ browser: 'Firefox 133', device: 'Linux computer' })
  })
})

describe('from where one may sign in', () => {
  it('is any address, or those the person named', async () => {
    await givePassword()
    await test.rows(
      `update person set settings = '{"security":{"ipWhitelist":"10.1.0.0/16"}}' where id = $1`,
      [id],
    )
    expect((await login({ password: PASSWORD })).body.message).toBe('Invalid email or password')
    await test.rows(
      `update person set settings = '{"security":{"ipWhitelist":"10.1.0.0/16, 127.0.0.1"}}' where id = $1`,
      [id],
    )
    expect((await login({ password: PASSWORD })).status).toBe(200)
    expect(await outcomes()).toEqual(['address_refused', 'success'])
  })
})

describe('links in e-mails', () => {
  const forgot = (email: string) => test.visitor().post('/api/auth/forgot', { email })
  async function mailedToken() {
    const mail = (await test.deliver()).findLast(({ to }) => to === EMAIL)
    return /#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  const reset = (token: string, password = NEXT) =>
    test.visitor().post('/api/auth/reset', { token, password })

  it('answer the same for an unknown address, and are kept as hashes', async () => {
    await givePassword()
    expect((await forgot(EMAIL)).body).toEqual((await forgot('nobody@example.test')).body)
    const token = await mailedToken()
    expect(token).toHaveLength(43)
    const rows = await test.rows<{ hash: string }>(
      `select encode(token_hash, 'escape') as hash from mailed_link`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.hash).not.toContain(token)
  })

  it('set a new password once, within 30 minutes, and end every session', async () => {
    await givePassword()
    const person = await test.as('inventory_manager')
    await forgot(EMAIL)
    const token = await mailedToken()
    const { body } = await test.visitor().post('/api/auth/link', { token })
    expect(body).toMatchObject({ purpose: 'reset', email: EMAIL, passwordMinimum: 15 })
    expect((await reset(token, 'short')).body.fields.password).toContain('at least 15')
    expect((await reset(token)).body).toEqual({ done: true })
    expect((await reset(token)).status).toBe(404)
    expect((await person.get('/api/auth/session')).status).toBe(401)
    expect((await login({ password: NEXT })).status).toBe(200)
  })

  it('are over after their time, and when a newer one was sent', async () => {
    await givePassword()
    await forgot(EMAIL)
    const first = await mailedToken()
    await forgot(EMAIL)
    expect((await reset(first)).status).toBe(404)
    const second = await mailedToken()
    test.passTime(30 * 60_000)
    const over = await reset(second)
    expect([over.status, over.body.message]).toEqual([
      404,
      'This link has been used, or its time is over. Ask for a new one.',
    ])
  })

  it('are limited like sign-ins', async () => {
    for (let n = 0; n < 5; n++) expect((await forgot(EMAIL)).status).toBe(200)
    expect((await forgot(EMAIL)).status).toBe(429)
  })

  it('are not sent to who is suspended', async () => {
    await test.rows("update person set status = 'suspended' where id = $1", [id])
    await forgot(EMAIL)
    expect(await test.rows('select 1 from outgoing_mail')).toEqual([])
  })

  it('cannot be guessed, nor used for something else', async () => {
    await givePassword()
    await forgot(EMAIL)
    const token = await mailedToken()
    const answers = [
      await reset('x'.repeat(43)),
      await test.visitor().post('/api/auth/accept', { token, name: 'Somebody', password: NEXT }),
      await test.visitor().post('/api/auth/confirm-email', { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await reset(token)).status).toBe(200)
  })
})
