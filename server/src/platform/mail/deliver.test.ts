import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { secretHash } from '../access/secret-hash.ts'
import type { Mail } from '../app.ts'
import { deliverMail } from './deliver.ts'

const ADMIN = 'admin.everywhere@example.test'
const TOKEN = /#([\w-]{43})(?![\w-])/

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  for (const table of ['outgoing_mail', 'mailed_link', 'login_attempt'])
    await test.rows(`delete from ${table}`)
  test.said.length = 0
  test.logged.length = 0
})

/** Somebody asks for a new password for the administrator of the organization. */
async function forgot() {
  expect((await test.visitor().post('/api/auth/forgot', { email: ADMIN })).body).toEqual({ sent: true })
  // The database stamps mails by its own clock.
  await test.rows('update outgoing_mail set next_try_at = $1 where sent_at is null', [
    test.now().toISOString(),
  ])
}
const sentBy = (send: (mail: Mail) => Promise<void>) => ({ ...test.app, mailer: { send } })
const tokenIn = (text = '') => TOKEN.exec(text)?.[1] ?? ''
const opens = async (token: string) => (await test.visitor().post('/api/auth/link', { token })).status === 200
const outbox = async () => (await (await test.as('admin')).get('/api/system/outbox')).body.items
const waiting = async () => (await (await test.as('admin')).get('/api/system')).body.waitingMails
const hashes = async () =>
  (await test.rows<{ token_hash: Buffer | null }>('select token_hash from mailed_link')).map(
    (link) => link.token_hash,
  )
/** Everything the database keeps of mails, links and answers, as text. */
const kept = async () =>
  (
    await test.rows<{ row: string }>(
      `select m::text as row from outgoing_mail m union all select l::text from mailed_link l
       union all select k::text from idempotency_key k union all select a::text from audit_event a`,
    )
  )
    .map(({ row }) => row)
    .join('\n')

describe('a link in a mail', () => {
  it('has no token until the mail leaves, and then one that is kept as a hash alone', async () => {
    await forgot()
    expect(await hashes()).toEqual([null])
    expect((await outbox())[0].body).toContain('http://127.0.0.1:0/reset-password#…\n')
    const [mail] = await test.deliver()
    const token = tokenIn(mail?.body)
    expect(mail?.body).toContain(`http://127.0.0.1:0/reset-password#${token}\n`)
    expect(await hashes()).toEqual([secretHash(token)])
    expect(await kept()).not.toContain(token)
    expect(JSON.stringify(await outbox())).not.toMatch(TOKEN)
    expect(await opens(token)).toBe(true)
  })

  it('gets another token with every try: the one before ends', async () => {
    await forgot()
    const tokens: string[] = []
    const failing = sentBy(async ({ body }) => {
      tokens.push(tokenIn(body))
      throw new Error(`refused: ${body}`)
    })
    await deliverMail(failing)
    test.passTime(60_000)
    const [mail] = await test.deliver()
    expect([await opens(tokens[0] ?? ''), await opens(tokenIn(mail?.body))]).toEqual([false, true])
  })

  it('is not quoted from what a mail server says', async () => {
    await forgot()
    let token = ''
    const quoting = sentBy(async ({ body }) => {
      token = tokenIn(body)
      throw new Error(`554 no thanks: ${body}`)
    })
    await deliverMail(quoting)
    const [{ lastError }] = await outbox()
    expect(lastError).toContain('reset-password#…')
    expect(await kept()).not.toContain(token)
    expect(JSON.stringify(test.logged)).not.toContain(token)
  })

  it.each([
    ['used', 'update mailed_link set used_at = now()'],
    ['too old', `update mailed_link set expires_at = '2026-11-20T14:59:00Z'`],
    ['forgotten', 'delete from mailed_link'],
  ])('is not sent once it is %s', async (_, end) => {
    await forgot()
    await test.rows(end)
    expect(await test.deliver()).toEqual([])
    const [mail] = await outbox()
    expect([mail.sentAt, mail.overAt, mail.lastError]).toEqual([null, test.now().toISOString(), null])
    expect(await waiting()).toBe(0)
    expect(await test.deliver()).toEqual([])
  })

  it('is not sent once a newer one was asked for', async () => {
    await forgot()
    await forgot()
    const sent = await test.deliver()
    expect(sent).toHaveLength(1)
    expect(await opens(tokenIn(sent[0]?.body))).toBe(true)
    expect((await outbox()).map(({ overAt }: { overAt: string | null }) => overAt === null).sort()).toEqual([
      false,
      true,
    ])
  })
})

describe('where no mail server is configured', () => {
  it('a link is shown once, in the terminal alone', async () => {
    await forgot()
    await Promise.all([deliverMail(test.app), deliverMail(test.app)])
    test.passTime(10 * 60_000)
    await deliverMail(test.app)
    expect(test.said).toEqual([
      expect.stringMatching(
        /^E-mail for admin\.everywhere@example\.test, Choose a new Wellstock password: http:\/\/127\.0\.0\.1:0\/reset-password#[\w-]{43}$/,
      ),
    ])
    const token = tokenIn(test.said[0])
    expect(await opens(token)).toBe(true)
    expect(await kept()).not.toContain(token)
    expect(JSON.stringify(test.logged)).not.toContain(token)
    const [mail] = await outbox()
    expect([mail.sentAt, mail.printedAt !== null]).toEqual([null, true])
    expect(JSON.stringify(mail)).not.toMatch(TOKEN)
  })

  it('it is still sent, with another token, by a mail server that is configured later', async () => {
    await forgot()
    await deliverMail(test.app)
    const [mail] = await test.deliver()
    expect([await opens(tokenIn(test.said[0])), await opens(tokenIn(mail?.body))]).toEqual([false, true])
    expect(await waiting()).toBe(0)
  })

  it('a mail without a link stays as it is', async () => {
    await test.rows(
      `insert into outgoing_mail (organization_id, id, recipient, subject, body, next_try_at)
       values ($1, gen_random_uuid(), 'ana@example.test', 'Hello', 'No link', $2)`,
      [ids.organization, test.now().toISOString()],
    )
    await deliverMail(test.app)
    expect(test.said).toEqual([])
    expect(await outbox()).toMatchObject([{ attempts: 0, printedAt: null, overAt: null }])
  })
})

describe('an administrator of one office', () => {
  it('does not become one of the organization through its outbox', async () => {
    const south = await test.as('admin', 'south')
    await forgot()
    await deliverMail(test.app)
    const answers = [
      await south.get('/api/system/outbox'),
      await south.get('/api/system'),
      await south.put('/api/system/rates/EUR', { rate: 2 }),
      await south.put('/api/system/rates/EUR', { rate: null }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
      expect(JSON.stringify(body)).not.toContain('reset-password')
    }
    expect(await test.rows(`select 1 from setting where key like 'exchange.%'`)).toEqual([])
    expect(JSON.stringify(await outbox())).toContain('reset-password#…')
  })
})
