import { on } from '../../platform/events/publish.ts'
import { learnCard } from './learn.ts'

/** What a completed case used says something of its card. */
export const cardSubscriptions = [
  on('case.completed', async (tx, _app, organizationId, completed) => {
    const cards = await tx.rows<{ id: string }>(
      `select distinct card_id as id from procedure_case
       where organization_id = $1 and id = any($2) and card_id is not null order by 1`,
      [organizationId, completed.map(({ caseId }) => caseId)],
    )
    for (const { id } of cards) await learnCard(tx, id)
  }),
]
