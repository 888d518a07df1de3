import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ToOrder } from '@wellstock/contract/buying/vendor-order'
import { m } from '../../lib/messages.ts'
import { vendorOrderQueries } from './queries.ts'
import classes from './to-order.module.css'

type OtherVendorProps = {
  vendor: ToOrder['vendor']
  value: string | null
  onChange: (id: string | null) => void
}

/** From whom instead, where nobody knows a vendor or it takes no orders now. */
export function OtherVendor({ vendor, value, onChange }: OtherVendorProps) {
  const { data } = useQuery(vendorOrderQueries.vendors())
  return (
    <Stack gap="xs">
      <Text fz="sm" c="warn">
        {vendor ? m.vendor_orders_vendor_not_open({ vendor: vendor.name }) : m.vendor_orders_vendor_unknown()}
      </Text>
      <Select
        className={classes.other}
        label={m.vendor_orders_other_vendor()}
        description={value ? m.vendor_orders_other_prices() : undefined}
        data={(data ?? []).filter(({ isOpen }) => isOpen).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': m.vendor_orders_other_clear() }}
        nothingFoundMessage={m.common_nothing_found()}
      />
    </Stack>
  )
}
