import type { OfficeReport } from '@wellstock/contract/overview/reports'
import type { Language } from '@wellstock/domain/identity/preferences'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import { covers } from '../../platform/access/person.ts'
import type { App, Attachment, Mail } from '../../platform/app.ts'
import { messagesIn } from '../../platform/messages.ts'
import { reportFile } from './export.ts'
import { readReport } from './read-report.ts'
import { coveredDays, dueDays, type ScheduleClock, scheduleClock } from './schedules-clock.ts'
import { allOffices, namesOfPeople, type StoredSchedule, scopeOfOwner } from './schedules-read.ts'

/** What is to leave, or why nothing ever will again. */
export type Prepared = { clock: ScheduleClock } & (
  | { isOver: true }
  | { isOver: false; mails: Mail[]; skipped: string[] }
)

/**
 * Makes the mails of a scheduled report: of what its owner may see today, to those who may see all of it, the file once
 * in each of their languages. They go to the address of the account, which is known to be theirs. `dueAt`: when it was
 * due; its days follow that, and are the same whenever it is tried. Null: it is asked for now.
 */
export async function prepareMails(
  app: App,
  organizationId: string,
  schedule: StoredSchedule,
  dueAt: string | null,
): Promise<Prepared> {
  const read = await app.database.read(organizationId, async (db) => {
    const clock = await scheduleClock(db, organizationId, dueAt ?? app.now())
    const scope = await scopeOfOwner(db, organizationId, schedule.createdBy)
    const offices = await allOffices(db, organizationId)
    const seen = offices.filter(({ id, isArchived }) =>
      schedule.officeIds.length > 0
        ? schedule.officeIds.includes(id) && covers(scope, id)
        : !isArchived && covers(scope, id),
    )
    if (seen.length === 0 || seen.length < schedule.officeIds.length) return { clock, isOver: true as const }

    const report = await readReport(
      db,
      scope,
      {
        ...(dueAt ? dueDays : coveredDays)(schedule.frequency, clock.today),
        type: schedule.type,
        offices: seen.map(({ id }) => id),
        compare: true,
      },
      app.now(),
    )
    const [organization] = await db.rows<{ name: string }>('select name from organization where id = $1', [
      organizationId,
    ])
    const names = await namesOfPeople(db, organizationId, [...schedule.recipients, schedule.createdBy])
    const active = await recipients(db, organizationId, schedule.recipients)
    const readers = active.filter((person) =>
      report.offices.every(({ officeId }) => holds(person, 'offices.read', officeId)),
    )
    return { clock, isOver: false as const, report, organization: organization?.name ?? '', names, readers }
  })
  if (read.isOver) return read

  const { clock, report, organization, names, readers } = read
  const files = await filesOf(report, { organization, timeZone: clock.timeZone }, schedule.format, readers)
  const isReader = new Set(readers.map(({ id }) => id))
  return {
    clock,
    isOver: false,
    mails: readers.flatMap((reader) => {
      const { language } = reader.settings.preferences
      const attachment = files.get(language)
      const { from, to } = report.period
      const owner = names.get(schedule.createdBy) ?? ''
      const facts = { reader: reader.name, schedule: schedule.name, owner, from, to }
      const m = messagesIn(language)
      const subject = m.reports_mail_subject(facts)
      return attachment ? [{ to: reader.email, subject, body: m.reports_mail_body(facts), attachment }] : []
    }),
    skipped: schedule.recipients.flatMap((id) => (isReader.has(id) ? [] : [names.get(id) ?? ''])),
  }
}

async function filesOf(
  report: OfficeReport,
  frame: { organization: string; timeZone: string },
  format: StoredSchedule['format'],
  readers: Recipient[],
): Promise<Map<Language, Attachment>> {
  const files = new Map<Language, Attachment>()
  for (const language of new Set(readers.map(({ settings }) => settings.preferences.language))) {
    const file = reportFile(report, { ...frame, language }, format)
    const bytes = new Uint8Array(await new Response(await file.make('mail')).arrayBuffer())
    files.set(language, { name: file.name, type: file.contentType, bytes })
  }
  return files
}
