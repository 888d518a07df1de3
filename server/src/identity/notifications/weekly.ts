import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { todayOf } from '../../platform/today.ts'
import { recipients } from './recipients.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** A week begins with its first morning. */
const MORNING = 7 * HOUR

/** The Monday of the week that has begun, where the organization is, `YYYY-MM-DD`. */
export async function summaryWeek(db: Connection, organizationId: string, now: Date): Promise<string> {
  const day = new Date(await todayOf(db, organizationId, new Date(now.getTime() - MORNING)))
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

const checked = new WeakMap<App, number>()

/** The weekly summary, to those who want one: on Monday morning, once, whichever process is first. */
export async function sendWeekly(app: App) {
  const hour = Math.floor(app.now().getTime() / HOUR)
  if (checked.get(app) === hour) return
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_weekly()'),
  )
  for (const { organizationId } of organizations)
    await app.database.write(organizationId, async (tx) => {
      const [first] = await tx.rows(
        `insert into setting as s (organization_id, key, value) values ($1, 'weekly.sent', $2)
         on conflict (organization_id, key) do update set value = excluded.value, updated_at = now()
         where s.value < excluded.value returning 1`,
        [organizationId, await summaryWeek(tx, organizationId, app.now())],
      )
      if (first) await summarise(tx, organizationId, new Date(app.now().getTime() - 7 * DAY))
    })
  checked.set(app, hour)
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
