import type { StockCommand } from '@wellstock/contract/stock/command'
import { shortLifeDays } from '@wellstock/contract/stock/commands'
import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { findOrCreateLot } from '../inventory/find-or-create-lot.ts'
import { findPlace, refuseInactive } from '../inventory/places.ts'
import { refuseUntracked } from '../inventory/tracking.ts'
import type { Plan } from './plan.ts'

type Receive = Extract<StockCommand, { kind: 'receive' }>
type Facts = { expiryRequired: boolean; shelfLifeDays: number | null; isQuarantine: boolean; today: string }

const MAX_QUANTITY = 10_000_000
const DAY = 24 * 3_600_000

/** Goods that come in: into a lot where they have one, with a date where the product needs one. */
export async function planReceive(tx: Connection, scope: Scope, item: Item, command: Receive): Promise<Plan> {
  refuseInactive(await findPlace(tx, scope, { officeId: item.officeId }))
  const { quantity, unitCost = item.unitPrice, shortLifeReason, note } = command
  if (item.currentQuantity + quantity > MAX_QUANTITY)
    throw problem('OPERATION_FAILED', said.item_holds_at_most({ max: 10_000_000 }))
  if (item.serialNumber && item.currentQuantity + quantity > 1)
    throw invalid({ quantity: said.serial_number_here_already() })
  refuseUntracked(
    item.track,
    { ...command, serialNumber: item.serialNumber, quantity: item.currentQuantity + quantity },
    'quantity',
  )

  const [facts] = await tx.rows<Facts>(
    `select p.expiry_required, p.shelf_life_days,
       coalesce(r.is_quarantine, false) as "isQuarantine", office_today(o.timezone)::text as today
     from item i join product p on p.organization_id = i.organization_id and p.id = i.product_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where i.organization_id = $1 and i.id = $2`,
    [scope.organizationId, item.id],
  )
  if (facts) checkLife(command, facts)
  return {
    movements: [
      {
        itemId: item.id,
        lotId: command.lotNumber && facts ? await lotOf(tx, item, command, facts) : null,
        quantity,
        type: 'receipt',
        reason: 'received',
        note,
        unitCost,
      },
    ],
    remarks: {
      lotNumber: command.lotNumber ?? null,
      expiryDate: command.expiryDate ?? null,
      ...(shortLifeReason && { shortLifeReason }),
    },
  }
}

function checkLife({ lotNumber, expiryDate, shortLifeReason }: Receive, facts: Facts) {
  if (facts.expiryRequired && !lotNumber) throw invalid({ lotNumber: said.product_kept_by_lot() })
  if (facts.expiryRequired && !expiryDate) throw invalid({ expiryDate: said.product_needs_expiry_date() })
  if (!expiryDate) return
  if (!lotNumber) throw invalid({ lotNumber: said.expiry_date_needs_lot() })
  const days = Math.round((Date.parse(expiryDate) - Date.parse(facts.today)) / DAY)
  if (days < 0 && !facts.isQuarantine) throw invalid({ expiryDate: said.expired_into_quarantine_only() })
  if (days >= 0 && days < shortLifeDays(facts.shelfLifeDays) && !shortLifeReason)
    throw invalid({ shortLifeReason: said.short_life_needs_reason({ days }) })
}

async function lotOf(
  tx: Connection,
  item: Item,
  { lotNumber = '', expiryDate }: Receive,
  { expiryRequired, isQuarantine, today }: Facts,
): Promise<string> {
  const lot = await findOrCreateLot(tx, {
    productId: item.productId,
    expiryRequired,
    lotNumber,
    expiryDate: expiryDate ?? null,
    isReceived: true,
  })
  if (isQuarantine) return refuseOtherDate(lot, lotNumber)
  if (lot.hold !== 'none')
    throw problem('OPERATION_FAILED', said.lot_is_on_hold({ lot: lotNumber }), {
      blockers: [said.quarantine_or_release_first()],
    })
  if (lot.expiryDate !== null && lot.expiryDate < today)
    throw problem('OPERATION_FAILED', said.lot_has_expired_on({ lot: lotNumber, date: lot.expiryDate }), {
      blockers: [said.quarantine_room_only()],
    })
  return refuseOtherDate(lot, lotNumber)
}

type Lot = Awaited<ReturnType<typeof findOrCreateLot>>

function refuseOtherDate({ id, expiryDate, isOtherDate }: Lot, lotNumber: string): string {
  if (isOtherDate)
    throw invalid({ expiryDate: said.lot_known_to_expire({ lot: lotNumber, date: expiryDate }) })
  return id
}
