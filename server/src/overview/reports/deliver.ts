import type { ReportSchedule } from '@wellstock/contract/overview/reports'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { spoken } from '../../platform/messages.ts'
import { type Prepared, prepareMails } from './deliver-mails.ts'
import { findSchedule, getSchedule, lockSchedule, type StoredSchedule } from './schedules-read.ts'

/** A report taken by a process that then ended, or that could not be made, is tried again after this. */
const TAKEN_FOR = 60 * 60_000

/**
 * Mails one report whose time has come, so that nothing else waits for many. It is taken before it is made, so that two
 * processes never mail the same one. Returns whether there was one: more may be due.
 */
export async function deliverReports(app: App): Promise<boolean> {
  const now = app.now().toISOString()
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_due_reports($1)', [
      now,
    ]),
  )
  for (const { organizationId } of organizations) {
    const until = new Date(app.now().getTime() + TAKEN_FOR).toISOString()
    const [taken] = await take(app, organizationId, until)
    if (!taken) continue
    await deliver(app, organizationId, taken.id, until)
    return true
  }
  return false
}

/** Takes the report that is due longest until a time, and saves when it was due. */
const take = (app: App, organizationId: string, until: string) =>
  app.database.write(organizationId, (tx) =>
    tx.rows<{ id: string }>(
      `update report_schedule s set next_run_at = $3,
         last_outcome = jsonb_build_object('dueAt', s.next_run_at) || coalesce(s.last_outcome, '{}')
       where s.organization_id = $1 and s.id = (
         select id from report_schedule where organization_id = $1 and is_active and next_run_at <= $2
         order by next_run_at, id limit 1 for update skip locked)
       returning s.id`,
      [organizationId, app.now().toISOString(), until],
    ),
  )

async function deliver(app: App, organizationId: string, id: string, until: string) {
  const find = () => app.database.read(organizationId, (db) => findSchedule(db, organizationId, id))
  try {
    // Whoever changed it meanwhile has it made again; with another time, or switched off, it waits for that.
    for (let schedule = await find(); schedule && isTaken(schedule, until); schedule = await find())
      if (await mailOnce(app, organizationId, schedule)) return
  } catch (error) {
    app.log.error({ error, scheduleId: id }, 'a scheduled report could not be made and will be tried again')
    await app.database.write(organizationId, (tx) =>
      saveOutcome(tx, organizationId, id, app.now(), {
        sent: 0,
        skipped: [],
        ...spoken(said.report_could_not_be_made()),
      }),
    )
  }
}

const isTaken = ({ isActive, nextRunAt }: StoredSchedule, until: string) =>
  isActive && Date.parse(nextRunAt) === Date.parse(until)

/** Mails what is made of a schedule as it was read, unless it was changed since. Returns whether it did. */
async function mailOnce(app: App, organizationId: string, schedule: StoredSchedule): Promise<boolean> {
  const { id, createdBy, frequency, version, nextRunAt, dueAt } = schedule
  const prepared = await prepareMails(app, organizationId, schedule, dueAt)
  return app.database.write(organizationId, async (tx) => {
    const [mine] = await tx.rows(
      `update report_schedule set next_run_at = $5, last_outcome = last_outcome - 'dueAt'
       where organization_id = $1 and id = $2 and version = $3 and next_run_at = $4 returning 1`,
      [organizationId, id, version, nextRunAt, prepared.clock.next[frequency]],
    )
    if (mine) await settle(tx, { id: createdBy, organizationId }, schedule, prepared, app.now())
    return mine !== undefined
  })
}

/** Mails a report at once, of the days before today; when it is due next stays as it is. */
export async function runSchedule(app: App, person: Person, id: string): Promise<ReportSchedule> {
  const { organizationId } = person
  let schedule = await app.database.write(organizationId, (tx) => lockSchedule(tx, person, id))
  while (!wasJustSent(schedule, app.now())) {
    const { version } = schedule
    const prepared = await prepareMails(app, organizationId, schedule, null)
    const live = await app.database.write(organizationId, async (tx) => {
      const live = await lockSchedule(tx, person, id)
      const isSame = live.version === version
      if (isSame && !wasJustSent(live, app.now())) await settle(tx, person, live, prepared, app.now())
      return { ...live, isSame }
    })
    if (live.isSame) break
    schedule = live
  }
  return app.database.read(organizationId, (db) => getSchedule(db, person, id))
}

/** Pressed twice, or asked again because the answer was lost: it is mailed once. What was changed since is mailed anew. */
const wasJustSent = ({ lastRunAt, lastOutcome, sentVersion, version }: StoredSchedule, now: Date) =>
  lastRunAt !== null &&
  (lastOutcome?.sent ?? 0) > 0 &&
  sentVersion === version &&
  now.getTime() - Date.parse(lastRunAt) < 60_000

type Actor = Pick<Person, 'id' | 'organizationId'>

/** Queues what was made, and says what came of it; a schedule whose owner lost their offices is switched off. */
async function settle(
  tx: Connection,
  actor: Actor,
  { id, name, isActive, version }: StoredSchedule,
  prepared: Prepared,
  now: Date,
) {
  const subject = { entity: 'report' as const, id }
  if (prepared.isOver) {
    await saveOutcome(tx, actor.organizationId, id, now, {
      sent: 0,
      skipped: [],
      ...spoken(said.owner_may_not_see_offices()),
    })
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
  await saveOutcome(tx, actor.organizationId, id, now, {
    sent: mails.length,
    skipped,
    ...spoken(null),
    sentVersion: version,
  })
  await note(tx, actor, 'report.sent', subject, { name, sent: mails.length, skipped })
}

function saveOutcome(
  tx: Connection,
  organizationId: string,
  id: string,
  now: Date,
  outcome: NonNullable<ReportSchedule['lastOutcome']> & { sentVersion?: number },
) {
  tx.touch('report', id)
  return tx.rows(
    `update report_schedule set last_run_at = $3, last_outcome = coalesce(last_outcome, '{}') || $4::jsonb
     where organization_id = $1 and id = $2`,
    [organizationId, id, now.toISOString(), JSON.stringify(outcome)],
  )
}
