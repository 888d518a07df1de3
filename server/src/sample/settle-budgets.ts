import type pg from 'pg'
import { organization } from './organization.ts'

/**
 * What the trigger of the ledger keeps with each entry, worked out once of all entries loaded past it: sums of lines, holds and months.
 * Tests ask of all of them what it guards.
 */
export async function settleBudgets(client: pg.PoolClient) {
  await client.query(
    `update budget_line l set precommitted = e.precommitted, committed = e.committed, spent = e.spent
     from (select line_id, sum(precommitted) as precommitted, sum(committed) as committed, sum(spent) as spent
       from budget_entry where organization_id = $1 group by 1) e
     where l.organization_id = $1 and l.id = e.line_id`,
    [organization.id],
  )
  await client.query(
    `insert into budget_hold (organization_id, line_id, reference_id, document_kind, document_id, document_number, precommitted, committed, spent, opened_on)
     select $1, line_id, reference_id, min(document_kind), (array_agg(document_id order by seq))[1], min(document_number), sum(precommitted),
       sum(committed), sum(spent), min(booked_on)
     from budget_entry where organization_id = $1 and reference_id is not null group by line_id, reference_id`,
    [organization.id],
  )
  await client.query(
    `insert into budget_month as m (organization_id, line_id, month, committed, spent)
     select $1, line_id, date_trunc('month', booked_on)::date, sum(committed), sum(spent)
     from budget_entry where organization_id = $1 and reference_id is not null group by 2, 3
     on conflict (organization_id, line_id, month) do update set committed = excluded.committed, spent = excluded.spent`,
    [organization.id],
  )
}
