import type { Connection } from '../../platform/database/database.ts'
import { moneyIn } from '../../platform/money-in.ts'

/** How amounts stand in a sentence, in the currency of the organization. */
export async function shownMoney(db: Connection, organizationId: string) {
  const [organization] = await db.rows<{ currency: string }>(
    'select currency from organization where id = $1',
    [organizationId],
  )
  return moneyIn(organization?.currency ?? 'USD')
}
