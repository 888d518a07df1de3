import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { exceptionCauses, invoiceWaits } from '@wellstock/domain/buying/invoices'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './invoices.module.css'
import type { InvoicesSearch } from './invoices-search.ts'
import { invoiceQueries } from './queries.ts'
import { causeWord } from './words.ts'

type InvoicesFiltersProps = {
  search: InvoicesSearch
  onChange: (change: Partial<InvoicesSearch>) => void
}

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

export function InvoicesFilters({ search, onChange }: InvoicesFiltersProps) {
  const { offices } = useSession()
  const { data: vendors } = useQuery(invoiceQueries.vendors())
  const waits = search.tab === 'to_match' || search.tab === 'all'
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.invoices_search()}
        hint={m.invoices_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {waits && (
        <FilterChoice
          className={classes.filter}
          label={m.common_reason()}
          data={exceptionCauses.map((value) => ({ value, label: causeWord(value) }))}
          value={search.cause}
          onChange={(cause) => onChange({ cause })}
        />
      )}
      {waits && (
        <FilterChoice
          className={classes.filter}
          label={m.invoices_waits()}
          data={invoiceWaits.map((value) => ({ value, label: m[`invoices_waits_${value}`]() }))}
          value={search.waitsOn}
          onChange={(waitsOn) => onChange({ waitsOn })}
        />
      )}
      {(offices.length > 1 || search.officeId) && (
        <FilterChoice
          className={classes.filter}
          label={m.common_office()}
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
      {search.vendorOrderId && (
        <Button variant="subtle" onClick={() => onChange({ vendorOrderId: undefined })}>
          {m.invoices_every()}
        </Button>
      )}
    </>
  )
}
