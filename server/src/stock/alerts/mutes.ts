import { MUTE_DAYS, type MutableKind, type Mute } from '@wellstock/contract/stock/alerts'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockItem } from '../inventory/items.ts'
import { evaluateItems } from './evaluate.ts'
import { notifyOfAlerts } from './notify-alerts.ts'

type ItemKind = { itemId: string; kind: MutableKind }

/** Mutes in force: one that has lapsed is none. */
export function listMutes(db: Connection, { organizationId, offices }: Scope, one?: ItemKind) {
  return db.rows<Mute>(
    `select m.item_id, i.name as "itemName", o.name as "officeName", m.kind, m.until, m.reason, p.name as by
     from alert_mute m
     join item i on i.organization_id = m.organization_id and i.id = m.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     join person p on p.organization_id = m.organization_id and p.id = m.person_id
     where m.organization_id = $1 and ($2::uuid[] is null or i.office_id = any($2)) and m.until >= office_today(o.timezone)
       and ($3::uuid is null or m.item_id = $3 and m.kind = $4) and i.archived_at is null
     order by i.name_key, i.id, m.kind`,
    [organizationId, offices === 'all' ? null : offices, one?.itemId ?? null, one?.kind ?? null],
  )
}

/** Opens no alert of this kind for the item until a day; one that stands is closed. */
export async function muteItem(
  tx: Connection,
  app: App,
  person: Person,
  scope: Scope,
  { itemId, kind, until, reason }: ItemKind & { until: string; reason: string },
): Promise<Mute> {
  const { officeId } = await lockItem(tx, scope, itemId)
  const [limits] = await tx.rows<{ isOver: boolean; isTooLong: boolean }>(
    `select $3::date < office_today(timezone) as "isOver", $3::date > office_today(timezone) + ${MUTE_DAYS} as "isTooLong"
     from office where organization_id = $1 and id = $2`,
    [scope.organizationId, officeId, until],
  )
  if (limits?.isOver) throw invalid({ until: said.choose_a_later_day() })
  if (limits?.isTooLong) throw invalid({ until: said.mute_at_most({ days: MUTE_DAYS }) })
  await tx.rows(
    `insert into alert_mute (organization_id, item_id, kind, until, reason, person_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, item_id, kind) do update
     set until = excluded.until, reason = excluded.reason, person_id = excluded.person_id, created_at = now()`,
    [scope.organizationId, itemId, kind, until, reason, person.id],
  )
  await note(tx, person, 'alert.muted', { entity: 'item', id: itemId }, { kind, until, reason })
  await follow(tx, app, scope, itemId)
  const [mute] = await listMutes(tx, scope, { itemId, kind })
  if (!mute) throw problem('NOT_FOUND', said.no_such_item())
  return mute
}

/** What is the matter with the item opens its alert again. */
export async function unmuteItem(
  tx: Connection,
  app: App,
  person: Person,
  scope: Scope,
  { itemId, kind }: ItemKind,
) {
  await lockItem(tx, scope, itemId)
  const [gone] = await tx.rows(
    'delete from alert_mute where organization_id = $1 and item_id = $2 and kind = $3 returning 1',
    [scope.organizationId, itemId, kind],
  )
  if (!gone) throw problem('NOT_FOUND', said.not_muted())
  await note(tx, person, 'alert.unmuted', { entity: 'item', id: itemId }, { kind })
  await follow(tx, app, scope, itemId)
  return { itemId }
}

async function follow(tx: Connection, app: App, { organizationId }: Scope, itemId: string) {
  await notifyOfAlerts(tx, app, organizationId, await evaluateItems(tx, app, organizationId, [itemId]))
}
