import { dueAfter } from '@wellstock/domain/buying/order-templates'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { refuseBlocked } from '../orders/blockers.ts'
import { lockOffice, refuseForeign } from '../orders/check-draft.ts'
import { lockTemplate } from './lock-template.ts'

type AtVersion = { id: string; version: number }

/** Makes no drafts by itself until somebody resumes it. */
export async function pauseTemplate(tx: Connection, person: Person, { id, version }: AtVersion) {
  const { repeats, name } = await lockTemplate(tx, person, id, version)
  if (!repeats) throw problem('OPERATION_FAILED', said.template_does_not_repeat())
  const { organizationId } = person
  await updateRow(tx, 'order_template', { organizationId, id }, { paused: 'person' })
  await note(tx, person, 'order-template.paused', { entity: 'order-template', id }, { name })
}

/** Makes drafts again from the next of its days on, in the name of whoever resumes it. */
export async function resumeTemplate(tx: Connection, person: Person, { id, version }: AtVersion) {
  const template = await lockTemplate(tx, person, id, version)
  const { officeId, departmentId, repeats, repeatDay, nextOn, name } = template
  if (!repeats || !nextOn || !officeId) throw problem('OPERATION_FAILED', said.template_does_not_repeat())
  const { organizationId } = person
  await refuseBlocked(tx, organizationId, { officeId })
  const { today } = await lockOffice(tx, organizationId, officeId)
  await refuseForeign(tx, person, { officeId, departmentId })
  await updateRow(
    tx,
    'order_template',
    { organizationId, id },
    {
      ...{ paused: null, ownerId: person.id },
      // What was missed meanwhile is not made up for.
      nextOn: nextOn < today ? dueAfter(today, nextOn, repeats, repeatDay ?? 1) : nextOn,
    },
  )
  await note(tx, person, 'order-template.resumed', { entity: 'order-template', id }, { name })
}
