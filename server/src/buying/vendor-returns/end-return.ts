import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { lockForStep, returnDocument } from './return-document.ts'

type AtVersion = { id: string; version: number }

type WithReason = AtVersion & { reason: string }

/** Closes a return that is credited no more: where credit is missing, it is waived. */
export async function closeReturn(tx: Connection, person: Person, { reason, ...at }: WithReason) {
  const found = await lockForStep(tx, person, 'close', at)
  const { number, creditExpected, credit } = found
  await moveTo(tx, person, returnDocument, 'close', found, 'closed', {
    stamps: { remark: reason, ended_by: person.id, ended_at: NOW },
    about: { number, reason, creditExpected, credit },
  })
}

/** The goods stay. */
export async function cancelReturn(tx: Connection, person: Person, { reason, ...at }: WithReason) {
  const found = await lockForStep(tx, person, 'cancel', at)
  await moveTo(tx, person, returnDocument, 'cancel', found, 'cancelled', {
    stamps: { remark: reason, ended_by: person.id, ended_at: NOW },
    about: { number: found.number, reason },
  })
}
