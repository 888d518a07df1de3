import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orderPriorities } from '@wellstock/domain/buying/orders'
import { departmentQueries } from '../../identity/departments/queries.ts'
import { m } from '../../lib/messages.ts'
import { day } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { vendorQueries } from '../../stock/vendors/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './orders.module.css'
import { type OrdersSearch, stateFilters, whoseFilters } from './orders-search.ts'
import { priorityWord, stateWord } from './words.ts'

/** Room for the words in front of the day, in pixels. */
const NEEDED_BY = 112

type OrdersFiltersProps = { search: OrdersSearch; onChange: (change: Partial<OrdersSearch>) => void }

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

export function OrdersFilters({ search, onChange }: OrdersFiltersProps) {
  const departments = useQuery(departmentQueries.list())
  const seesVendors = useCan('vendors.read')
  const vendors = useQuery({ ...vendorQueries.others(), enabled: seesVendors })
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.orders_search()}
        hint={m.orders_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.common_status()}
        data={stateFilters.map((state) => ({
          value: state,
          label: state === 'open' ? m.orders_filter_open() : stateWord(state),
        }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.orders_whose()}
        data={whoseFilters.map((whose) => ({ value: whose, label: m[`orders_whose_${whose}`]() }))}
        value={search.whose}
        onChange={(whose) => onChange({ whose })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.common_department()}
        data={optionsOf(departments.data)}
        value={search.departmentId}
        onChange={(departmentId) => onChange({ departmentId })}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
      />
      <FilterChoice
        className={classes.filter}
        label={m.common_priority()}
        data={orderPriorities.map((priority) => ({ value: priority, label: priorityWord(priority) }))}
        value={search.priority}
        onChange={(priority) => onChange({ priority })}
      />
      {seesVendors && (
        <FilterChoice
          className={classes.filter}
          label={m.common_vendor()}
          data={optionsOf(vendors.data?.items)}
          value={search.vendorId}
          onChange={(vendorId) => onChange({ vendorId })}
          searchable
          nothingFoundMessage={m.common_nothing_found()}
        />
      )}
      <DateField
        className={classes.day}
        leftSection={<span className={`${ui.note} ${ui.nowrap}`}>{m.orders_needed_by()}</span>}
        leftSectionWidth={NEEDED_BY}
        aria-label={m.orders_needed_by()}
        value={search.neededBy ?? ''}
        onChange={(value) => onChange({ neededBy: day(value) })}
      />
      {(search.productId || search.budgetLineId) && (
        <Button variant="subtle" onClick={() => onChange({ productId: undefined, budgetLineId: undefined })}>
          {m.orders_every()}
        </Button>
      )}
    </>
  )
}
