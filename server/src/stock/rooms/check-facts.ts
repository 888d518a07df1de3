/**
 * Whether a room (`r`, of the office `o`) was ready when it was last checked, and when it is to be checked next: a day, or
 * seven, after that; never checked, from the day its rhythm was set. Source: docs/definitions.md "Rooms".
 */
export const CHECK_FACTS = `
  left join lateral (
    select k.id, k.checked_at, k.checked_by,
      (select coalesce(array_agg(a.wording order by a.position), '{}') from room_check_answer a
       where a.organization_id = k.organization_id and a.check_id = k.id and not a.is_ok) as failed
    from room_check k where k.organization_id = r.organization_id and k.room_id = r.id
    order by k.checked_at desc, k.id desc limit 1) looked on true
  left join lateral (
    select coalesce((looked.checked_at at time zone o.timezone)::date + case r.check_rhythm when 'daily' then 1 else 7 end,
      r.check_from) as next
    where r.is_active and r.check_rhythm <> 'none' and exists (
      select from room_check_line n where n.organization_id = r.organization_id and n.room_id = r.id)) look on true`

export const IS_CHECK_OVERDUE = 'coalesce(look.next < office_today(o.timezone), false)'
export const IS_CHECK_DUE = 'coalesce(look.next <= office_today(o.timezone), false)'
export const IS_NOT_READY = `coalesce(r.is_active and looked.failed <> '{}', false)`
