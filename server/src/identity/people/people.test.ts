import { type Role, roles } from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretHash } from '../../platform/access/secret-hash.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'

const DAY = 24 * 60 * 60_000

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
})
// Time passes in some tests, and sessions with it.
beforeEach(async () => {
  admin = await test.as('admin')
})
afterAll(() => test.stop())

const viewer = personId('inventory_viewer')
const southViewer = personId('inventory_viewer', 'south')
const stranger = personId('admin', 'other')
const nobody = '00000000-0000-4000-8000-000000000000'

const everything = () =>
  test.rows(`select (select json_agg(p order by id) from person p) people, (select json_agg(g order by person_id, role, office_id) from role_grant g) grants,
    (select count(*) from audit_event) events, (select count(*) from mailed_link) links, (select count(*) from outgoing_mail) mails,
    (select count(*) from outbox_event) published`)

/** Nothing is left behind by what is refused. */
async function refused(work: () => Promise<Answer>) {
  const before = await everything()
  const answer = await work()
  expect(await everything()).toEqual(before)
  return answer
}

const events = (action: string, id: string) =>
  test.rows<{ actor_id: string; details: object }>(
    'select actor_id, details from audit_event where action = $1 and entity_id = $2 order by seq',
    [action, id],
  )

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@new.test`
const invitation = (name: string, grants: object[] = [{ role: 'approver', officeId: null }]) => ({
  name,
  email: emailOf(name),
  department: 'Finance',
  grants,
})
const invite = async (name: string, grants?: object[]) =>
  (await admin.post('/api/people', invitation(name, grants))).body.id as string

type Person = { id: string; name: string }
const idsOf = ({ body }: Answer) => body.items.map(({ id }: Person) => id)

describe('the list of people', () => {
  it('shows an administrator everybody of the organization and nobody else', async () => {
    const { status, body } = await admin.get('/api/people?pageSize=100')
    expect(status).toBe(200)
    expect(body.total).toBe(roles.length * 2)
    expect(idsOf({ body } as Answer)).not.toContain(stranger)
    const row = body.items.find(({ id }: Person) => id === southViewer)
    expect(row).toMatchObject({
      name: 'inventory_viewer south',
      email: 'inventory_viewer.south@example.test',
      department: 'General',
      role: 'inventory_viewer',
      status: 'active',
      grants: [{ role: 'inventory_viewer', officeId: ids.south, officeName: 'South Office', endsOn: null }],
      lastSeen: null,
    })
  })

  it('shows the administrator of one office the people whose roles are all for that office', async () => {
    const { body } = await (await test.as('admin', 'south')).get('/api/people?pageSize=100')
    const functional = roles.filter((role) => role !== 'user')
    expect(body.total).toBe(functional.length)
    expect(new Set(idsOf({ body } as Answer))).toEqual(
      new Set(functional.map((role) => personId(role, 'south'))),
    )
  })

  it.each([
    ['search=APPROVER.south', 1],
    ['search=approver', 2],
    ['search=general', roles.length * 2],
    ['search=100%25', 0],
    ['status=active', roles.length * 2],
    ['status=suspended', 0],
    ['status=waiting', 0],
    ['role=approver', 2],
    ['search=south&role=approver', 1],
  ])('finds by %s', async (query, total) => {
    const answer = await admin.get(`/api/people?${query}`)
    expect([answer.status, answer.body.total]).toEqual([200, total])
    expect(answer.body.items).toHaveLength(Math.min(total, 20))
  })

  it('tells the total on every page', async () => {
    const pages = await Promise.all(
      [1, 2, 99].map((page) => admin.get(`/api/people?pageSize=30&page=${page}`)),
    )
    expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual([
      [30, 42],
      [12, 42],
      [0, 42],
    ])
  })
})

describe('the page of a person', () => {
  it('shows everybody who it is, and no more than that', async () => {
    for (const role of roles.filter((role) => role !== 'admin')) {
      const { status, body } = await (await test.as(role)).get(`/api/people/${southViewer}`)
      expect([role, status]).toEqual([role, 200])
      expect(body).toEqual({
        id: southViewer,
        name: 'inventory_viewer south',
        department: 'General',
        role: 'inventory_viewer',
        offices: [{ id: ids.south, name: 'South Office' }],
        everywhere: false,
        location: '',
        bio: '',
        avatar: null,
        online: false,
        private: null,
      })
    }
  })

  it('shows those who manage people, and oneself, the rest', async () => {
    const asAdmin = await admin.get(`/api/people/${southViewer}`)
    expect(asAdmin.body.private).toMatchObject({
      email: 'inventory_viewer.south@example.test',
      status: 'active',
      twoFactor: false,
      canManage: true,
    })
    const own = await (await test.as('user')).get(`/api/people/${personId('user')}`)
    expect(own.body).toMatchObject({ everywhere: true, online: true, private: { canManage: false } })
    const ownAdmin = await admin.get(`/api/people/${personId('admin')}`)
    expect(ownAdmin.body.private.canManage).toBe(false)
  })

  it('shows the administrator of one office the rest of their own people alone', async () => {
    const south = await test.as('admin', 'south')
    expect((await south.get(`/api/people/${southViewer}`)).body.private.canManage).toBe(true)
    for (const id of [viewer, personId('user'), personId('user', 'south')])
      expect((await south.get(`/api/people/${id}`)).body.private).toBeNull()
  })

  it('is not there for another organization, in the same words as for nobody', async () => {
    const answers = await Promise.all(
      [stranger, nobody, 'not-an-id'].map((id) => admin.get(`/api/people/${id}`)),
    )
    for (const { status, body } of answers)
      expect([status, { ...body, requestId: '' }]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'Person not found', reason: 'person_not_found', requestId: '' },
      ])
  })

  it('says for five minutes that somebody is there, unless they do not show it', async () => {
    const id = personId('order_viewer')
    const online = async () => (await (await test.as('user')).get(`/api/people/${id}`)).body.online
    await test.as('order_viewer')
    test.passTime(5 * 60_000 - 1)
    expect(await online()).toBe(true)
    test.passTime(1)
    expect(await online()).toBe(false)
    await test.rows(`update person set settings = '{"privacy": {"showOnlineStatus": false}}' where id = $1`, [
      id,
    ])
    expect(await online()).toBeNull()
  })

  it('tells of a second factor once it is confirmed, and shows the picture', async () => {
    const id = personId('budget_viewer')
    await test.rows(`insert into second_factor (organization_id, person_id, secret) values ($1, $2, 'x')`, [
      ids.organization,
      id,
    ])
    expect((await admin.get(`/api/people/${id}`)).body.private.twoFactor).toBe(false)
    await test.rows('update second_factor set confirmed_at = now() where person_id = $1', [id])
    await test.rows(`insert into avatar (organization_id, person_id, image) values ($1, $2, '\\x010203')`, [
      ids.organization,
      id,
    ])
    const { body } = await admin.get(`/api/people/${id}`)
    expect(body.private.twoFactor).toBe(true)
    expect(body.avatar).toBe('data:image/webp;base64,AQID')
  })
})

describe('an invitation', () => {
  it('makes an account without a password, and sends a link that is kept as a hash', async () => {
    const { status, body } = await admin.post(
      '/api/people',
      invitation('Ana Whitlock', [
        { role: 'approver', officeId: ids.south },
        { role: 'order_viewer', officeId: null },
        { role: 'approver', officeId: ids.south },
      ]),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Ana Whitlock',
      department: 'Finance',
      role: 'approver',
      everywhere: true,
      offices: [{ id: ids.south, name: 'South Office' }],
      private: { email: 'ana.whitlock@new.test', status: 'invited', canManage: true },
    })
    expect(body.private.grants).toHaveLength(2)
    const [account] = await test.rows('select password_hash from person where id = $1', [body.id])
    expect(account).toEqual({ password_hash: null })

    const [mail] = await test.rows<{ recipient: string; subject: string; body: string }>(
      'select * from outgoing_mail where recipient = $1',
      [emailOf('Ana Whitlock')],
    )
    expect(mail?.subject).toBe('admin everywhere invites you to Two Rivers Clinics on Wellstock')
    expect(mail?.body).toContain('valid for 7 days')
    const [sent] = (await test.deliver()).filter(({ to }) => to === emailOf('Ana Whitlock'))
    const token = sent?.body.match(/\/invitation#([\w-]{43})\n/)?.[1] ?? ''
    const [link] = await test.rows<{ token_hash: Buffer; lasts: number; text: string }>(
      `select token_hash, extract(epoch from expires_at - created_at)::int as lasts, l::text as text
       from mailed_link l where person_id = $1`,
      [body.id],
    )
    expect(link?.token_hash).toEqual(secretHash(token))
    expect(link?.text).not.toContain(token)
    expect(link?.lasts).toBe(7 * 24 * 60 * 60)
    expect(await events('person.invited', body.id)).toMatchObject([{ actor_id: personId('admin') }])
  })

  it('is written in the language of the one who invites', async () => {
    const speak = (language: string) =>
      test.rows(`update person set settings = jsonb_build_object('preferences', $2::jsonb) where id = $1`, [
        personId('admin'),
        JSON.stringify({ language }),
      ])
    await speak('de')
    await admin.post('/api/people', invitation('Invited In German'))
    await speak('en')
    const [mail] = await test.rows<{ subject: string }>(
      'select subject from outgoing_mail where recipient = $1',
      [emailOf('Invited In German')],
    )
    expect(mail?.subject).toBe('admin everywhere lädt Sie zu Two Rivers Clinics auf Wellstock ein')
  })

  it('is refused for an address that has an account here, in any case of letters', async () => {
    const { status, body } = await refused(() =>
      admin.post('/api/people', { ...invitation('Somebody Else'), email: 'Approver.South@example.test' }),
    )
    expect([status, body.code, body.fields]).toEqual([
      409,
      'DUPLICATE_DATA',
      { email: 'There is already an account with this address.' },
    ])
  })

  it('tells nobody but its owner that an address has an account in another organization', async () => {
    const elsewhere = personId('admin', 'other')
    await test.rows(`update person set password_hash = 'plain:right horse' where id = $1`, [elsewhere])
    const email = 'Admin.other@example.test'
    const invited = await admin.post('/api/people', { ...invitation('Well Known Elsewhere'), email })
    expect([invited.status, invited.body.private.status]).toEqual([200, 'invited'])
    const [mail] = (await test.deliver()).filter(({ to }) => to === email)
    const token = mail?.body.match(/\/invitation#([\w-]{43})\n/)?.[1] ?? ''
    const accept = { token, name: 'Well Known', password: 'plenty of violet lanterns' }
    const { status, body } = await test.visitor().post('/api/auth/accept', accept)
    expect([status, body.message]).toEqual([409, 'There is already an account with this address.'])
    // They sign in where they always did.
    const signIn = { email: 'admin.other@example.test', password: 'right horse' }
    expect((await test.visitor().post('/api/auth/login', signIn)).body.person).toMatchObject({
      id: elsewhere,
    })
    // Suspended and let in again, it is an invitation still.
    for (const wanted of ['suspended', 'active'])
      expect((await admin.put(`/api/people/${invited.body.id}/status`, { status: wanted })).status).toBe(200)
  })

  it('names what is wrong, offices that are not there included', async () => {
    await test.rows(
      `insert into office (organization_id, id, code, name, type, timezone, archived_at)
       values ($1, $2, 'OLD', 'Old Office', 'clinic', 'UTC', now())`,
      [ids.organization, ids.farGloves],
    )
    const wrong = [
      [{ name: 'A' }, 'name'],
      [{ email: 'nobody' }, 'email'],
      [{ grants: [] }, 'grants'],
      [{ grants: [{ role: 'chief', officeId: null }] }, 'grants.0.role'],
      [
        {
          grants: [
            { role: 'user', officeId: null },
            { role: 'user', officeId: ids.far },
          ],
        },
        'grants.1.officeId',
      ],
      [{ grants: [{ role: 'user', officeId: ids.farGloves }] }, 'grants.0.officeId'],
      [{ status: 'active' }, 'status'],
    ] as const
    for (const [change, field] of wrong) {
      const { status, body } = await refused(() =>
        admin.post('/api/people', { ...invitation('Wrong Person'), ...change }),
      )
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
  })

  it('is made once when eight arrive at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/api/people', invitation('Invited Eight Times'))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const mails = await test.rows('select 1 from outgoing_mail where recipient = $1', [
      emailOf('Invited Eight Times'),
    ])
    expect(mails).toHaveLength(1)
  })

  it('by the administrator of one office is for that office', async () => {
    const south = await test.as('admin', 'south')
    const own = await south.post(
      '/api/people',
      invitation('South Only', [{ role: 'user', officeId: ids.south }]),
    )
    expect(own.status).toBe(200)
    for (const officeId of [ids.north, null]) {
      const { status, body } = await refused(() =>
        south.post('/api/people', invitation('Not South', [{ role: 'admin', officeId }])),
      )
      expect([status, Object.keys(body.fields)]).toEqual([422, ['grants.0.officeId']])
    }
  })

  it('goes out at most three times a day; each new link ends the one before', async () => {
    const id = await invite('Slow Reader')
    const send = () => admin.post(`/api/people/${id}/invitation`)
    expect((await send()).body).toEqual({ sent: true })
    expect((await send()).status).toBe(200)
    const tooMany = await refused(send)
    expect([tooMany.status, tooMany.body.code, tooMany.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '86400',
    ])
    const links = await test.rows<{ open: boolean }>(
      'select used_at is null as open from mailed_link where person_id = $1 order by open',
      [id],
    )
    expect(links.map(({ open }) => open)).toEqual([false, false, true])
    test.passTime(DAY)
    admin = await test.as('admin')
    expect((await send()).status).toBe(200)
  })

  it('is not sent to somebody who is in already, nor to a stranger', async () => {
    const active = await refused(() => admin.post(`/api/people/${viewer}/invitation`))
    expect([active.status, active.body.message]).toEqual([
      409,
      'Only somebody who has not accepted yet can be invited again.',
    ])
    expect((await refused(() => admin.post(`/api/people/${stranger}/invitation`))).status).toBe(404)
  })
})

describe('a role', () => {
  const give = (id: string, role: Role, officeId: string | null, by = admin) =>
    by.post(`/api/people/${id}/grants`, { role, officeId })
  const takeBack = (id: string, role: Role, officeId: string | null, by = admin) =>
    by.post(`/api/people/${id}/grants/revoke`, { role, officeId })
  const held = (id: string) =>
    test.rows('select role, office_id from role_grant where person_id = $1 order by role, office_id', [id])

  it('is given once however often it is asked for, noted, and the person is notified', async () => {
    const id = await invite('Given Roles')
    const first = await give(id, 'order_manager', ids.south)
    expect(first.body.private.grants).toContainEqual({
      role: 'order_manager',
      officeId: ids.south,
      officeName: 'South Office',
      endsOn: null,
    })
    expect((await give(id, 'order_manager', ids.south)).body).toEqual(first.body)
    expect(await events('role.granted', id)).toEqual([
      { actor_id: personId('admin'), details: { role: 'order_manager', officeId: ids.south } },
    ])
    const notices = await test.rows(
      `select data from outbox_event where kind = 'role.granted' and data->>'personId' = $1`,
      [id],
    )
    expect(notices).toEqual([
      {
        data: {
          personId: id,
          role: 'order_manager',
          officeId: ids.south,
          endsOn: null,
          by: 'admin everywhere',
        },
      },
    ])
  })

  it('is in force with the next request, and gone with the next', async () => {
    const person = await test.as('budget_viewer', 'south')
    const id = personId('budget_viewer', 'south')
    expect((await person.get('/api/inventory')).status).toBe(403)
    await give(id, 'inventory_viewer', ids.south)
    expect((await person.get('/api/inventory')).body.total).toBe(1)
    await takeBack(id, 'inventory_viewer', ids.south)
    expect((await person.get('/api/inventory')).status).toBe(403)
  })

  it('is taken back once; somebody without their primary role is called by another they hold', async () => {
    const id = await invite('Role By Role', [
      { role: 'approver', officeId: null },
      { role: 'approver', officeId: ids.south },
      { role: 'order_viewer', officeId: null },
    ])
    const roleAfter = async (role: Role, officeId: string | null) =>
      (await takeBack(id, role, officeId)).body.role
    expect(await roleAfter('approver', null)).toBe('approver')
    expect(await roleAfter('approver', ids.south)).toBe('order_viewer')
    expect(await roleAfter('order_viewer', null)).toBe('user')
    expect(await roleAfter('order_viewer', null)).toBe('user')
    expect(await events('role.revoked', id)).toHaveLength(3)
    expect(await held(id)).toEqual([])
  })

  it('is never changed by its holder', async () => {
    for (const by of [admin, await test.as('admin', 'south')]) {
      const id = by === admin ? personId('admin') : personId('admin', 'south')
      for (const change of [give, takeBack]) {
        const { status, body } = await refused(() => change(id, 'admin', by === admin ? null : ids.south, by))
        expect([status, body.code, body.message]).toEqual([
          409,
          'OPERATION_FAILED',
          'Nobody changes their own roles. Ask another administrator.',
        ])
      }
    }
  })

  it('is not given beyond one’s own offices, nor to or from people beyond them', async () => {
    const south = await test.as('admin', 'south')
    expect((await give(southViewer, 'approver', ids.south, south)).status).toBe(200)
    expect((await takeBack(southViewer, 'approver', ids.south, south)).status).toBe(200)
    for (const officeId of [ids.north, ids.far, null])
      expect((await refused(() => give(southViewer, 'admin', officeId, south))).body.fields).toHaveProperty(
        'officeId',
      )
    for (const id of [viewer, personId('admin'), personId('user'), stranger, nobody])
      for (const change of [give, takeBack])
        expect((await refused(() => change(id, 'inventory_viewer', ids.south, south))).status).toBe(404)
    expect((await refused(() => give(stranger, 'user', null))).status).toBe(404)
    expect((await refused(() => give(viewer, 'user', ids.far))).status).toBe(422)
  })

  it('that reaches beyond one’s own offices is not taken back, the base role included', async () => {
    const south = await test.as('admin', 'south')
    const id = await invite('Works In The South', [
      { role: 'approver', officeId: ids.south },
      { role: 'user', officeId: null },
      { role: 'user', officeId: ids.north },
    ])
    for (const officeId of [null, ids.north]) {
      const { status, body } = await refused(() => takeBack(id, 'user', officeId, south))
      expect([status, body.fields]).toEqual([422, { officeId: 'Choose one of your offices.' }])
    }
    expect((await takeBack(id, 'approver', ids.south, south)).status).toBe(200)
  })

  it('in another office takes somebody out of the reach of an office’s administrator', async () => {
    const south = await test.as('admin', 'south')
    const id = await invite('Works In Both', [
      { role: 'approver', officeId: ids.south },
      { role: 'approver', officeId: ids.north },
    ])
    for (const change of [
      () => give(id, 'admin', ids.south, south),
      () => takeBack(id, 'approver', ids.south, south),
      () => south.put(`/api/people/${id}/status`, { status: 'suspended' }),
      () => south.post(`/api/people/${id}/invitation`),
    ])
      expect((await refused(change)).status).toBe(404)
  })

  it('of the last administrator cannot be lost, whoever takes whose first', async () => {
    for (const second of ['suspended', 'revoked'] as const) {
      const other = personId('security_auditor')
      await test.rows(
        `insert into role_grant (organization_id, person_id, role) values ($1, $2, 'admin') on conflict do nothing`,
        [ids.organization, other],
      )
      const [one, two] = [await test.as('admin'), await test.as('security_auditor')]
      const answers = await Promise.all([
        takeBack(other, 'admin', null, one),
        second === 'revoked'
          ? takeBack(personId('admin'), 'admin', null, two)
          : two.put(`/api/people/${personId('admin')}/status`, { status: 'suspended' }),
      ])
      const done = answers.map(({ status }) => status === 200)
      expect(done.filter(Boolean)).toHaveLength(1)
      const left = await test.rows(
        `select p.id from person p join role_grant g on g.person_id = p.id and g.role = 'admin' and g.office_id is null
         where p.organization_id = $1 and p.status = 'active'`,
        [ids.organization],
      )
      expect(left).toEqual([{ id: done[0] ? personId('admin') : other }])
      // As it was, for the tests that follow.
      await test.rows(`update person set status = 'active', primary_role = 'admin' where id = $1`, [
        personId('admin'),
      ])
      await test.rows(
        `insert into role_grant (organization_id, person_id, role) values ($1, $2, 'admin') on conflict do nothing`,
        [ids.organization, personId('admin')],
      )
      await test.rows(`delete from role_grant where person_id = $1 and role = 'admin'`, [other])
    }
  })
})

describe('suspending', () => {
  const setStatus = (id: string, status: string, by = admin) => by.put(`/api/people/${id}/status`, { status })

  it('ends every session and link at once; letting in again brings neither back', async () => {
    const id = personId('finance_manager')
    await test.rows(`update person set password_hash = 'plain:right horse' where id = $1`, [id])
    const browsers = [await test.as('finance_manager'), await test.as('finance_manager')]
    await test.rows(
      `insert into mailed_link (organization_id, id, person_id, purpose, token_hash, created_at, expires_at)
       values ($1, $2, $3, 'reset', '\\x00', now(), '2030-01-01')`,
      [ids.organization, nobody, id],
    )
    expect((await setStatus(id, 'suspended')).body.private.status).toBe('suspended')
    for (const browser of browsers) expect((await browser.get('/api/auth/session')).status).toBe(401)
    expect(
      await test.rows('select 1 from mailed_link where person_id = $1 and used_at is null', [id]),
    ).toEqual([])
    const login = () =>
      test.visitor().post('/api/auth/login', {
        email: 'finance_manager.everywhere@example.test',
        password: 'right horse',
      })
    expect((await login()).status).toBe(401)

    expect((await setStatus(id, 'active')).body.private.status).toBe('active')
    for (const browser of browsers) expect((await browser.get('/api/auth/session')).status).toBe(401)
    expect((await login()).status).toBe(200)
    expect(await events('person.suspended', id)).toMatchObject([{ details: { before: 'active' } }])
    expect(await events('person.reactivated', id)).toHaveLength(1)
  })

  it('twice is once, and somebody who never chose a password is invited again, not active', async () => {
    const id = await invite('Not Yet')
    for (const status of ['suspended', 'suspended'])
      expect((await setStatus(id, status)).body.private.status).toBe('suspended')
    expect((await refused(() => admin.post(`/api/people/${id}/invitation`))).status).toBe(409)
    for (const status of ['active', 'active'])
      expect((await setStatus(id, status)).body.private.status).toBe('invited')
    expect([
      (await events('person.suspended', id)).length,
      (await events('person.reactivated', id)).length,
    ]).toEqual([1, 1])
    expect((await admin.post(`/api/people/${id}/invitation`)).status).toBe(200)
  })

  it('lets in somebody who waits, and nobody whose account is closed', async () => {
    const id = await invite('Waiting')
    await test.rows(`update person set status = 'pending', password_hash = 'x' where id = $1`, [id])
    expect(idsOf(await admin.get('/api/people?status=waiting'))).toContain(id)
    expect((await setStatus(id, 'active')).body.private.status).toBe('active')
    await test.rows(`update person set status = 'deactivated' where id = $1`, [id])
    for (const status of ['active', 'suspended'])
      expect((await refused(() => setStatus(id, status))).body.message).toBe('This account is closed.')
  })

  it('is not for oneself, for strangers, beyond one’s offices, or to another status', async () => {
    const own = await refused(() => setStatus(personId('admin'), 'suspended'))
    expect([own.status, own.body.message]).toEqual([
      409,
      'Nobody suspends their own account. Ask another administrator.',
    ])
    expect((await refused(() => setStatus(stranger, 'suspended'))).status).toBe(404)
    const south = await test.as('admin', 'south')
    expect((await refused(() => setStatus(viewer, 'suspended', south))).status).toBe(404)
    expect((await refused(() => setStatus(viewer, 'deactivated'))).body.fields).toEqual({
      status: 'Choose active or suspended.',
    })
  })
})

describe('the offices to choose from', () => {
  const offered = async (where: 'everywhere' | 'south') =>
    (await (await test.as('inventory_viewer', where)).get('/api/auth/session')).body.offices.map(
      ({ name }: { name: string }) => name,
    )

  it('are those of the roles: one, where all of them are for one', async () => {
    expect(await offered('south')).toEqual(['South Office'])
    expect(await offered('everywhere')).toEqual(['North Office', 'South Office'])
  })
})

it('the list of people is a file, narrowed as the list is, for those alone who manage them', async () => {
  const { body, status } = await admin.get('/api/people/export?format=csv&role=inventory_viewer')
  expect(status).toBe(200)
  const [head, ...rows] = (body as string).trim().split('\r\n')
  expect(head).toContain('Name,Email,Department,Role,Status,Last seen')
  const { body: list } = await admin.get('/api/people?role=inventory_viewer&pageSize=100')
  expect(rows).toHaveLength(list.total)
  expect(rows.join()).toContain('Inventory viewer')
  expect((await (await test.as('inventory_manager')).get('/api/people/export?format=csv')).status).toBe(403)
})
