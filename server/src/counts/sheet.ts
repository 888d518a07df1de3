import type { Currency } from '@wellstock/contract/preferences'
import { ownCode } from '@wellstock/contract/scan-codes/own-codes'
import { countSheet } from '../documents/sheets.ts'
import type { ScopedCall } from '../http/call.ts'
import { problem } from '../http/problem.ts'
import { findLanguage } from '../people/settings-document.ts'
import { getCount } from './find-count.ts'

/** The sheet to count on paper: never with quantities. In the second round, what is counted again. */
export async function printSheet({ app, db, person, scope, session }: ScopedCall, { id }: { id: string }) {
  const count = await getCount(db, person, scope, id)
  if (count.state !== 'counting' && count.state !== 'recount')
    throw problem('OPERATION_FAILED', 'There is a sheet while a count is under way.')
  const [office] = await db.rows<{ timezone: string }>(
    'select timezone from office where organization_id = $1 and id = $2',
    [person.organizationId, count.officeId],
  )
  const lines = count.lines.filter((line) => count.state === 'counting' || line.needsRecount)
  return countSheet({
    organization: session.organization.name,
    currency: session.organization.currency as Currency,
    language: await findLanguage(db, person),
    asOf: app.now().toISOString(),
    ...(office && { timeZone: office.timezone }),
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
