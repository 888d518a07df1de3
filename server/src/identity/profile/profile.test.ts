import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

const EMAIL = 'approver.everywhere@example.test'

let test: TestApp
let approver: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.rows('delete from outgoing_mail')
  await test.rows('delete from mailed_link')
  await test.rows('delete from avatar')
  await test.rows(`update person set password_hash = 'plain:right horse'`)
  approver = await test.as('approver')
})

/** The fields of the form as they stand, with changes. */
async function formWith(changes: Record<string, unknown> = {}) {
  const { name, email, phone, department, timezone, location, bio, version } = (
    await approver.get('/api/profile')
  ).body
  return { name, email, phone, department, timezone, location, bio, version, ...changes }
}
const save = async (changes: Record<string, unknown>) => approver.put('/api/profile', await formWith(changes))

const mails = () =>
  test.rows<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from outgoing_mail order by subject',
  )

describe('the profile', () => {
  it('is the own one', async () => {
    const { status, body } = await approver.get('/api/profile')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'approver everywhere',
      email: EMAIL,
      pendingEmail: null,
      role: 'approver',
      department: 'General',
      avatar: null,
    })
    expect(body.departments).toEqual(expect.arrayContaining(['Management', 'Operations', 'General']))
  })

  it('is saved, without the spaces around', async () => {
    const { status, body } = await save({
      name: '  Ana O’Brien ',
      phone: ' (303) 555-0100 ',
      department: 'Finance',
      timezone: 'UTC',
      location: 'Room 4',
      bio: 'Line one\nline two',
    })
    expect([status, body.name, body.phone]).toEqual([200, 'Ana O’Brien', '(303) 555-0100'])
    expect((await approver.get('/api/profile')).body).toMatchObject({
      department: 'Finance',
      timezone: 'UTC',
      location: 'Room 4',
      bio: 'Line one\nline two',
    })
    expect((await approver.get('/api/auth/session')).body.person.name).toBe('Ana O’Brien')
    const [event] = await test.rows<{ details: object }>(
      `select details from audit_event where action = 'profile.updated' order by seq desc limit 1`,
    )
    expect(event?.details).toEqual({
      changed: ['name', 'phone', 'department', 'timezone', 'location', 'bio'],
    })
  })

  it.each([
    ['name', '', 'Name is required'],
    ['name', '  ', 'Name is required'],
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', ' A ', 'Name must be at least 2 characters'],
    ['email', '', 'Email is required'],
    ['email', 'ana@clinic', 'Please enter a valid email address'],
    ['email', 'ana clinic@x.test', 'Please enter a valid email address'],
    ['phone', '0303555', 'Please enter a valid phone number'],
    ['phone', '1', 'Please enter a valid phone number'],
    ['phone', '+1 303 CALL', 'Please enter a valid phone number'],
    ['phone', '1'.repeat(16), 'Please enter a valid phone number'],
    ['bio', 'x'.repeat(501), 'Bio must be less than 500 characters'],
    ['department', 'Sorcery', 'Choose a department.'],
    ['timezone', 'Mars/Olympus', 'Choose a time zone.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { status, body } = await save({ [field]: value })
    expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_ERROR', { [field]: message }])
  })

  it.each(['', '12', '+1 (303) 555-0100', '+[49] 30-901820', '1'.repeat(15)])(
    'takes the number %j',
    async (phone) => {
      expect((await save({ phone })).status).toBe(200)
    },
  )

  it('takes a bio of exactly 500 characters', async () => {
    expect((await save({ bio: 'é'.repeat(500) })).status).toBe(200)
  })

  it('does not overwrite what was saved meanwhile', async () => {
    const form = await formWith({ location: 'here' })
    await save({ location: 'there' })
    const { status, body } = await approver.put('/api/profile', form)
    expect([status, body.code]).toEqual([412, 'STALE_VERSION'])
    expect((await approver.get('/api/profile')).body.location).toBe('there')
  })

  it('can be sent twice: the second finds it done', async () => {
    const form = await formWith({ location: 'once' })
    const first = await approver.put('/api/profile', form)
    const second = await approver.put('/api/profile', form)
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  })
})

