import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { receiptFilters } from '@wellstock/domain/buying/receipts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { receiptQueries } from './queries.ts'
import classes from './receipts.module.css'
import type { ReceiptsSearch } from './receipts-search.ts'

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

type VendorFilterProps = { value: string | undefined; onChange: (vendorId: string | undefined) => void }

/** The vendors that goods came from. */
export function VendorFilter(props: VendorFilterProps) {
  const { data } = useQuery(receiptQueries.vendors())
  return (
    <FilterChoice
      className={classes.filter}
      label={m.common_vendor()}
      data={optionsOf(data)}
      searchable
      nothingFoundMessage={m.common_nothing_found()}
      {...props}
    />
  )
}

type ReceiptsFiltersProps = {
  search: ReceiptsSearch
  onChange: (change: Partial<ReceiptsSearch>) => void
}

export function ReceiptsFilters({ search, onChange }: ReceiptsFiltersProps) {
  const { offices } = useSession()
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.receipts_search()}
        hint={m.receipts_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.receipts_only()}
        data={receiptFilters.map((value) => ({ value, label: m[`receipts_only_${value}`]() }))}
        value={search.only}
        onChange={(only) => onChange({ only })}
      />
      {(offices.length > 1 || search.officeId) && (
        <FilterChoice
          className={classes.filter}
          label={m.receipts_office()}
          data={optionsOf(offices)}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
          searchable
          nothingFoundMessage={m.common_nothing_found()}
        />
      )}
      <VendorFilter value={search.vendorId} onChange={(vendorId) => onChange({ vendorId })} />
      {search.vendorOrderId && (
        <Button variant="subtle" onClick={() => onChange({ vendorOrderId: undefined })}>
          {m.receipts_every()}
        </Button>
      )}
    </>
  )
}
