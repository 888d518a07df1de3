import { moneyText } from '@wellstock/domain/identity/approval-content'
import { addedValue } from '@wellstock/domain/stock/thresholds'
import type pg from 'pg'
import { dateOf, dayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { offices, organization } from './organization.ts'
import { people } from './people.ts'
import { insertWaiting } from './waiting-approval.ts'

const ITEMS = 12
const RAISED = 1.2

type Item = { id: string; name: string; version: number; max_quantity: number; unit_price: number }

/** The levels of a category are to be raised at the main campus: it waits since yesterday. */
export async function loadThresholdChanges(client: pg.PoolClient, anchor: string) {
  const asker = people.find(
    ({ primaryRole, status }) => primaryRole === 'settings_manager' && status === 'active',
  )
  const office = offices.find(({ code }) => code === 'MAIN')
  if (!asker || !office) throw new Error('nobody sets the levels of the main campus')
  const { rows: items } = await client.query<Item>(
    `select i.id, i.name, i.version, i.max_quantity, i.unit_price::float8 as unit_price from item i
     where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null and not i.levels_locked
       and i.max_quantity > 0 and i.unit_price is not null and i.category = 'Gloves and PPE'
     order by i.name_key, i.id limit ${ITEMS}`,
    [organization.id, office.id],
  )
  const lines = items.map(({ max_quantity: from, ...item }) => ({
    ...item,
    from,
    to: Math.ceil(from * RAISED),
  }))
  const amount = addedValue(
    lines.map(({ from, to, unit_price: unitPrice }) => ({
      before: { maxQuantity: from },
      after: { maxQuantity: to },
      unitPrice,
    })),
  )
  const documentId = idOf('threshold change|winter')
  const number = `THR-${anchor.slice(0, 4)}-0001`
  const reason = 'Flu season: more on the shelf until spring'
  const at = `${dateOf(dayOf(anchor) - 1)}T17:05:00Z`
  await client.query(
    `insert into threshold_change (organization_id, id, number, reason, amount, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organization.id, documentId, number, reason, amount, asker.id, at],
  )
  const changesOf = ({ from, to }: { from: number; to: number }) => ({ maxQuantity: { from, to } })
  await client.query(
    `insert into threshold_change_line (organization_id, change_id, item_id, version, changes)
     select $1, $2, l.id, l.version, l.changes from jsonb_to_recordset($3::jsonb) as l (id uuid, version integer, changes jsonb)`,
    [
      organization.id,
      documentId,
      JSON.stringify(lines.map((line) => ({ id: line.id, version: line.version, changes: changesOf(line) }))),
    ],
  )
  await client.query('insert into number_series (organization_id, key, last) values ($1, $2, 1)', [
    organization.id,
    number.slice(0, 8),
  ])
  await insertWaiting(client, {
    kind: 'threshold_change',
    documentId,
    number,
    title: `${lines.length} × ${reason}`,
    url: `/dashboard/thresholds?change=${documentId}`,
    officeIds: [office.id],
    amount,
    names: Object.fromEntries(lines.map(({ id, name }) => [id, name])),
    requestedBy: asker.id,
    at,
    content: {
      type: 'threshold_change',
      organization: organization.id,
      requester: asker.id,
      reason,
      total: amount === null ? null : moneyText(amount),
      lines: lines.map((line) => ({
        id: line.id,
        version: String(line.version),
        changes: JSON.stringify(changesOf(line)),
      })),
    },
  })
}
