import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Refused } from '../../ui/refusal.tsx'

type DirectVendorProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** Empty: none. */
  value: string
  onChange: (id: string) => void
}

/** The vendor of a direct buy; those that are not active take none. */
export function DirectVendor({ value, onChange, ...props }: DirectVendorProps) {
  const { data, error } = useQuery(query.vendorOrders.vendors.queryOptions())
  const chosen = data?.find(({ id }) => id === value)
  return (
    <div>
      <Select
        label={m.orders_direct_vendor()}
        placeholder={m.orders_direct_choose()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={chosen && m.orders_direct_goes({ vendor: chosen.name })}
        data={(data ?? []).map(({ id, name, isOpen }) => ({ value: id, label: name, disabled: !isOpen }))}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
        {...props}
      />
      <Refused error={error} />
    </div>
  )
}
