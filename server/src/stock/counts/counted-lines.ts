import { TOLERANCE_PERCENT, TOLERANCE_WORTH } from '@wellstock/domain/stock/counts'
import { unitCost } from '../inventory/allocation.ts'

const { A, B, C } = TOLERANCE_PERCENT

/**
 * The lines of posted counts, the second count where there is one, and whether each was within tolerance: what
 * `toleranceOf` and `latestCount` say of one line. Values at what the lot came at, or else the price of today; what has none adds none. Source: docs/definitions.md "Counts".
 */
export const COUNTED_LINES = `
  select x.*, abs(x.counted - x.expected) as difference, x.counted * x.cost as counted_value,
    abs(x.counted - x.expected) * x.cost as difference_value, abs(x.counted - x.expected) <= greatest(
      x.expected * case x.abc_class when 'A' then ${A} when 'B' then ${B} else ${C} end / 100,
      case when x.abc_class = 'C' and x.cost > 0 then div(${TOLERANCE_WORTH}, x.cost) else 0 end) as is_within
  from (
    select l.organization_id, l.id, l.item_id, c.id as count_id, c.number, c.office_id, c.posted_at, i.name, i.abc_class,
      coalesce(${unitCost('t')}, 0) as cost,
      case when s.is_second then l.recounted else l.counted end as counted,
      case when s.is_second then l.recount_expected else l.expected end as expected
    from stock_count c
    join count_line l on l.organization_id = c.organization_id and l.count_id = c.id
    join item i on i.organization_id = l.organization_id and i.id = l.item_id
    left join lot t on t.organization_id = l.organization_id and t.id = l.lot_id
    cross join lateral (select l.recounted is not null and l.recount_expected is not null as is_second) s
    where c.state = 'posted') x
  where x.counted is not null and x.expected is not null`
