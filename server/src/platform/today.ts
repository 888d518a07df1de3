import type { Connection } from './database/database.ts'

/** The day it is in the organization, now or at a moment: where its first office is. That of an office is `office_today(timezone)`. */
export async function todayOf(db: Connection, organizationId: string, at?: Date): Promise<string> {
  const [row] = await db.rows<{ today: string }>(
    'select organization_today($1, coalesce($2::timestamptz, now())) as today',
    [organizationId, at?.toISOString() ?? null],
    'today',
  )
  if (!row) throw new Error('a value without a row')
  return row.today
}

/** The year of that day, for what is numbered by year. */
export const yearOf = async (db: Connection, organizationId: string, at?: Date) =>
  Number((await todayOf(db, organizationId, at)).slice(0, 4))

/** The day it is in an office. */
export async function todayIn(db: Connection, officeId: string): Promise<string> {
  const [office] = await db.rows<{ today: string }>(
    'select office_today(timezone)::text as today from office where organization_id = current_organization() and id = $1',
    [officeId],
    'today-in-office',
  )
  if (!office) throw new Error('a day is that of an office that is there')
  return office.today
}
