import type { RoomDetails } from '@wellstock/contract/stock/room'
import type { LabelLayout } from '@wellstock/domain/platform/file-formats'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { findLanguage } from '../../platform/access/settings-document.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { roomLabels } from '../../platform/files/labels.ts'
import { pickList, roomSheet } from '../../platform/files/sheets.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { PAR } from './contents.ts'
import { restockOf } from './restock.ts'
import { getRoom } from './rooms.ts'

type Labels = { id: string; layout: LabelLayout; copies: number }
type Line = Parameters<typeof roomSheet>[0]['lines'][number]

const sheetOf = async (call: ScopedCall, room: RoomDetails) => ({
  ...(await frameOf(call, room.officeId)),
  subject: `${room.number} ${room.name} · ${room.officeName}, ${room.building}, ${room.floor}`,
  code: ownCode('room', room.id),
})

/** The room sheet: everything kept here, along the way. */
export async function printSheet(call: ScopedCall, { id }: { id: string }) {
  const room = await getRoom(call.db, call.scope, id)
  const lines = await call.db.rows<Line>(
    `select $3::text as room, b.code as bin, i.name, i.sku, i.unit, i.current_quantity as "onHand", ${PAR} as par
     from item i left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null
     order by b.position nulls last, b.code, i.name_key, i.id`,
    [call.scope.organizationId, id, room.number],
  )
  return roomSheet({ ...(await sheetOf(call, room)), lines })
}

export async function printLabel(call: ScopedCall, { id, layout, copies }: Labels) {
  const { number, name, officeName } = await getRoom(call.db, call.scope, id)
  const label = { number, name, office: officeName, code: ownCode('room', id) }
  const options = { language: await findLanguage(call.db, call.person), layout, copies }
  return roomLabels([label], options)
}

/** A bin's label says where it is; its code leads to the room. */
export async function printBinLabels(call: ScopedCall, { id, layout, copies }: Labels) {
  const { number, name, officeName, bins } = await getRoom(call.db, call.scope, id)
  const labels = bins.map(({ code }) => ({
    number: code,
    name: `${number} ${name}`,
    office: officeName,
    code: ownCode('room', id),
  }))
  const options = { language: await findLanguage(call.db, call.person), layout, copies }
  return roomLabels(labels, options)
}

/** What to bring, as a list to walk with. */
export async function printRestock(call: ScopedCall, { id }: { id: string }) {
  const room = await getRoom(call.db, call.scope, id)
  const { picks } = await restockOf(call.db, call.scope, id)
  const lines = picks.map(({ fromRoomNumber, fromRoomName, fromBin, lotNumber, expiryDate, ...pick }) => ({
    room: `${fromRoomNumber} ${fromRoomName}`,
    bin: fromBin,
    name: pick.name,
    sku: pick.sku,
    unit: pick.unit,
    lot: lotNumber,
    expiry: expiryDate,
    quantity: pick.quantity,
  }))
  return pickList({ ...(await sheetOf(call, room)), lines })
}
