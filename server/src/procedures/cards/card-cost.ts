import type { Connection } from '../../platform/database/database.ts'

export type CardCost = {
  /** What is opened at the start. */
  cost: number
  /** With all that is in the room. */
  costMost: number
  /** Lines nobody knows a cost of. */
  unknownCosts: number
}

/** What a version of a card comes at now, by the median cost of the items there are of each product. */
export async function cardCost(db: Connection, cardId: string, edition: number): Promise<CardCost> {
  const [found] = await db.rows<CardCost>(
    `select opened::double precision as cost, most::double precision as cost_most, unknown as unknown_costs
     from card_cost(current_organization(), $1, $2)`,
    [cardId, edition],
    'card-cost',
  )
  if (!found) throw new Error('sums without a row')
  return found
}
