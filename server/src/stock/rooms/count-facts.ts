import { OPEN_STATES } from '../counts/open-states.ts'

/**
 * When a room (`r`, of the office `o`) was counted last and is to be counted next: when a count is planned for, or as
 * often as the most valuable class that stands there asks. Never counted and nothing planned: no date. Source:
 * docs/definitions.md "Counts".
 */
export const COUNT_FACTS = `
  left join lateral (
    select c.id, c.number, c.posted_at, c.posted_by from stock_count c
    where c.organization_id = r.organization_id and c.office_id = r.office_id and c.room_id = r.id and c.state = 'posted'
    order by c.posted_at desc limit 1) counted on true
  left join lateral (
    select c.id, c.number, c.state, c.due_on from stock_count c
    where c.organization_id = r.organization_id and c.office_id = r.office_id and c.room_id = r.id
      and c.state in ${OPEN_STATES}
    order by c.state = 'planned', c.due_on nulls last, c.created_at limit 1) planned on true
  left join lateral (
    select coalesce(planned.due_on, (counted.posted_at at time zone o.timezone)::date + case
      when counted.id is null then null
      when exists (select from item i where i.organization_id = r.organization_id and i.room_id = r.id
        and i.archived_at is null and i.abc_class = 'A') then 30
      when exists (select from item i where i.organization_id = r.organization_id and i.room_id = r.id
        and i.archived_at is null and i.abc_class = 'B') then 90
      else 180 end) as next
    where coalesce(planned.id, counted.id) is not null) due on true`

export const IS_COUNT_OVERDUE = 'coalesce(due.next < office_today(o.timezone), false)'
