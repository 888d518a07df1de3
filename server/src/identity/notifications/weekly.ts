import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { recipients } from './recipients.ts'

const DAY = 24 * 60 * 60_000
const HOUR_OF_DAY = 7

/** The Monday of a moment's week, `YYYY-MM-DD`, once its first morning has come; null before that. */
export function summaryWeek(now: Date): string | null {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  if (daysSinceMonday === 0 && now.getUTCHours() < HOUR_OF_DAY) return null
  return new Date(now.getTime() - daysSinceMonday * DAY).toISOString().slice(0, 10)
}

const checked = new WeakMap<App, string>()

/** The weekly summary, to those who want one: on Monday morning, once, whichever process is first. */
export async function sendWeekly(app: App) {
  const week = summaryWeek(app.now())
  if (!week || checked.get(app) === week) return
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_weekly()'),
  )
  for (const { organizationId } of organizations)
    await app.database.write(organizationId, async (tx) => {
      const [first] = await tx.rows(
        `insert into setting as s (organization_id, key, value) values ($1, 'weekly.sent', $2)
         on conflict (organization_id, key) do update set value = excluded.value, updated_at = now()
         where s.value < excluded.value returning 1`,
        [organizationId, week],
      )
      if (first) await summarise(tx, organizationId, new Date(app.now().getTime() - 7 * DAY))
    })
  checked.set(app, week)
}

async function summarise(tx: Connection, organizationId: string, from: Date) {
  const people = (await recipients(tx, organizationId)).filter(
    ({ settings }) => settings.notifications.weekly,
  )
  for (const { id, name, email, settings } of people) {
    const [row] = await tx.rows<{ came: number; unread: number; open: number }>(
      `select count(*) filter (where created_at >= $3) as came, count(*) filter (where read_at is null) as unread,
         count(*) filter (where problem is not null and ended_at is null) as open
       from notification where organization_id = $1 and person_id = $2 and dismissed_at is null`,
      [organizationId, id, from.toISOString()],
    )
    if (!row) continue
    const m = messagesIn(settings.preferences.language)
    await queueMail(tx, organizationId, {
      to: settings.notifications.emailAddress || email,
      subject: m.notices_weekly_subject(),
      body: m.notices_weekly_body({ name, ...row }),
    })
  }
}
