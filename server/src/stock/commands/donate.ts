import type { StockCommand } from '@wellstock/contract/stock/command'
import { DONATION_DAYS } from '@wellstock/contract/stock/commands'
import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { type LotToTake, lotsToTake, takeFromLots } from '../inventory/take-from.ts'
import { findLot } from './choose-lots.ts'
import type { Plan } from './plan.ts'

type Donate = Extract<StockCommand, { kind: 'donate' }>

/** Stock that is given away: it can be used, and lasts long enough for whoever gets it. */
export async function planDonate(tx: Connection, item: Item, command: Donate): Promise<Plan> {
  const { quantity, recipient, note, occurredAt = null } = command
  const [last] = await tx.rows<{ day: string }>(
    `select ((coalesce($2::timestamptz, now()) at time zone o.timezone)::date + ${DONATION_DAYS}) as day from item i
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where i.organization_id = current_organization() and i.id = $1`,
    [item.id, occurredAt],
  )
  const fits = (lot: LotToTake) => !lot.isUnusable && (lot.expiryDate ?? '9999') >= (last?.day ?? '')
  const lots = await lotsToTake(tx, item.id, occurredAt)
  const wanted = await findLot(tx, item, lots, command)
  if (wanted && !fits(wanted))
    throw invalid({
      lotId: wanted.isUnusable
        ? said.donation_not_usable()
        : said.donation_too_short({ days: DONATION_DAYS, date: wanted.expiryDate }),
    })
  const parts = await takeFromLots(tx, item, wanted ? [wanted] : lots.filter(fits), quantity)
  return {
    movements: parts.map((part) => ({
      ...part,
      itemId: item.id,
      type: 'donation',
      reason: 'donated',
      note: [recipient, note].filter(Boolean).join(': '),
    })),
    remarks: { recipient },
  }
}
