import type { ReportSchedule } from '@wellstock/contract/overview/reports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../platform/app.ts'
import { deliverMail } from '../../platform/mail/deliver.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { deliverReports, runSchedule } from './deliver.ts'
import { coveredDays, dueDays } from './schedules-clock.ts'

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>

/** Moves the clock; who was signed in before is so again. */
async function at(instant: string) {
  test.passTime(Date.parse(instant) - test.now().getTime())
  admin = await test.as('admin')
}

beforeAll(async () => {
  test = await startTestApp()
}, 60_000)
afterAll(() => test.stop())
beforeEach(async () => {
  await test.database.asOwner(async (client) => {
    await client.query('delete from outgoing_mail')
    await client.query('delete from report_schedule')
    await client.query("update person set status = 'active', settings = '{}'")
    await client.query('delete from role_grant where person_id = $1', [viewer])
    await client.query(
      "insert into role_grant (organization_id, person_id, role, office_id) values ($1, $2, 'office_viewer', null)",
      [ids.organization, viewer],
    )
  })
  await at('2026-11-20T15:00:00Z')
})

const viewer = personId('office_viewer')
const southViewer = personId('office_viewer', 'south')

const fields = {
  name: 'Monday figures',
  type: 'overview',
  format: 'csv',
  frequency: 'weekly',
  officeIds: [] as string[],
  recipients: [viewer],
  isActive: true,
}
const create = async (changes: Partial<typeof fields> = {}, who = admin): Promise<ReportSchedule> => {
  const { status, body } = await who.post('/api/reports/schedules', { ...fields, ...changes })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const list = async (who = admin): Promise<ReportSchedule[]> => (await who.get('/api/reports/schedules')).body

type Queued = {
  recipient: string
  subject: string
  body: string
  attachment_name: string | null
  attachment_type: string | null
  attachment: Buffer | null
}
const queued = () => test.rows<Queued>('select * from outgoing_mail order by recipient')

describe('a scheduled report', () => {
  it('is due on Monday, or on the first, at six by the clock of the main office', async () => {
    // Friday the 20th of November; six in Denver is one in the afternoon, UTC.
    expect((await create()).nextRunAt).toBe('2026-11-23T13:00:00.000Z')
    expect((await create({ frequency: 'monthly' })).nextRunAt).toBe('2026-12-01T13:00:00.000Z')
    await test.rows("update office set type = 'main', timezone = 'Europe/Berlin' where id = $1", [ids.south])
    expect((await create()).nextRunAt).toBe('2026-11-23T05:00:00.000Z')
    await at('2026-11-23T04:59:59Z')
    expect((await create()).nextRunAt).toBe('2026-11-23T05:00:00.000Z')
    await at('2026-11-23T05:00:00Z')
    expect((await create()).nextRunAt).toBe('2026-11-30T05:00:00.000Z')
    await test.rows("update office set type = 'clinic', timezone = 'America/Denver' where id = $1", [
      ids.south,
    ])
  })

  it('covers the seven days before, or the month before', () => {
    expect(coveredDays('weekly', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(coveredDays('monthly', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(coveredDays('monthly', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    for (const due of ['2026-11-23', '2026-11-24', '2026-11-29'])
      expect(dueDays('weekly', due)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(dueDays('monthly', '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  it('goes only to people who may see all its offices', async () => {
    const asked = (changes: Partial<typeof fields>) =>
      admin.post('/api/reports/schedules', { ...fields, ...changes })
    expect(await asked({ recipients: [viewer, southViewer, personId('approver')] })).toMatchObject({
      status: 422,
      body: { fields: { recipients: 'office_viewer south, approver everywhere may not see these offices.' } },
    })
    expect(await asked({ recipients: [personId('office_viewer', 'other')] })).toMatchObject({
      status: 422,
      body: { fields: { recipients: 'This person does not exist.' } },
    })
    expect((await asked({ officeIds: [ids.south], recipients: [southViewer] })).status).toBe(200)
    await test.rows("update person set status = 'suspended' where id = $1", [viewer])
    expect((await asked({})).status).toBe(422)
  })

  it('is of offices its owner may see', async () => {
    const manager = await test.as('office_manager', 'south')
    for (const officeIds of [[ids.north], [ids.south, ids.far]])
      expect(
        await manager.post('/api/reports/schedules', { ...fields, officeIds, recipients: [viewer] }),
      ).toMatchObject({ status: 422, body: { fields: { officeIds: 'This office does not exist.' } } })
    const own = await create({ recipients: [southViewer] }, manager)
    expect(own).toMatchObject({ offices: [], owner: { name: 'office_manager south' }, canChange: true })
  })

  it('is seen by its owner and by whoever manages all its offices', async () => {
    const south = await test.as('office_manager', 'south')
    const reader = await test.as('office_viewer')
    const everywhere = await create()
    const ofSouth = await create({ name: 'South', officeIds: [ids.south], recipients: [southViewer] })
    const own = await create({ name: 'Own' }, reader)
    const idsOf = async (who: typeof admin) => (await list(who)).map(({ id }) => id).toSorted()
    expect(await idsOf(admin)).toEqual([everywhere.id, ofSouth.id, own.id].toSorted())
    expect(await idsOf(south)).toEqual([ofSouth.id])
    expect(await idsOf(reader)).toEqual([own.id])
    for (const answer of [
      await south.put(`/api/reports/schedules/${everywhere.id}`, { ...fields, version: 1 }),
      await south.delete(`/api/reports/schedules/${everywhere.id}`),
      await south.post(`/api/reports/schedules/${everywhere.id}/run`),
    ])
      expect(answer).toMatchObject({
        status: 404,
        body: { message: 'This scheduled report does not exist, or you cannot see it.' },
      })
    const { status, body } = await south.put(`/api/reports/schedules/${ofSouth.id}`, {
      ...fields,
      officeIds: [ids.south],
      recipients: [southViewer],
      name: 'Renamed',
      version: 1,
    })
    expect([status, body.name, body.owner.name]).toEqual([200, 'Renamed', 'admin everywhere'])
  })

  it('can be renamed and switched off whatever became of its owner, its offices and its people', async () => {
    const reader = await test.as('office_viewer')
    const every = await create({ recipients: [viewer] }, reader)
    const named = await create({ officeIds: [ids.south], recipients: [southViewer] }, reader)
    await test.rows("update person set status = 'deactivated' where id = any($1)", [[viewer, southViewer]])
    for (const [{ id }, own] of [
      [every, { recipients: [viewer] }],
      [named, { officeIds: [ids.south], recipients: [southViewer] }],
    ] as const) {
      const change = (changes: object) =>
        admin.put(`/api/reports/schedules/${id}`, { ...fields, ...own, ...changes })
      expect((await change({ name: 'Old figures', version: 1 })).body).toMatchObject({ name: 'Old figures' })
      expect((await change({ name: 'Old figures', isActive: false, version: 2 })).body.isActive).toBe(false)
    }
    const change = (changes: object) =>
      admin.put(`/api/reports/schedules/${named.id}`, {
        ...fields,
        officeIds: [ids.south],
        recipients: [southViewer],
        version: 3,
        ...changes,
      })
    expect(await change({ officeIds: [ids.south, ids.north] })).toMatchObject({
      status: 422,
      body: { fields: { officeIds: 'This office does not exist.' } },
    })
    expect(await change({ recipients: [southViewer, viewer] })).toMatchObject({
      status: 422,
      body: { fields: { recipients: 'office_viewer everywhere may not see these offices.' } },
    })
  })

  it('asks of its people whether they may see an office that is added', async () => {
    const { id } = await create({ officeIds: [ids.south], recipients: [southViewer] })
    expect(
      await admin.put(`/api/reports/schedules/${id}`, {
        ...fields,
        officeIds: [ids.south, ids.north],
        recipients: [southViewer],
        version: 1,
      }),
    ).toMatchObject({
      status: 422,
      body: { fields: { recipients: 'office_viewer south may not see these offices.' } },
    })
  })

  it('is changed by one person at a time, and removed', async () => {
    const { id, version, nextRunAt } = await create()
    const change = (changes: object) =>
      admin.put(`/api/reports/schedules/${id}`, { ...fields, version, ...changes })
    const changed = await change({ name: 'Weekly figures', recipients: [viewer, personId('admin')] })
    expect(changed.body).toMatchObject({ name: 'Weekly figures', version: 2, nextRunAt })
    expect(await change({ name: 'Mine' })).toMatchObject({
      status: 412,
      body: { fields: { name: 'admin everywhere changed this to "Weekly figures".' } },
    })
    const monthly = await change({ frequency: 'monthly', version: 2 })
    expect(monthly.body.nextRunAt).toBe('2026-12-01T13:00:00.000Z')
    expect((await admin.delete(`/api/reports/schedules/${id}`)).body).toEqual({ id })
    expect(await list()).toEqual([])
    const notes = await test.rows<{ action: string }>(
      'select action from audit_event where entity_id = $1 order by seq',
      [id],
    )
    expect(notes.map(({ action }) => action)).toEqual([
      'report.scheduled',
      'report.changed',
      'report.changed',
      'report.unscheduled',
    ])
  })
})

describe('when it is due', () => {
  const due = () => at('2026-11-23T13:00:00Z')

  it('is mailed once, whichever process is first', async () => {
    const { id } = await create({ recipients: [viewer, personId('admin')] })
    await deliverReports(test.app)
    expect(await queued()).toEqual([])
    await due()
    await Promise.all([deliverReports(test.app), deliverReports({ ...test.app })])
    await deliverReports(test.app)
    const mails = await queued()
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'admin.everywhere@example.test',
      'office_viewer.everywhere@example.test',
    ])
    expect(mails[0]).toMatchObject({
      subject: 'Monday figures: Nov 16, 2026 – Nov 22, 2026',
      attachment_name: 'Office report Overview 2026-11-16–2026-11-22.csv',
      attachment_type: 'text/csv; charset=utf-8',
    })
    expect(mails[0]?.attachment?.toString()).toContain('North Office')
    expect(await list()).toMatchObject([
      {
        nextRunAt: '2026-11-30T13:00:00.000Z',
        lastRunAt: '2026-11-23T13:00:00.000Z',
        lastOutcome: { sent: 2, skipped: [], message: null, messageReason: null },
        version: 1,
      },
    ])
    const notes = await test.rows(
      "select details from audit_event where action = 'report.sent' and entity_id = $1",
      [id],
    )
    expect(notes).toEqual([{ details: { name: fields.name, sent: 2, skipped: [] } }])
  })

  it('speaks the language of each reader, in the mail and in the file', async () => {
    await test.rows(`update person set settings = '{"preferences": {"language": "de"}}' where id = $1`, [
      viewer,
    ])
    await create({ format: 'pdf', recipients: [viewer, personId('admin')] })
    await due()
    await deliverReports(test.app)
    const [english, german] = await queued()
    expect(english?.body).toContain('Hello admin everywhere')
    expect(german?.body).toContain('Guten Tag office_viewer everywhere')
    expect(german?.attachment_name).toBe('Standortbericht Überblick 2026-11-16–2026-11-22.pdf')
    expect(readPdf(new Uint8Array(german?.attachment ?? [])).join()).toContain('Standortbericht: Überblick')
    expect(readPdf(new Uint8Array(english?.attachment ?? [])).join()).toContain('Office report: Overview')
  })

  it('skips whoever may no longer see all its offices', async () => {
    await create({ recipients: [viewer, personId('office_manager'), personId('admin')] })
    await test.rows('update role_grant set office_id = $2 where person_id = $1', [viewer, ids.south])
    await test.rows("update person set status = 'suspended' where id = $1", [personId('office_manager')])
    await due()
    await deliverReports(test.app)
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['admin.everywhere@example.test'])
    expect((await list())[0]?.lastOutcome).toEqual({
      sent: 1,
      skipped: ['office_viewer everywhere', 'office_manager everywhere'],
      message: null,
      messageReason: null,
    })
  })

  it.each([
    ['left', "update person set status = 'deactivated' where id = $1"],
    ['lost the permission', 'delete from role_grant where person_id = $1'],
  ])('is switched off where its owner has %s', async (_, statement) => {
    const reader = await test.as('office_viewer')
    await create({ recipients: [personId('admin')] }, reader)
    await test.rows(statement, [viewer])
    await due()
    await deliverReports(test.app)
    expect(await queued()).toEqual([])
    expect(await list()).toMatchObject([
      {
        isActive: false,
        version: 2,
        lastOutcome: {
          sent: 0,
          skipped: [],
          message: 'Its owner may no longer see these offices, so it was switched off.',
        },
      },
    ])
    await at('2026-12-01T13:00:00Z')
    await deliverReports(test.app)
    expect(await queued()).toEqual([])
  })

  it('is switched off where its owner sees only some of its offices any more', async () => {
    const reader = await test.as('office_viewer')
    await create({ officeIds: [ids.north, ids.south], recipients: [personId('admin')] }, reader)
    await test.rows('update role_grant set office_id = $2 where person_id = $1', [viewer, ids.south])
    await due()
    await deliverReports(test.app)
    expect(await list()).toMatchObject([{ isActive: false, lastOutcome: { sent: 0 } }])
  })

  it('rests while it is switched off, and does not catch up', async () => {
    const { id } = await create({ isActive: false })
    await at('2026-12-10T15:00:00Z')
    await deliverReports(test.app)
    expect(await queued()).toEqual([])
    const { body } = await admin.put(`/api/reports/schedules/${id}`, { ...fields, version: 1 })
    expect(body.nextRunAt).toBe('2026-12-14T13:00:00.000Z')
  })

  it('is tried again later where it could not be made', async () => {
    await create()
    await due()
    await test.database.asOwner((client) => client.query('alter table item_month rename to item_month_away'))
    await deliverReports(test.app)
    expect((await list())[0]).toMatchObject({
      nextRunAt: '2026-11-23T14:00:00.000Z',
      lastOutcome: { sent: 0, message: 'The report could not be made. It is tried again every hour.' },
    })
    await test.database.asOwner((client) => client.query('alter table item_month_away rename to item_month'))
    await deliverReports(test.app)
    expect(await queued()).toEqual([])
    await at('2026-11-25T14:00:00Z')
    await deliverReports(test.app)
    expect((await queued()).map(({ subject }) => subject)).toEqual([
      'Monday figures: Nov 16, 2026 – Nov 22, 2026',
    ])
    expect(await list()).toMatchObject([
      {
        nextRunAt: '2026-11-30T13:00:00.000Z',
        lastOutcome: { sent: 1, skipped: [], message: null, messageReason: null },
      },
    ])
  })

  it.each([
    ['weekly', '2026-12-02T09:00:00Z', ['Nov 16, 2026 – Nov 22, 2026', 'Nov 23, 2026 – Nov 29, 2026']],
    ['monthly', '2026-12-09T09:00:00Z', ['Nov 1, 2026 – Nov 30, 2026']],
  ])('%s is of the days before it was due, however late it leaves', async (frequency, instant, days) => {
    await create({ frequency })
    await at(instant)
    for (const _ of days) expect(await deliverReports(test.app)).toBe(true)
    expect(await deliverReports(test.app)).toBe(false)
    const subjects = (await queued()).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(days.map((each) => `Monday figures: ${each}`))
  })

  it('leaves one at a time, so that other work comes between', async () => {
    for (const name of ['One', 'Two']) await create({ name })
    await due()
    expect([await deliverReports(test.app), (await queued()).length]).toEqual([true, 1])
    expect([await deliverReports(test.app), (await queued()).length]).toEqual([true, 2])
    expect(await deliverReports(test.app)).toBe(false)
  })

  it('goes to the address of the account, whatever address gets other notices', async () => {
    const settings = { notifications: { emailAddress: 'elsewhere@example.test' } }
    await test.rows('update person set settings = $2 where id = $1', [viewer, JSON.stringify(settings)])
    await create()
    await due()
    await deliverReports(test.app)
    expect((await queued()).map(({ recipient }) => recipient)).toEqual([
      'office_viewer.everywhere@example.test',
    ])
  })

  it('is made again where it is changed while it is made, and left where it is switched off', async () => {
    const { id } = await create()
    await due()
    await deliverReports(changedAtSecondWrite(id, { name: 'Renamed', recipients: [personId('admin')] }))
    expect((await queued()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['admin.everywhere@example.test', 'Renamed: Nov 16, 2026 – Nov 22, 2026'],
    ])
    await at('2026-11-30T13:00:00Z')
    await deliverReports(changedAtSecondWrite(id, { isActive: false, version: 2 }))
    expect(await queued()).toHaveLength(1)
    expect(await list()).toMatchObject([{ isActive: false, lastRunAt: '2026-11-23T13:00:00.000Z' }])
  })
})

/** Somebody changes a schedule after it was read and before what was made of it is sent. */
function changedAtSecondWrite(id: string, changes: object): TestApp['app'] {
  let writes = 0
  const { database: real } = test.app
  const write: typeof real.write = async (organizationId, work) => {
    if (++writes === 2) {
      const { status } = await admin.put(`/api/reports/schedules/${id}`, {
        ...fields,
        version: 1,
        ...changes,
      })
      expect(status).toBe(200)
    }
    return real.write(organizationId, work)
  }
  const database = {
    visit: real.visit.bind(real),
    read: real.read.bind(real),
    write,
  } as typeof real
  return { ...test.app, database }
}

describe('mailing it now', () => {
  it('sends at once and leaves the next time as it is', async () => {
    const { id, nextRunAt } = await create({ name: 'Ana\u2028Bcc: <x@example.test>, "figures"' })
    const { status, body } = await admin.post(`/api/reports/schedules/${id}/run`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ nextRunAt, lastOutcome: { sent: 1 }, lastRunAt: test.now().toISOString() })
    const [mail] = await queued()
    expect(mail?.subject).toBe('Ana Bcc: <x@example.test>, "figures": Nov 13, 2026 – Nov 19, 2026')
  })

  it('is done once where it is asked twice, and again where it was changed or had reached nobody', async () => {
    const { id } = await create()
    const run = async () => (await admin.post(`/api/reports/schedules/${id}/run`)).status
    expect([await run(), await run()]).toEqual([200, 200])
    expect(await queued()).toHaveLength(1)
    await admin.put(`/api/reports/schedules/${id}`, { ...fields, name: 'Better', version: 1 })
    expect(await run()).toBe(200)
    expect(await queued()).toHaveLength(2)
    await test.rows("update person set status = 'suspended' where id = $1", [viewer])
    await at('2026-11-20T15:02:00Z')
    await run()
    await test.rows("update person set status = 'active' where id = $1", [viewer])
    await run()
    expect(await queued()).toHaveLength(3)
  })

  it('is made again where it is changed while it is made', async () => {
    const { id } = await create()
    const person = {
      id: personId('admin'),
      organizationId: ids.organization,
      name: 'Admin',
      email: '',
      department: '',
    }
    const { lastOutcome } = await runSchedule(
      changedAtSecondWrite(id, { name: 'Renamed' }),
      { ...person, role: 'admin', otherAccounts: [], grants: [{ role: 'admin', officeId: null }] },
      id,
    )
    expect(lastOutcome).toEqual({ sent: 1, skipped: [], message: null, messageReason: null })
    expect((await queued()).map(({ subject }) => subject)).toEqual(['Renamed: Nov 13, 2026 – Nov 19, 2026'])
  })

  it('keeps the file until it has left', async () => {
    const { id } = await create()
    await admin.post(`/api/reports/schedules/${id}/run`)
    const sent: Mail[] = []
    const send = async (mail: Mail) => {
      sent.push(mail)
      if (sent.length === 1) throw new Error('mailbox is full')
    }
    const app = { ...test.app, mailer: { send } }
    await test.rows('update outgoing_mail set next_try_at = $1', [test.now().toISOString()])
    await deliverMail(app)
    expect((await queued())[0]?.attachment).not.toBeNull()
    await at('2026-11-20T15:01:00Z')
    await deliverMail(app)
    expect(sent[1]?.attachment).toMatchObject({ type: 'text/csv; charset=utf-8' })
    expect(Buffer.from(sent[1]?.attachment?.bytes ?? []).toString()).toContain('North Office')
    expect((await queued())[0]).toMatchObject({
      attachment: null,
      attachment_name: 'Office report Overview 2026-11-13–2026-11-19.csv',
    })
  })
})
