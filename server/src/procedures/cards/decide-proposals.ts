import { decidedLines } from '@wellstock/domain/procedures/card-lines'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { cardDocument, lockForStep } from './card-document.ts'
import { learnCard } from './learn.ts'
import { addDraft, nextEdition, touchCard } from './save-card.ts'
import { putInUse } from './take-step.ts'
import { readContent } from './write-content.ts'

type Decided = { id: string; version: number; proposalIds: string[] }
type Proposal = { productId: string; proposedOpen: number; proposedHold: number }

/** Decides those of a card that wait, all or none. */
async function decide(
  tx: Connection,
  person: Person,
  { id, proposalIds }: Decided,
  edition: number | null,
  state: 'accepted' | 'declined',
  reason = '',
) {
  const ids = [...new Set(proposalIds)]
  const decided = await tx.rows<Proposal>(
    `update card_proposal set state = $5, decided_by = $6, decided_at = now(), decline_reason = $7
     where organization_id = $1 and card_id = $2 and edition = $3 and id = any($4) and state = 'waiting'
     returning product_id, proposed_open, proposed_hold`,
    [person.organizationId, id, edition, ids, state, person.id, reason.trim()],
  )
  if (decided.length < ids.length) throw problem('OPERATION_FAILED', said.card_proposal_is_over())
  return decided
}

/** A version with what its cases say, approved at once: only its owner accepts. */
export async function acceptProposals(tx: Connection, person: Person, wanted: Decided) {
  const found = await lockForStep(tx, person, 'learn', wanted)
  const at = { organizationId: person.organizationId, cardId: found.id, edition: found.approved ?? 0 }
  const accepted = await decide(tx, person, wanted, found.approved, 'accepted')
  const { lines, equipment } = await readContent(tx, at)
  const edition = await nextEdition(tx, person, found.id)
  await addDraft(tx, person, found.id, edition, {
    ...{ note: '', equipment },
    lines: decidedLines(
      lines,
      accepted.map(({ productId, proposedOpen: open, proposedHold: hold }) => ({ productId, open, hold })),
    ),
  })
  await putInUse(tx, person, found, edition)
  await moveTo(tx, person, cardDocument, 'approve', found, 'approved', {
    about: { number: found.number, edition, accepted: accepted.length },
  })
  await learnCard(tx, found.id)
}

/** These lines stay as they are, until their cases say something else. */
export async function declineProposals(
  tx: Connection,
  person: Person,
  { reason, ...wanted }: Decided & { reason: string },
) {
  const found = await lockForStep(tx, person, 'learn', wanted)
  const declined = await decide(tx, person, wanted, found.approved, 'declined', reason)
  await touchCard(tx, person, found.id)
  await recordStep(tx, person, cardDocument, 'learn', found.id, {
    ...{ number: found.number, declined: declined.length, reason },
  })
}
