import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { vendorOrderQueries } from './queries.ts'
import classes from './vendor-orders.module.css'
import type { VendorOrdersSearch } from './vendor-orders-search.ts'

type VendorOrdersFiltersProps = {
  search: VendorOrdersSearch
  onChange: (change: Partial<VendorOrdersSearch>) => void
}

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

export function VendorOrdersFilters({ search, onChange }: VendorOrdersFiltersProps) {
  const { offices } = useSession()
  const { data: vendors } = useQuery(vendorOrderQueries.vendors())
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.vendor_orders_search()}
        hint={m.vendor_orders_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {(offices.length > 1 || search.officeId) && (
        <FilterChoice
          className={classes.filter}
          label={m.vendor_orders_ship_to()}
          data={optionsOf(offices)}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
          searchable
          nothingFoundMessage={m.common_nothing_found()}
        />
      )}
      <FilterChoice
        className={classes.filter}
        label={m.common_vendor()}
        data={optionsOf(vendors)}
        value={search.vendorId}
        onChange={(vendorId) => onChange({ vendorId })}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
      />
      {search.productId && (
        <Button variant="subtle" onClick={() => onChange({ productId: undefined })}>
          {m.vendor_orders_every()}
        </Button>
      )}
    </>
  )
}
