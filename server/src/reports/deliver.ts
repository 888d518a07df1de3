import type { ReportSchedule } from '@wellstock/contract/office-reports'
import { note } from '../audit/note.ts'
import type { Connection } from '../database/database.ts'
import type { App } from '../http/call.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Person } from '../people/person.ts'
import { type Prepared, prepareMails } from './deliver-mails.ts'
import { findSchedule, getSchedule, lockSchedule, type StoredSchedule } from './schedules-read.ts'

/** A report taken by a process that then ended, or that could not be made, is tried again after this. */
const TAKEN_FOR = 60 * 60_000

/** Mails the reports whose time has come. Each is taken before it is made, so that two processes never mail the same one. */
export async function deliverReports(app: App) {
  const now = app.now().toISOString()
  const organizations = await app.database.visit((db) =>
    db.rows<{ organization_id: string }>('select organization_id from organizations_with_due_reports($1)', [
      now,
    ]),
  )
  for (const { organization_id: organizationId } of organizations) {
    const until = new Date(app.now().getTime() + TAKEN_FOR).toISOString()
    for (const { id } of await take(app, organizationId, until)) await deliver(app, organizationId, id, until)
  }
}

const take = (app: App, organizationId: string, until: string) =>
  app.database.write(organizationId, (tx) =>
    tx.rows<{ id: string }>(
      `update report_schedule s set next_run_at = $3 where s.organization_id = $1 and s.id in (
         select id from report_schedule where organization_id = $1 and is_active and next_run_at <= $2
         order by next_run_at for update skip locked)
       returning s.id`,
      [organizationId, app.now().toISOString(), until],
    ),
  )

async function deliver(app: App, organizationId: string, id: string, until: string) {
  const schedule = await app.database.read(organizationId, (db) => findSchedule(db, organizationId, id))
  if (!schedule) return
  const owner = { id: schedule.createdBy, organizationId }
  try {
    const prepared = await prepareMails(app, organizationId, schedule)
    await app.database.write(organizationId, async (tx) => {
      // Whoever changed it meanwhile gave it another time, and it waits for that.
      const [mine] = await tx.rows(
        `update report_schedule set next_run_at = $4
         where organization_id = $1 and id = $2 and is_active and next_run_at = $3 returning 1`,
        [organizationId, id, until, prepared.clock.next[schedule.frequency]],
      )
      if (mine) await settle(tx, owner, schedule, prepared, app.now())
    })
  } catch (error) {
    app.log.error({ error, scheduleId: id }, 'a scheduled report could not be made and will be tried again')
    await app.database.write(organizationId, (tx) =>
      keepOutcome(tx, owner, id, app.now(), {
        sent: 0,
        skipped: [],
        message: 'The report could not be made. It is tried again every hour.',
      }),
    )
  }
}

/** Mails a report at once; when it is due next stays as it is. */
export async function runSchedule(app: App, person: Person, id: string): Promise<ReportSchedule> {
  const { organizationId } = person
  const schedule = await app.database.write(organizationId, (tx) => lockSchedule(tx, person, id))
  if (wasJustSent(schedule, app.now()))
    return app.database.read(organizationId, (db) => getSchedule(db, person, id))
  const prepared = await prepareMails(app, organizationId, schedule)
  return app.database.write(organizationId, async (tx) => {
    const live = await lockSchedule(tx, person, id)
    if (!wasJustSent(live, app.now())) await settle(tx, person, live, prepared, app.now())
    return getSchedule(tx, person, id)
  })
}

/** Pressed twice, or asked again because the answer was lost: it is mailed once. */
const wasJustSent = ({ lastRunAt }: StoredSchedule, now: Date) =>
  lastRunAt !== null && now.getTime() - Date.parse(lastRunAt) < 60_000

type Actor = Pick<Person, 'id' | 'organizationId'>

/** Queues what was made, and says what came of it; a schedule whose owner lost their offices is switched off. */
async function settle(
  tx: Connection,
  actor: Actor,
  { id, name, isActive, version }: StoredSchedule,
  prepared: Prepared,
  now: Date,
) {
  const subject = { entity: 'report', id }
  if (prepared.isOver) {
    const message = 'Its owner may no longer see these offices, so it was switched off.'
    await keepOutcome(tx, actor, id, now, { sent: 0, skipped: [], message })
    if (!isActive) return
    await tx.rows(
      `update report_schedule set is_active = false, version = version + 1, updated_at = now()
       where organization_id = $1 and id = $2`,
      [actor.organizationId, id],
    )
    const changes = { isActive: { from: true, to: false } }
    await note(tx, actor, 'report.changed', subject, { version: version + 1, changes })
    return
  }
  const { mails, skipped } = prepared
  for (const mail of mails) await queueMail(tx, actor.organizationId, mail)
  await keepOutcome(tx, actor, id, now, { sent: mails.length, skipped, message: null })
  await note(tx, actor, 'report.sent', subject, { name, sent: mails.length, skipped })
}

const keepOutcome = (
  tx: Connection,
  { organizationId }: Actor,
  id: string,
  now: Date,
  outcome: ReportSchedule['lastOutcome'],
) =>
  tx.rows(
    'update report_schedule set last_run_at = $3, last_outcome = $4 where organization_id = $1 and id = $2',
    [organizationId, id, now.toISOString(), JSON.stringify(outcome)],
  )
