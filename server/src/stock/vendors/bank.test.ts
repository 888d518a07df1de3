import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
type Change = { id: string; version: number }

const ACCOUNT = '000123456789'
const IBAN = 'DE89370400440532013000'
const us = { kind: 'us', holder: 'Acme LLC', routingNumber: '0210-0002 1', accountNumber: ACCOUNT }
const iban = { kind: 'iban', holder: 'Acme GmbH', bankName: 'Commerz', iban: 'de89 3704 0044 0532 0130 00' }
const reason = 'Their letter of May 2'

let test: TestApp
let buyer: Someone
let finance: Someone
let admin: Someone
let stranger: Someone
beforeAll(async () => {
  test = await startTestApp()
  buyer = await test.as('vendor_manager')
  finance = await test.as('finance_manager')
  admin = await test.as('admin')
  stranger = await test.as('finance_manager', 'other')
})
afterAll(() => test.stop())

let count = 0
const addVendor = async (fields: Record<string, unknown> = {}) => {
  count += 1
  const contacts = [{ name: 'Kim', email: `kim${count}@acme.example`, isPrimary: true }]
  const { body } = await buyer.post('/api/vendors', { name: `Acme ${count}`, contacts, ...fields })
  return body as { id: string; slug: string; name: string; version: number }
}
const ask = (who: Someone, { id }: { id: string }, account: object = us) =>
  who.post(`/api/vendors/${id}/bank`, { account, reason })
const take = (who: Someone, { id, version }: Change, step: string, why?: string) =>
  who.post(`/api/vendor-bank-changes/${id}/${step}`, { version, ...(why && { reason: why }) })
const bankOf = async ({ slug }: { slug: string }, who = buyer) =>
  (await who.get(`/api/vendors/${slug}/bank`)).body
const noticesOf = async (who: Someone) => {
  await dispatchEvents(test.app)
  const { body } = await who.get('/api/notifications?pageSize=50')
  return body.items.map(({ title }: { title: string }) => title) as string[]
}
/** The database goes by its own clock: the rows are moved instead, as nobody but the owner of the tables can. */
const passHours = (id: string, hours: number) =>
  test.database.asOwner(async (owner) => {
    await owner.query('alter table vendor_bank_change disable trigger user')
    await owner.query(
      `update vendor_bank_change set confirmed_at = confirmed_at - make_interval(hours => $2),
         in_force_at = in_force_at - make_interval(hours => $2) where id = $1`,
      [id, hours],
    )
    await owner.query('alter table vendor_bank_change enable trigger user')
  })

