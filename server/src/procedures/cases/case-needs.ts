import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { caseDocument, type LockedCase, lockForStep } from './case-document.ts'
import { approvedCard } from './place-of-case.ts'
import { refreshReadiness } from './refresh-readiness.ts'
import { releaseBeyond } from './reservations.ts'

type AtVersion = { id: string; version: number }

/** The products that cases need, or that may stand in. */
export async function needsOfCase(db: Connection, caseIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ productId: string }>(
    `select distinct product_id from case_need where organization_id = current_organization() and case_id = any($1)`,
    [caseIds],
  )
  return rows.map(({ productId }) => productId)
}

/** Has a case need what a version of a card says, its equipment included; of what the card does not have, it needs what it has already. */
export async function setCard(
  tx: Connection,
  caseId: string,
  card: { cardId: string; edition: number } | null,
) {
  await tx.rows(
    `delete from case_need n where n.organization_id = current_organization() and n.case_id = $1
       and not exists (select from case_lot k where k.organization_id = n.organization_id and k.case_id = n.case_id and k.need_id = n.product_id)`,
    [caseId],
  )
  await tx.rows(
    'delete from case_equipment where organization_id = current_organization() and case_id = $1',
    [caseId],
  )
  if (!card) return
  await tx.rows(
    `insert into case_need (organization_id, case_id, product_id, position, open, hold, is_optional, substitutes)
     select organization_id, $1, product_id, position, open, hold, is_optional, substitutes from card_line
     where organization_id = current_organization() and card_id = $2 and edition = $3
     on conflict (organization_id, case_id, product_id) do update set position = excluded.position, open = excluded.open, hold = excluded.hold,
       is_optional = excluded.is_optional, substitutes = excluded.substitutes`,
    [caseId, card.cardId, card.edition],
  )
  await tx.rows(
    `insert into case_equipment (organization_id, case_id, device_class, before_minutes, after_minutes)
     select organization_id, $1, device_class, before_minutes, after_minutes from card_equipment
     where organization_id = current_organization() and card_id = $2 and edition = $3`,
    [caseId, card.cardId, card.edition],
  )
}

/** Takes the version of its card that is approved now, or a card that was made since. */
export async function takeCard(tx: Connection, person: Person, at: AtVersion, now: Date) {
  const before = await lockForStep(tx, person, 'update', at, now)
  const card = await approvedCard(tx, before.typeId, before.providerId)
  if (!card || (card.cardId === before.cardId && card.edition === before.edition))
    throw problem('OPERATION_FAILED', said.case_has_the_newest_card())
  const touched = await needsOfCase(tx, [before.id])
  await setCard(tx, before.id, card)
  await releaseBeyond(tx, before.id)
  const stamps = { card_id: card.cardId, edition: card.edition, readiness: null }
  const about = { number: before.number, edition: card.edition }
  await moveTo(tx, person, caseDocument, 'update', before, 'scheduled', { stamps, about })
  await refresh(tx, person, before, [...touched, ...(await needsOfCase(tx, [before.id]))])
}

const refresh = (tx: Connection, { organizationId }: Person, { officeId }: LockedCase, products: string[]) =>
  refreshReadiness(tx, organizationId, officeId, [...new Set(products)])

/** Has this case alone need more of a product, less, or one that its card does not have; nothing of both takes the line off. */
export async function setNeed(
  tx: Connection,
  person: Person,
  { productId, open, hold, ...at }: AtVersion & { productId: string; open: number; hold: number },
  now: Date,
) {
  const before = await lockForStep(tx, person, 'change', at, now)
  const [product] = await tx.rows<{ name: string }>(
    'select name from product where organization_id = current_organization() and id = $1',
    [productId],
  )
  if (!product) throw invalid({ productId: said.no_such_product() })
  if (open + hold > 0)
    await tx.rows(
      `insert into case_need (organization_id, case_id, product_id, position, open, hold)
       select current_organization(), $1, $2, coalesce(max(position), 0) + 1, $3, $4 from case_need
       where organization_id = current_organization() and case_id = $1
       on conflict (organization_id, case_id, product_id) do update set open = excluded.open, hold = excluded.hold`,
      [before.id, productId, open, hold],
    )
  await releaseBeyond(tx, before.id, open + hold > 0 ? undefined : productId)
  if (open + hold === 0)
    await tx.rows(
      'delete from case_need where organization_id = current_organization() and case_id = $1 and product_id = $2',
      [before.id, productId],
    )
  const about = { number: before.number, product: product.name, open, hold }
  await moveTo(tx, person, caseDocument, 'change', before, 'scheduled', {
    stamps: { readiness: null },
    about,
  })
  await refresh(tx, person, before, [productId])
}

/** A substitute that needs somebody's approval stands in for this case. */
export async function agreeToSubstitute(
  tx: Connection,
  person: Person,
  {
    productId,
    substituteId,
    reason,
    ...at
  }: AtVersion & { productId: string; substituteId: string; reason: string },
  now: Date,
) {
  const before = await lockForStep(tx, person, 'change', at, now)
  const agreed = await tx.rows(
    `update case_need n set substitutes = (
       select jsonb_agg(case when s ->> 'productId' = $3::text then s || '{"needsApproval": false}' else s end order by place)
       from jsonb_array_elements(n.substitutes) with ordinality as w (s, place))
     where n.organization_id = current_organization() and n.case_id = $1 and n.product_id = $2
       and n.substitutes @> jsonb_build_array(jsonb_build_object('productId', $3::text, 'needsApproval', true)) returning 1`,
    [before.id, productId, substituteId],
  )
  if (agreed.length === 0) throw invalid({ substituteId: said.not_a_substitute_to_agree_to() })
  await recordStep(tx, person, caseDocument, 'change', before.id, {
    number: before.number,
    substituteId,
    productId,
    reason,
  })
  await refresh(tx, person, before, [productId, substituteId])
}