describe('a new e-mail address', () => {
  it('is kept waiting until its owner confirms it; both addresses are notified', async () => {
    const { status, body } = await save({ email: 'new.address@example.test', password: 'right horse' })
    expect([status, body.email, body.pendingEmail]).toEqual([200, EMAIL, 'new.address@example.test'])
    const [confirmation, notice] = (await mails()).sort((a, b) => b.recipient.localeCompare(a.recipient))
    expect(confirmation).toMatchObject({ recipient: 'new.address@example.test' })
    const sent = (await test.deliver()).find(({ to }) => to === 'new.address@example.test')
    expect(sent?.body).toMatch(/http:\/\/\S+\/confirm-email#[\w-]{43}\n/)
    expect(notice?.recipient).toBe(EMAIL)
    expect(notice?.body).toContain('new.address@example.test')
    expect(notice?.body).not.toContain('confirm-email')

    const again = await save({ email: EMAIL.toUpperCase(), location: 'elsewhere' })
    expect([again.status, await mails()]).toEqual([200, expect.objectContaining({ length: 2 })])
  })

  it('is asked for with the password alone: whoever reads its mail could choose a new one', async () => {
    const without = await save({ email: 'taken.over@example.test' })
    expect([without.status, without.body.fields]).toEqual([
      422,
      { password: 'Enter your password to use another email address.' },
    ])
    const wrong = await save({ email: 'taken.over@example.test', password: 'wrong horse' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { password: 'This is not your current password.' },
    ])
    expect(await mails()).toEqual([])
    expect((await save({ email: EMAIL, location: 'needs no password' })).status).toBe(200)
  })

  it('ends the links that were sent to the one before', async () => {
    await test.visitor().post('/api/auth/forgot', { email: EMAIL })
    await save({ email: 'moved.on@example.test', password: 'right horse' })
    const tokenOf = (body: string | undefined) => /#([\w-]{43})/.exec(body ?? '')?.[1]
    const sent = await test.deliver()
    const [reset, confirm] = [EMAIL, 'moved.on@example.test'].map((address) =>
      tokenOf(sent.find(({ to, body }) => to === address && body.includes('#'))?.body),
    )
    expect((await test.visitor().post('/api/auth/confirm-email', { token: confirm })).status).toBe(200)
    const { status } = await test
      .visitor()
      .post('/api/auth/reset', { token: reset, password: 'plenty of violet lanterns' })
    expect(status).toBe(404)
    await test.rows('update person set email = $2 where id = $1', [personId('approver'), EMAIL])
  })

  it('is notified of in the language of its owner', async () => {
    const speak = (settings: object) =>
      test.rows('update person set settings = $2 where id = $1', [personId('approver'), settings])
    await speak({ preferences: { language: 'de' } })
    await save({ email: 'neue.adresse@example.test', password: 'right horse' })
    await speak({})
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['neue.adresse@example.test', 'Bestätigen Sie Ihre neue E-Mail-Adresse'],
      [EMAIL, 'Eine Änderung Ihrer E-Mail-Adresse wurde angefordert'],
    ])
  })

  it('is no longer waited for when its time is over', async () => {
    await save({ email: 'late@example.test', password: 'right horse' })
    await test.rows(`update mailed_link set expires_at = '2026-11-20T14:59:00Z' where purpose = 'email'`)
    expect((await approver.get('/api/profile')).body.pendingEmail).toBeNull()
  })

  it('must not belong to another account', async () => {
    const { status, body } = await save({ email: 'ADMIN.everywhere@example.test', password: 'right horse' })
    expect([status, body.code, body.fields]).toEqual([
      409,
      'DUPLICATE_DATA',
      { email: 'Another account has this email address.' },
    ])
    expect(await mails()).toEqual([])
  })

  it('of another organization is found out by nobody but whoever reads its mail', async () => {
    await test.rows(`update person set password_hash = 'plain:right horse' where id = $1`, [
      personId('admin', 'other'),
    ])
    const email = 'admin.other@example.test'
    expect((await save({ email, password: 'right horse' })).status).toBe(200)
    const [mail] = (await test.deliver()).filter(({ to }) => to === email)
    const token = mail?.body.match(/#([\w-]{43})/)?.[1] ?? ''
    expect((await test.visitor().post('/api/auth/confirm-email', { token })).status).toBe(409)
  })

  it('is asked for at most five times a day', async () => {
    for (let round = 1; round <= 5; round++)
      expect((await save({ email: `new${round}@example.test`, password: 'right horse' })).status).toBe(200)
    expect((await save({ email: 'new6@example.test', password: 'right horse' })).status).toBe(429)
    expect((await approver.get('/api/profile')).body.pendingEmail).toBe('new5@example.test')
  })
})

describe('the picture', () => {
  const picture = async () => {
    const png = await sharp({ create: { width: 30, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  }

  it('is set, replaced and taken away', async () => {
    for (let round = 0; round < 2; round++) {
      const { status, body } = await approver.put('/api/profile/avatar', { image: await picture() })
      expect([status, body.avatar.slice(0, 23)]).toEqual([200, 'data:image/webp;base64,'])
    }
    expect((await approver.get('/api/auth/session')).body.hasAvatar).toBe(true)
    const { body } = await approver.delete('/api/profile/avatar')
    expect(body.avatar).toBeNull()
    expect((await approver.get('/api/auth/session')).body.hasAvatar).toBe(false)
    expect((await approver.delete('/api/profile/avatar')).status).toBe(200)
  })

  it('is refused in words, whatever is wrong with it', async () => {
    const answers = [
      await approver.put('/api/profile/avatar', { image: 'data:image/png;base64,AAAA' }),
      await approver.put('/api/profile/avatar', {}),
      await approver.put('/api/profile/avatar', { image: `data:image/png;base64,${'A'.repeat(2_700_000)}` }),
      await approver.put('/api/profile/avatar', { image: `data:image/png;base64,${'A'.repeat(2_900_000)}` }),
      await approver.put('/api/profile/avatar', { image: 'A'.repeat(7_100_000) }),
    ]
    expect(answers.map(({ status, body }) => [status, body.fields?.image])).toEqual([
      [422, 'Choose a PNG, JPEG, WebP or GIF image.'],
      [422, 'Choose an image.'],
      [413, 'The image is larger than 2 MB.'],
      [422, 'The image is larger than 2 MB.'],
      [413, undefined],
    ])
  })
})

describe('the preferences of the profile', () => {
  it('are a view of the settings', async () => {
    const changed = await approver.put('/api/profile/preferences', {
      dashboardLayout: 'list',
      notifications: { weekly: true },
    })
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        theme: 'light',
        dashboardLayout: 'list',
        language: 'en',
        dateFormat: 'MM/DD/YYYY',
        notifications: { email: true, browser: true, weekly: true, mobile: false },
      },
    ])
    const [row] = await test.rows<{ settings: object }>('select settings from person where id = $1', [
      personId('approver'),
    ])
    expect(row?.settings).toEqual({
      notifications: { weekly: true },
      preferences: { dashboardView: 'list' },
    })
    expect((await approver.put('/api/profile/preferences', { theme: 'blue' })).status).toBe(422)
  })

  it('belong to one person', async () => {
    const colleague = await test.as('approver', 'south')
    expect((await colleague.get('/api/profile/preferences')).body.dashboardLayout).toBe('card')
  })
})