describe('bank details', () => {
  it('are asked for by one person, confirmed by another, and in force a day later', async () => {
    const vendor = await addVendor()
    const { body: asked, status } = await ask(buyer, vendor)
    expect(status).toBe(200)
    expect(asked).toMatchObject({
      inForce: null,
      pending: {
        state: 'requested',
        routingEnd: '0021',
        accountEnd: '6789',
        told: `kim${count}@acme.example`,
        requestedBy: { id: personId('vendor_manager') },
        steps: ['stop'],
      },
      canAsk: true,
      canShow: false,
    })
    expect((await ask(admin, vendor, iban)).body.reason).toBe('bank_change_under_way')
    const mails = await test.deliver()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: `kim${count}@acme.example` })
    expect(mails[0]?.body).toContain('…6789')
    expect(await noticesOf(finance)).toContain(`Confirm bank details: ${vendor.name}`)

    expect((await take(admin, asked.pending, 'confirm')).status).toBe(403)
    expect((await take(buyer, asked.pending, 'confirm')).status).toBe(403)
    expect((await take(stranger, asked.pending, 'confirm')).status).toBe(404)
    const both = await Promise.all([1, 2].map(() => take(finance, asked.pending, 'confirm')))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    const { pending } = await bankOf(vendor, finance)
    expect(pending).toMatchObject({ state: 'confirmed', confirmedBy: { id: personId('finance_manager') } })
    expect(Date.parse(pending.inForceAt) - Date.parse(pending.confirmedAt)).toBe(24 * 3_600_000)
    expect(await noticesOf(buyer)).toContain(`Bank details confirmed: ${vendor.name}`)
    const open = await test.rows('select 1 from notification where problem = $1 and ended_at is null', [
      `vendor-bank:${pending.id}`,
    ])
    expect(open).toEqual([])

    await passHours(pending.id, 23)
    expect(await bankOf(vendor)).toMatchObject({ inForce: null, pending: { id: pending.id } })
    expect((await ask(buyer, vendor, iban)).status).toBe(409)
    await passHours(pending.id, 1)
    expect(await bankOf(vendor)).toMatchObject({
      inForce: { id: pending.id, state: 'in_force', steps: [] },
      pending: null,
    })
    expect((await take(buyer, pending, 'stop', 'Too late for it')).body.reason).toBe(
      'bank_change_is_in_force',
    )

    const next = (await ask(admin, vendor, iban)).body
    expect(next).toMatchObject({
      inForce: { id: pending.id },
      pending: { accountEnd: '3000', routingEnd: '' },
    })
    const confirmed = (await take(finance, next.pending, 'confirm')).body.pending
    await passHours(confirmed.id, 24)
    expect(await bankOf(vendor)).toMatchObject({
      inForce: { id: confirmed.id },
      pending: null,
      earlier: [{ id: pending.id, state: 'replaced', steps: [] }],
    })
  })

  it('are told to everybody who could be reached this week, and not confirmed while one of them is gone', async () => {
    const vendor = await addVendor({ phone: '+1 555 0100' })
    const old = `kim${count}@acme.example`
    const contactsOf = (email: string) => ({ contacts: [{ name: 'Kim', email, isPrimary: true }] })
    const change = async (fields: object) => {
      const { body } = await buyer.get(`/api/vendors/${vendor.slug}`)
      const { status } = await buyer.put(`/api/vendors/${vendor.id}`, {
        ...{ name: vendor.name, phone: '+1 555 0100', version: body.version },
        ...fields,
      })
      expect(status).toBe(200)
    }
    await test.rows("update vendor_reach set came_at = came_at - interval '8 days' where vendor_id = $1", [
      vendor.id,
    ])
    await change(contactsOf('thief@elsewhere.example'))
    await test.deliver()
    const { pending } = (await ask(buyer, vendor)).body
    expect((await test.deliver()).map(({ to }) => to).sort()).toEqual([old, 'thief@elsewhere.example'])
    const refused = await take(finance, pending, 'confirm')
    expect([refused.status, refused.body.reason, refused.body.params.contact]).toEqual([
      409,
      'bank_change_contact_is_new',
      old,
    ])
    await expect(
      test.rows(
        `update vendor_bank_change set state = 'confirmed', confirmed_by = $2, confirmed_at = now(), in_force_at = now() + interval '1 day'
         where id = $1`,
        [pending.id, personId('finance_manager')],
      ),
    ).rejects.toThrow('contacts of this week')
    await change(contactsOf(old))
    expect((await take(finance, pending, 'confirm')).status).toBe(200)
  })

  it('are stopped by either before they are in force, or rejected, with a reason', async () => {
    const vendor = await addVendor()
    const first = (await ask(buyer, vendor)).body.pending
    expect((await take(finance, first, 'reject', ' no ')).status).toBe(422)
    expect((await take(finance, first, 'reject', 'The letter is forged')).body).toMatchObject({
      pending: null,
      earlier: [{ state: 'rejected', remark: 'The letter is forged' }],
    })
    expect((await take(finance, first, 'confirm')).body.reason).toBe('bank_change_is_rejected')
    const second = (await ask(buyer, vendor)).body.pending
    const confirmed = (await take(finance, second, 'confirm')).body.pending
    const both = await Promise.all(
      [buyer, finance].map((who) => take(who, confirmed, 'stop', 'They called us')),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await bankOf(vendor)).toMatchObject({ inForce: null, pending: null })
    await passHours(second.id, 48)
    expect(await bankOf(vendor)).toMatchObject({ inForce: null, earlier: [{ state: 'stopped' }, {}] })
    for (const who of [buyer, finance])
      expect(await noticesOf(who)).toContain(`Change of bank details stopped: ${vendor.name}`)
  })

  it.each([
    ['a routing number that is none', { ...us, routingNumber: '021000022' }, 'account.routingNumber'],
    ['an IBAN that is none', { ...iban, iban: 'DE88370400440532013000' }, 'account.iban'],
    ['letters in an account', { ...us, accountNumber: '12A45678' }, 'account.accountNumber'],
    ['both at once', { ...us, iban: IBAN }, 'account'],
    ['nobody’s account', { ...us, holder: ' ' }, 'account.holder'],
  ])('refuses %s, without repeating it', async (_, account, field) => {
    const vendor = await addVendor()
    const { status, body } = await ask(buyer, vendor, account)
    expect([status, Object.keys(body.fields)[0]]).toEqual([422, expect.stringContaining(field)])
    expect(JSON.stringify(body)).not.toMatch(/021000022|DE88|12A45678|000123456789/)
  })

  it('need a contact who can be told, and one vendor', async () => {
    const alone = await addVendor({ contacts: [] })
    expect((await ask(buyer, alone)).body.reason).toBe('bank_change_needs_contact')
    const twin = await addVendor()
    await ask(buyer, twin)
    const merged = await buyer.post(`/api/vendors/${twin.id}/merge`, {
      into: alone.id,
      version: twin.version,
    })
    expect(merged.body.reason).toBe('bank_change_under_way')
  })

  it('are seen whole by finance and administrators alone, which is noted', async () => {
    const vendor = await addVendor()
    const { id } = (await ask(buyer, vendor)).body.pending
    const show = (who: Someone) => who.post(`/api/vendor-bank-changes/${id}/show`)
    const numbers = { routingNumber: '021000021', accountNumber: ACCOUNT }
    expect((await show(finance)).body).toEqual(numbers)
    expect((await show(admin)).body).toEqual(numbers)
    expect([(await show(buyer)).status, (await show(stranger)).status]).toEqual([403, 404])
    const others = await Promise.all(
      (['order_manager', 'security_auditor', 'budget_viewer'] as const).map((role) => test.as(role)),
    )
    for (const who of [...others, await test.as('vendor_manager', 'south')])
      expect((await who.get(`/api/vendors/${vendor.slug}/bank`)).status).toBe(403)
    expect((await stranger.get(`/api/vendors/${vendor.slug}/bank`)).status).toBe(404)
    const noted = await test.rows<{ action: string }>(
      'select action from audit_event where entity_id = $1 order by seq',
      [id],
    )
    expect(noted.map(({ action }) => action)).toEqual([
      ...['vendor-bank.requested', 'vendor-bank.shown', 'vendor-bank.shown'],
    ])
  })

  it('leave their numbers nowhere else', async () => {
    const tables = await test.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await test.rows(`select 1 from "${name}" t where t::text ~ '${ACCOUNT}|${IBAN}' limit 1`)
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual(['vendor_bank_change'])
    expect(JSON.stringify(test.logged)).not.toMatch(new RegExp(`${ACCOUNT}|${IBAN}`))
    const { body } = await buyer.get('/api/vendors/export?format=csv')
    expect(body).not.toContain(ACCOUNT)
  })

  it('are for people, not for programs', async () => {
    const vendor = await addVendor()
    const token = await test.token('vendor_manager', 'everywhere', {
      permissions: ['vendors.read', 'vendors.write'],
    })
    expect((await ask(test.program(token) as Someone, vendor)).status).toBe(403)
  })
})

