import type { BinEmpty } from '@wellstock/contract/stock/command'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockItem } from '../inventory/items.ts'
import { momentOf, refuseNotTheirs } from './run-command.ts'

type Report = { id: string; itemId: string; occurredAt?: string | undefined; by?: string | undefined }

/** Who says it: somebody signed in, or whoever made the link of a kiosk, through it. */
type Reporter = Pick<Person, 'id' | 'organizationId' | 'token'> & { kiosk?: { roomId: string; name: string } }

const REPORT = 'select id, item_id, reported_at from bin_empty where organization_id = $1'

/**
 * Says that a bin of a two-bin item is empty. Said twice, it is one fact: the answer is the report that stands. What came
 * in since it happened has filled the bin already.
 */
export async function reportBinEmpty(
  tx: Connection,
  person: Reporter,
  scope: Scope,
  { id, itemId, occurredAt, by }: Report,
  now: Date,
): Promise<BinEmpty> {
  refuseNotTheirs(person, by)
  const happenedAt = momentOf(occurredAt, now)
  await lockItem(tx, scope, itemId)
  const [known] = await tx.rows<BinEmpty>(
    `${REPORT} and (id = $2 or item_id = $3 and taken_back_at is null and closed_at is null)
     order by id = $2 desc limit 1`,
    [scope.organizationId, id, itemId],
  )
  if (known && known.itemId !== itemId)
    throw problem('DUPLICATE_DATA', said.command_identifier_used(), {
      fields: { id: said.command_identifier_used() },
    })
  if (known) return known
  const [report] = await tx.rows<BinEmpty>(
    `insert into bin_empty (organization_id, id, item_id, reported_at, reported_by, through, room_id, closed_at, closed_by_id)
     select $1, $2, i.id, r.at, $5, case when $6::uuid is null then 'scan' else 'kiosk' end, $6, m.recorded_at, m.id
     from item i
     cross join (select coalesce($4::timestamptz, now()) as at) r
     left join lateral (
       select id, recorded_at from stock_movement
       where organization_id = $1 and item_id = i.id and quantity > 0 and type in ('receipt', 'transfer_in')
         and occurred_at >= r.at order by seq limit 1) m on true
     where i.organization_id = $1 and i.id = $3 and i.replenish_method = 'two_bin' and i.archived_at is null
     returning id, item_id, reported_at`,
    [scope.organizationId, id, itemId, happenedAt, person.id, person.kiosk?.roomId ?? null],
  )
  if (!report) throw problem('OPERATION_FAILED', said.not_two_bins())
  await publish(tx, scope.organizationId, 'stock.changed', { itemIds: [itemId], levels: [] })
  await note(tx, person, 'item.bin_empty', { entity: 'item', id: itemId }, aboutOf(person, id))
  return report
}

/** Takes the report back. One that is over already stays as it is. */
export async function takeBackBinEmpty(
  tx: Connection,
  person: Reporter,
  scope: Scope,
  id: string,
): Promise<BinEmpty> {
  const [report] = await tx.rows<BinEmpty>(`${REPORT} and id = $2`, [scope.organizationId, id])
  if (!report) throw problem('NOT_FOUND', said.bin_report_not_found())
  const { itemId } = report
  await lockItem(tx, scope, itemId, said.bin_report_not_found())
  const taken = await tx.rows(
    `update bin_empty set taken_back_at = now()
     where organization_id = $1 and id = $2 and taken_back_at is null and closed_at is null returning 1`,
    [scope.organizationId, id],
  )
  if (taken.length === 0) return report
  await publish(tx, scope.organizationId, 'stock.changed', { itemIds: [itemId], levels: [] })
  await note(tx, person, 'item.bin_not_empty', { entity: 'item', id: itemId }, aboutOf(person, id))
  return report
}

const aboutOf = ({ kiosk }: Reporter, reportId: string) => ({
  reportId,
  ...(kiosk && { kiosk: kiosk.name }),
})
