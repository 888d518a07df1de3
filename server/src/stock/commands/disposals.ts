import type { WriteOffState } from '@wellstock/domain/stock/commands'
import { PHOTO_LIMIT } from '@wellstock/domain/stock/detection'
import { said } from '@wellstock/messages/sentence'
import { v5 as uuidOf } from 'uuid'
import { nextNumberIn } from '../../identity/offices/next-number.ts'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readPicture } from '../../platform/files/pictures.ts'
import { problem } from '../../platform/http/problem.ts'

const LONGEST_SIDE = 2000

/** What a disposal `d` came to, or is to come to while it waits for approval or was not approved. Null: nothing in it has a cost. */
export const DISPOSAL_VALUE = `case when d.state = 'posted' then (
    select round(sum(-m.quantity * m.unit_cost), 2) from disposal_line n
    join posting g on g.organization_id = n.organization_id and g.cause_id = n.command_id
    join stock_movement m on m.organization_id = g.organization_id and m.posting_id = g.id
    where n.organization_id = d.organization_id and n.disposal_id = d.id)
  else (select r.amount from approval_request r
    where r.organization_id = d.organization_id and r.kind = 'write_off' and r.document_id = d.id) end`

/** Of what a person throws away at once, each office has a certificate of its own. */
const disposalOf = (batchId: string, officeId: string, personId: string) =>
  uuidOf(`${batchId} ${personId}`, officeId)

type Disposed = {
  commandId: string
  batchId: string
  officeId: string
  witness: string
  /** It waits for approval: nothing has been thrown away yet. */
  isAsked?: boolean
}
type Certificate = { id: string; number: string }

/** Enters what a command has thrown away, with what else was thrown away there at once. Returns the certificate. */
export async function enterDisposal(
  tx: Connection,
  person: Person,
  disposed: Disposed,
): Promise<Certificate> {
  const { commandId, batchId, officeId, witness, isAsked = false } = disposed
  const id = disposalOf(batchId, officeId, person.id)
  const { organizationId } = person
  const find = () =>
    tx.rows<{ number: string }>('select number from disposal where organization_id = $1 and id = $2', [
      organizationId,
      id,
    ])
  let [disposal] = await find()
  if (!disposal) {
    const number = await nextNumberIn(tx, organizationId, officeId, 'DSP')
    await tx.rows(
      `insert into disposal (organization_id, id, number, office_id, witness, disposed_by, state, requested_at)
       values ($1, $2, $3, $4, $5, $6, case when $7 then 'requested' else 'posted' end, case when $7 then now() end)
       on conflict (organization_id, id) do nothing`,
      [organizationId, id, number, officeId, witness, person.id, isAsked],
    )
    disposal = (await find())[0]
  }
  await tx.rows('insert into disposal_line (organization_id, command_id, disposal_id) values ($1, $2, $3)', [
    organizationId,
    commandId,
    id,
  ])
  return { id, number: disposal?.number ?? '' }
}

/** The disposal a command belongs to, if it has thrown something away or asked to. */
export async function disposalOfCommand(
  db: Connection,
  commandId: string,
): Promise<{ id: string; state: WriteOffState } | undefined> {
  const [disposal] = await db.rows<{ id: string; state: WriteOffState }>(
    `select d.id, d.state from disposal_line n
     join disposal d on d.organization_id = n.organization_id and d.id = n.disposal_id
     where n.organization_id = current_organization() and n.command_id = $1`,
    [commandId],
  )
  return disposal
}

/** Keeps a photo with a disposal, once: small, and nothing but pixels. */
export async function addDisposalPhoto(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, image }: { id: string; image: string },
) {
  const [disposal] = await tx.rows<{ number: string; hasPhoto: boolean; itemId: string }>(
    `select d.number, d.photo is not null as "hasPhoto", (
       select c.item_id from disposal_line n join stock_command c on c.organization_id = n.organization_id and c.id = n.command_id
       where n.organization_id = d.organization_id and n.disposal_id = d.id order by c.seq limit 1) as "itemId"
     from disposal d where d.organization_id = $1 and d.id = $2 and ($3::uuid[] is null or d.office_id = any($3)) for no key update`,
    [scope.organizationId, id, officesInScope(scope)],
  )
  if (!disposal) throw problem('NOT_FOUND', said.disposal_not_found())
  if (disposal.hasPhoto) throw problem('OPERATION_FAILED', said.disposal_has_photo())
  const photo = await readPicture(image, {
    limit: PHOTO_LIMIT,
    tooLarge: said.image_over_5_mb(),
    shape: (picture) =>
      picture.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true }),
  })
  await tx.rows('update disposal set photo = $3 where organization_id = $1 and id = $2', [
    scope.organizationId,
    id,
    photo,
  ])
  const { itemId, number } = disposal
  await note(tx, person, 'item.disposal_photo', { entity: 'item', id: itemId }, { disposal: number })
  return { id }
}
