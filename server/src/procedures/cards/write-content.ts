import type { CardContent } from '@wellstock/contract/procedures/preference-cards'
import { wrongCardLines } from '@wellstock/domain/procedures/card-lines'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { invalid } from '../../platform/http/read-request.ts'

const sentences = {
  twice: said.product_on_card_already,
  nothing: said.card_line_is_nothing,
  itself: said.card_substitute_of_itself,
  substitute_twice: said.card_substitute_twice,
} as const

/** A version says each product and class once, of what is there, and something of each. */
export async function refuseContent(tx: Connection, person: Person, { lines, equipment }: CardContent) {
  const wrong: Record<string, Sentence> = {}
  for (const { path, problem } of wrongCardLines(lines)) wrong[path] ??= sentences[problem]()
  const classes = equipment.map(({ deviceClass }) => deviceClass)
  for (const [place, each] of classes.entries())
    if (classes.indexOf(each) < place) wrong[`equipment.${place}.deviceClass`] = said.each_class_once()
  const rows = await tx.rows<{ id: string }>(
    'select id from product where organization_id = $1 and id = any($2)',
    [
      person.organizationId,
      lines.flatMap(({ productId, substitutes }) => [
        productId,
        ...substitutes.map((each) => each.productId),
      ]),
    ],
  )
  const known = new Set(rows.map(({ id }) => id))
  for (const [place, { productId, substitutes }] of lines.entries()) {
    if (!known.has(productId)) wrong[`lines.${place}.productId`] = said.no_such_product()
    for (const [rank, each] of substitutes.entries())
      if (!known.has(each.productId))
        wrong[`lines.${place}.substitutes.${rank}.productId`] = said.no_such_product()
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

type Version = { organizationId: string; cardId: string; edition: number }

/** Writes what a version says; it has nothing yet. */
export async function writeContent(
  tx: Connection,
  { organizationId, cardId, edition }: Version,
  { lines, equipment }: Pick<CardContent, 'lines' | 'equipment'>,
) {
  await tx.rows(
    `insert into card_line (organization_id, card_id, edition, product_id, position, open, hold, is_optional, never_lower, substitutes)
     select $1, $2, $3, (l ->> 'productId')::uuid, place, (l ->> 'open')::integer, (l ->> 'hold')::integer,
       (l ->> 'isOptional')::boolean, (l ->> 'neverLower')::boolean, l -> 'substitutes'
     from jsonb_array_elements($4::jsonb) with ordinality as t (l, place)`,
    [organizationId, cardId, edition, JSON.stringify(lines)],
    'write-card-lines',
  )
  for (const each of equipment)
    await insertRow(tx, 'card_equipment', { organizationId, cardId, edition, ...each })
}

/** Takes away what a draft says. */
export async function clearContent(tx: Connection, { organizationId, cardId, edition }: Version) {
  for (const table of ['card_line', 'card_equipment'])
    await tx.rows(`delete from ${table} where organization_id = $1 and card_id = $2 and edition = $3`, [
      organizationId,
      cardId,
      edition,
    ])
}

/** What a version says, as it is written. */
export async function readContent(
  db: Connection,
  { organizationId, cardId, edition }: Version,
): Promise<Pick<CardContent, 'lines' | 'equipment'>> {
  const values = [organizationId, cardId, edition]
  return {
    lines: await db.rows(
      `select product_id, open, hold, is_optional, never_lower, substitutes from card_line
       where organization_id = $1 and card_id = $2 and edition = $3 order by position, product_id`,
      values,
    ),
    equipment: await db.rows(
      `select device_class, before_minutes, after_minutes from card_equipment
       where organization_id = $1 and card_id = $2 and edition = $3 order by device_class`,
      values,
    ),
  }
}
