import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { countSheet } from '../../platform/files/sheets.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { getCount } from './find-count.ts'

/** The sheet to count on paper: never with quantities. In the second round, what is counted again. */
export async function printSheet(call: ScopedCall, { id }: { id: string }) {
  const { db, person, scope } = call
  const count = await getCount(db, person, scope, id)
  if (count.state !== 'counting' && count.state !== 'recount')
    throw problem('OPERATION_FAILED', said.sheet_only_while_counting())
  const lines = count.lines.filter((line) => count.state === 'counting' || line.needsRecount)
  return countSheet({
    ...(await frameOf(call, count.officeId)),
    subject: `${count.number} · ${count.roomNumber} ${count.roomName} · ${count.officeName}`,
    code: ownCode('room', count.roomId),
    lines: lines.map(({ binCode, name, sku, unit, lotNumber, expiryDate }) => ({
      room: count.roomNumber,
      bin: binCode,
      name,
      sku,
      unit,
      lot: lotNumber,
      expiry: expiryDate,
    })),
  })
}
