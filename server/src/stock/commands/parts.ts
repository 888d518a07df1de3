import type { CommandOutcome } from '@wellstock/contract/stock/command'
import type { Connection } from '../../platform/database/database.ts'
import { CAUSED } from '../inventory/post-movement.ts'

/** What a command took or brought, by lot; of a move, what left. */
export const partsOf = (db: Connection, commandId: string) =>
  db.rows<CommandOutcome['parts'][number]>(
    `select l.number as "lotNumber", l.expiry_date, abs(m.quantity) as quantity
     from stock_movement m left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     where m.organization_id = current_organization() and ${CAUSED} and m.type <> 'transfer_in' order by m.seq`,
    [commandId],
  )
