import type { Connection } from '../../platform/database/database.ts'
import type { LotOutlook } from './outlook.ts'

type Expiring = { officeId: string; lots: readonly LotOutlook[] }
type Sums = { lots: number; quantity: number; value: number; wasted: number; wastedValue: number }

/** Takes what was said before from the days on which things expire, and adds what is said now. */
export async function moveExpiryDays(
  tx: Connection,
  organizationId: string,
  before: readonly Expiring[],
  after: readonly Expiring[],
) {
  const days = new Map<string, { officeId: string; expiryDate: string } & Sums>()
  const add = (expiring: readonly Expiring[], sign: 1 | -1) => {
    for (const { officeId, lots } of expiring)
      for (const { expiryDate, onHand, value, wasted, wastedValue } of lots) {
        const key = `${officeId} ${expiryDate}`
        const day = days.get(key) ?? { officeId, expiryDate, ...nothing }
        days.set(key, {
          ...day,
          lots: day.lots + sign,
          quantity: day.quantity + sign * onHand,
          value: day.value + sign * value,
          wasted: day.wasted + sign * wasted,
          wastedValue: day.wastedValue + sign * wastedValue,
        })
      }
  }
  add(before, -1)
  add(after, 1)
  const changed = [...days.values()]
    .map((day) => ({
      ...day,
      value: Number(day.value.toFixed(4)),
      wastedValue: Number(day.wastedValue.toFixed(4)),
    }))
    .filter((day) => day.lots || day.quantity || day.wasted || day.value !== 0 || day.wastedValue !== 0)
  if (changed.length === 0) return
  const values = [organizationId, JSON.stringify(changed)]
  // In one order for everybody: two that change the same days wait for each other, never in a circle.
  await tx.rows(
    `insert into expiry_day as e (organization_id, office_id, expiry_date, lots, quantity, value, wasted, wasted_value)
     select $1, "officeId", "expiryDate", lots, quantity, value, wasted, "wastedValue"
     from jsonb_to_recordset($2) as t ("officeId" uuid, "expiryDate" date, lots int, quantity int, value numeric, wasted int,
       "wastedValue" numeric) order by 2, 3
     on conflict (organization_id, office_id, expiry_date) do update set lots = e.lots + excluded.lots,
       quantity = e.quantity + excluded.quantity, value = e.value + excluded.value, wasted = e.wasted + excluded.wasted,
       wasted_value = e.wasted_value + excluded.wasted_value`,
    values,
    'move-expiry-days',
  )
  // Only a day that lost a lot can have none left.
  if (!changed.some(({ lots }) => lots < 0)) return
  await tx.rows(
    `delete from expiry_day e using jsonb_to_recordset($2) as t ("officeId" uuid, "expiryDate" date)
     where e.organization_id = $1 and e.office_id = t."officeId" and e.expiry_date = t."expiryDate" and e.lots = 0`,
    values,
  )
}

const nothing: Sums = { lots: 0, quantity: 0, value: 0, wasted: 0, wastedValue: 0 }
