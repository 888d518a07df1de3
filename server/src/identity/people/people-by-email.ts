import type { Connection } from '../../platform/database/database.ts'

/** Active people by their e-mail address in small letters. */
export async function peopleByEmail(
  db: Connection,
  organizationId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const people = await db.rows<{ id: string; email: string }>(
    `select id, lower(email) as email from person where organization_id = $1 and status = 'active' and lower(email) = any($2)`,
    [organizationId, emails.map((email) => email.toLowerCase())],
  )
  return new Map(people.map(({ id, email }) => [email, id]))
}
