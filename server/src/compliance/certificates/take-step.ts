import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { act, certificateDocument, lockForStep } from './certificate-document.ts'
import { refuseSecond } from './save-certificate.ts'

type Reasoned = { id: string; version: number; reason: string }

/** Its body suspended it. */
export async function suspend(tx: Connection, person: Person, { reason, ...at }: Reasoned) {
  const found = await lockForStep(tx, person, 'suspend', at)
  const about = { number: found.number, reason }
  await moveTo(tx, person, certificateDocument, 'suspend', found, 'suspended', { about })
  await act(tx, person, found.id, 'suspend', reason)
}

/** It holds again, where none has taken its place. */
export async function reinstate(tx: Connection, person: Person, { reason, ...at }: Reasoned) {
  const found = await lockForStep(tx, person, 'reinstate', at)
  await refuseSecond(tx, found, [])
  const about = { number: found.number, reason }
  await moveTo(tx, person, certificateDocument, 'reinstate', found, 'valid', { about })
  await act(tx, person, found.id, 'reinstate', reason)
}

/** It does not come about: nothing was issued. */
export async function callOff(tx: Connection, person: Person, { reason, ...at }: Reasoned) {
  const found = await lockForStep(tx, person, 'call_off', at)
  const about = { number: found.number, reason }
  await moveTo(tx, person, certificateDocument, 'call_off', found, 'called_off', { about })
  await act(tx, person, found.id, 'call_off', reason)
  if (found.replacesId) tx.touch('certificate', found.replacesId)
}

/** It holds no more, before its time. */
export async function withdraw(tx: Connection, person: Person, { reason, ...at }: Reasoned) {
  const found = await lockForStep(tx, person, 'withdraw', at)
  const about = { number: found.number, reason }
  await moveTo(tx, person, certificateDocument, 'withdraw', found, 'withdrawn', { about })
  await act(tx, person, found.id, 'withdraw', reason)
}