describe('the database refuses to its owner', () => {
  let id = ''
  let vendor = ''
  const add = (state: string, vendorId: string) =>
    test.rows(
      `insert into vendor_bank_change (organization_id, id, vendor_id, state, holder, kind, account_number, reason, requested_by, told)
       values ($1, gen_random_uuid(), $2, $3, 'Acme', 'iban', '${IBAN}', 'Because', $4, 'a@b.example')`,
      [ids.organization, vendorId, state, personId('vendor_manager')],
    )
  const change = (sets: string) => test.rows(`update vendor_bank_change set ${sets} where id = '${id}'`)
  const confirmedBy = (person: string, hours = 24) =>
    `state = 'confirmed', confirmed_by = '${person}', confirmed_at = now(), in_force_at = now() + interval '${hours} hours'`

  beforeAll(async () => {
    const { body } = await ask(buyer, await addVendor())
    id = body.pending.id
    vendor = body.vendor.id
  })

  it.each([
    [
      'its own confirmation',
      () => change(confirmedBy(personId('vendor_manager'))),
      /second_person|finance manager/,
    ],
    ['the wrong person', () => change(confirmedBy(personId('admin'))), /finance manager/],
    ['less than a day', () => change(confirmedBy(personId('finance_manager'), 23)), /cool_off/],
    [
      'a day of the past',
      () => change(confirmedBy(personId('finance_manager')).replace('now()', `now() - interval '2 days'`)),
      /finance manager|cool_off/,
    ],
    ['another number', () => change(`account_number = '654321'`), /stands/],
    [
      'another number on the way',
      () => change(`${confirmedBy(personId('finance_manager'))}, account_number = '654321'`),
      /stands/,
    ],
    ['to forget it', () => test.rows('delete from vendor_bank_change'), /stands/],
    ['a second one', () => add('requested', vendor), /at a time/],
    ['one confirmed from the start', async () => add('confirmed', (await addVendor()).id), /at a time/],
  ])('%s', async (_, statement, why) => {
    await expect(statement()).rejects.toThrow(why)
  })

  it('to stop what is in force, or to bring it forward', async () => {
    await change(confirmedBy(personId('finance_manager')))
    await expect(change(`in_force_at = now()`)).rejects.toThrow(/stands/)
    await passHours(id, 24)
    await expect(
      change(`state = 'stopped', ended_by = '${personId('finance_manager')}', ended_at = now()`),
    ).rejects.toThrow(/not stopped/)
  })
})
