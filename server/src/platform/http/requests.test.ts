import { problems } from '@wellstock/contract/platform/problems'
import { BODY_LIMITS } from '@wellstock/contract/platform/route'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parts } from '../../features.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

describe('a request that is wrong', () => {
  it.each([
    ['malformed JSON', '{"name": ', 400, 'INVALID_DATA'],
    ['a list', '[1, 2]', 400, 'INVALID_DATA'],
    ['a number', '7', 400, 'INVALID_DATA'],
    ['null', 'null', 400, 'INVALID_DATA'],
    ['a body of two megabytes', `{"name": "${'x'.repeat(2_000_000)}"}`, 413, 'API_ERROR'],
    ['a number where text belongs', '{"name": 7}', 422, 'VALIDATION_ERROR'],
    ['a prototype', '{"__proto__": {"admin": true}, "name": "Thing"}', 422, 'VALIDATION_ERROR'],
  ])('such as %s gets a clear answer', async (_what, body, status, code) => {
    const manager = await test.as('inventory_manager')
    const answer = await manager.raw('POST', '/api/inventory', body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    const known = ['code', 'message', 'reason', 'params', 'requestId', 'fields', 'fieldReasons']
    expect(Object.keys(answer.body).filter((key) => !known.includes(key))).toEqual([])
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
  })

  it('says its length, and is refused or read by it', async () => {
    const manager = await test.as('inventory_manager')
    const send = (length: string) => manager.post('/api/inventory', { name: 7 }, { 'content-length': length })
    expect((await send('10')).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { name: expect.any(String) },
    })
    expect((await send('2000000')).status).toBe(413)
  })

  it('is not read at length before it is known who sends it, and that they may', async () => {
    const large = { 'content-length': '30000000' }
    const file = (who: ReturnType<typeof test.visitor>, headers = {}) =>
      who.post('/api/documents', { name: 7 }, { ...large, ...headers })
    const manager = await test.as('inventory_manager')
    expect([
      (await file(test.visitor())).status,
      (await file(test.visitor({ cookie: 'wellstock_session=nobody' }))).status,
      (await file(await test.as('user'))).status,
      (await file(manager, { 'x-xsrf-token': 'another' })).body.code,
      (await file(manager)).body.code,
      (await test.visitor().post('/api/auth/login', {}, { 'content-length': '64001' })).status,
    ]).toEqual([401, 401, 403, 'CSRF_ERROR', 'VALIDATION_ERROR', 413])
  })

  it('may bring what its fields hold', () => {
    const short = parts.endpoints.filter(({ procedure, meta }) => {
      const { inputSchema } = procedure['~orpc']
      const schema =
        inputSchema && z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' })
      const longest = Math.max(
        0,
        ...Array.from(JSON.stringify(schema ?? {}).matchAll(/"maxLength":(\d+)/g), ([, length]) =>
          Number(length),
        ),
      )
      return longest > BODY_LIMITS[meta.body] - 50_000
    })
    expect(short.map(({ procedure }) => procedure['~orpc'].route.path)).toEqual([])
  })

  it('such as a zero byte is never the fault of the server', async () => {
    const admin = await test.as('admin')
    const visitor = test.visitor({ origin: 'http://wellstock.localhost' })
    const answers = [
      await visitor.post('/api/auth/login', { email: 'a\u0000@b.example', password: 'x' }),
      await visitor.post('/api/auth/forgot', { email: 'a\u0000@b.example' }),
      await admin.get('/api/inventory?search=%00'),
      await admin.get('/api/people?search=%00'),
      await admin.get('/api/search?q=a%00'),
      await visitor.post('/api/auth/login', { email: 'a@b.example', password: 'x\u0000' }),
      await visitor.post('/api/auth/login', { email: 'a@b.example', password: '\ud800' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 200, 422, 422])
    expect(answers[5]?.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { password: 'This contains a character that cannot be stored.' },
    })
  })

  it('such as a zero byte in a cookie or a header is nobody’s session', async () => {
    const answers = await Promise.all(
      [
        'wellstock_session=%00; wellstock_device=a%00b',
        'wellstock_session=%ff; wellstock_device=%ed%a0%80',
      ].flatMap((cookie) => [
        test.visitor({ cookie }).get('/api/auth/session'),
        test
          .visitor({ cookie, 'user-agent': '\u00ff', origin: 'http://wellstock.localhost' })
          .post('/api/auth/login', { email: 'a@b.example', password: 'x' }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  it('names twenty fields that are wrong, and counts the others', async () => {
    const manager = await test.as('inventory_manager')
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field ${index}`, 1]))
    const { status, body } = await manager.post('/api/inventory', many)
    expect([status, Object.keys(body.fields).length]).toEqual([422, 20])
    expect(body.message).toBe('Please check the form data and try again. 49,980 more fields are wrong.')
    const long = await manager.post('/api/inventory', { ['x'.repeat(900_000)]: 1 })
    expect(JSON.stringify(long.body).length).toBeLessThan(1_000)
  })

  it('names a field called like a part of every object', async () => {
    const manager = await test.as('inventory_manager')
    expect((await manager.get('/api/inventory?__proto__=1')).body.fields).toEqual({
      ['__proto__']: 'This field is not known here.',
    })
    expect((await manager.raw('POST', '/api/inventory', '{"__proto__": 1}')).body.fields).toEqual({
      ['__proto__']: 'This field is not known here.',
    })
  })

  it('names methods an address does not take, and addresses that do not exist', async () => {
    const admin = await test.as('admin')
    const patched = await admin.raw('PATCH', '/api/inventory', '{}')
    expect([patched.status, patched.headers.get('allow')]).toEqual([405, 'GET, POST'])
    const nowhere = await admin.get('/api/nowhere')
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('answers HEAD as it would GET', async () => {
    const admin = await test.as('admin')
    expect((await admin.raw('HEAD', '/api/inventory', undefined)).status).toBe(200)
  })

  it('tells nothing of what went wrong inside', async () => {
    const admin = await test.as('admin')
    await test.rows('alter table vendor rename to vendor_away')
    const { status, body } = await admin.get('/api/inventory')
    await test.rows('alter table vendor_away rename to vendor')
    expect([status, body.code, body.message]).toEqual([500, 'SERVER_ERROR', problems.SERVER_ERROR.message])
    expect(test.logged.at(-1)).toMatchObject({ level: 'error', details: { requestId: body.requestId } })
  })
})

describe('every answer', () => {
  it('carries the headers that keep browsers honest', async () => {
    const { headers } = await test.visitor().get('/api/health')
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('the name a server is called by', () => {
  const calledAs = async (host: string, path = '/api/welcome') =>
    (await test.visitor().get(path, { host })).status

  afterEach(() => {
    test.app.settings.publicUrl = undefined
  })

  it.each(['127.0.0.1:3000', '[::1]:3000', '192.168.7.20', 'localhost:3000', 'reception', 'clinic.local'])(
    'is one of its network where it has no public address: %s',
    async (host) => {
      expect(await calledAs(host)).toBe(200)
    },
  )

  it.each(['evil.test', 'evil.test:3000', '127.0.0.1.evil.test', 'local.evil.test', 'EVIL.TEST'])(
    'is not one that anybody may point at it: %s',
    async (host) => {
      expect([await calledAs(host), await calledAs(host, '/dashboard')]).toEqual([421, 421])
    },
  )

  it('is the one of its public address, and whatever it is to those who watch it', async () => {
    test.app.settings.publicUrl = 'https://stock.clinic.example'
    expect(await calledAs('stock.clinic.example')).toBe(200)
    expect([await calledAs('evil.test'), await calledAs('127.0.0.1:3000')]).toEqual([421, 421])
    expect(await calledAs('10.0.0.7', '/api/health')).toBe(200)
    expect(await calledAs('10.0.0.7', '/api/health/ready')).toBe(200)
  })
})

describe('what needs no session', () => {
  it('says that the process is alive and the database answers', async () => {
    expect((await test.visitor().get('/api/health')).body).toEqual({ status: 'alive' })
    expect((await test.visitor().get('/api/health/ready')).body).toEqual({
      status: 'ready',
      engine: test.database.engine,
    })
  })

  it('keeps the sample accounts to itself where there is no sample', async () => {
    const { body } = await test.visitor().get('/api/welcome')
    expect(body).toEqual({ organization: null, needsSetup: false, sample: null })
  })

  it('has no set-up page once there is an organization', async () => {
    const setup = {
      code: 'X',
      organization: 'Mine',
      office: 'Main',
      name: 'Eve',
      email: 'eve@example.test',
      password: 'a long enough password',
    }
    expect((await test.visitor().post('/api/setup', setup)).status).toBe(404)
  })
})

describe('log entries of the browser', () => {
  it('are taken from whoever is signed in', async () => {
    const person = await test.as('user')
    const entry = { timestamp: '2026-11-20T15:00:00Z', level: 'error', message: 'It broke', context: 'list' }
    const { status, body } = await person.post('/api/logs', { logs: [entry] })
    expect([status, body]).toEqual([200, { accepted: 1 }])
    expect(test.logged.at(-1)).toMatchObject({ details: { browser: entry } })
  })

  const entry = { timestamp: '2026-11-20T15:00:00Z', level: 'error', message: 'It broke' }

  it.each([
    ['long', 'x'.repeat(900_000)],
    ['deep', '['.repeat(200_000) + ']'.repeat(200_000)],
  ])('are short: data that are too %s are refused', async (_what, data) => {
    const person = await test.as('user')
    const json = data.startsWith('[') ? data : JSON.stringify(data)
    const body = `{"logs":[{"timestamp":"","level":"error","message":"","data":${json}}]}`
    expect((await person.raw('POST', '/api/logs', body)).status).toBe(422)
  })

  it('are no more than a person’s share, in number and in size, each minute', async () => {
    const send = async (role: 'manager' | 'approver', logs: object[]) => {
      const { status, headers } = await (await test.as(role)).post('/api/logs', { logs })
      return [status, headers.get('retry-after')]
    }
    const many = Array.from({ length: 100 }, () => entry)
    for (let load = 0; load < 3; load++) expect(await send('manager', many)).toEqual([200, null])
    expect(await send('manager', [entry])).toEqual([429, '60'])
    expect(await send('approver', [entry])).toEqual([200, null])

    const long = Array.from({ length: 40 }, () => ({ ...entry, stack: 'x'.repeat(8_000) }))
    expect(await send('approver', long)).toEqual([429, '60'])
    test.passTime(60_000)
    expect([await send('manager', [entry]), await send('approver', [entry])]).toEqual([
      [200, null],
      [200, null],
    ])
  })

  it('do not say that somebody is there', async () => {
    const person = await test.as('user')
    test.passTime(10 * 60_000)
    await person.post('/api/logs', { logs: [entry] })
    test.passTime(6 * 60_000)
    expect((await person.get('/api/auth/session')).body.code).toBe('SESSION_EXPIRED')
  })
})
