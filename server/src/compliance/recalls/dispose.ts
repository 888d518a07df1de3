import type { DispositionKind } from '@wellstock/domain/compliance/recalls'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { officesOf } from './parts-of-recall.ts'
import { lockForStep, recallDocument } from './recall-document.ts'

type Disposition = {
  id: string
  dispositionId: string
  officeId: string
  matchId: string
  quantity: number
  kind: DispositionKind
  reason: string
  reference: string
}

/** Records what became of stock that an office found, or why some of it is missing. */
export async function recordDisposition(tx: Connection, person: Person, wanted: Disposition) {
  const { id, dispositionId, officeId, matchId, quantity, kind, reason, reference } = wanted
  const recall = await lockForStep(tx, person, 'dispose', { id })
  const [same] = await tx.rows(
    'select 1 from recall_disposition where organization_id = $1 and id = $2 and recall_id = $3',
    [person.organizationId, dispositionId, id],
  )
  if (same) return
  const [office] = await officesOf(tx, id, officeId)
  const lot = office?.lots.find((each) => each.matchId === matchId)
  if (!office || !lot) throw invalid({ matchId: said.recall_lot_not_asked() })
  if (lot.found === null) throw invalid({ officeId: said.recall_office_open({ office: office.office.name }) })
  const left =
    kind === 'missing' ? Math.max(0, lot.onHand - lot.found) - lot.missing : lot.found - lot.disposed
  if (quantity > left) throw invalid({ quantity: said.recall_left_to_dispose({ quantity: left }) })
  if (kind === 'missing' && reason.trim() === '')
    throw invalid({ reason: said.recall_difference_without_reason() })
  await insertRow(tx, 'recall_disposition', {
    ...{ organizationId: person.organizationId, id: dispositionId, recallId: id, officeId, matchId },
    ...{ quantity, kind, reason, reference, recordedBy: person.id },
  })
  await recordStep(tx, person, recallDocument, 'dispose', id, {
    number: recall.number,
    office: office.office.name,
    lot: lot.lotNumber,
    quantity,
    kind,
    reason,
    reference,
  })
}

/** Takes back what was recorded by mistake. */
export async function takeBackDisposition(
  tx: Connection,
  person: Person,
  { id, dispositionId }: { id: string; dispositionId: string },
) {
  const recall = await lockForStep(tx, person, 'dispose', { id })
  const isOver = recall.state === 'dispositioned'
  const [gone] = await tx.rows<{ quantity: number; kind: DispositionKind }>(
    "delete from recall_disposition where organization_id = $1 and recall_id = $2 and id = $3 and (kind = 'missing' or not $4) returning quantity, kind",
    [person.organizationId, id, dispositionId, isOver],
  )
  if (!gone) throw problem('NOT_FOUND', recallDocument.notFound)
  await recordStep(tx, person, recallDocument, 'dispose', id, {
    number: recall.number,
    takenBack: true,
    ...gone,
  })
}
