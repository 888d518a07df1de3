import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ToOrder } from '@wellstock/contract/buying/vendor-orders'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
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
    <div className={ui.stack8}>
      <p className={`${ui.flat} ${ui.text14} ${ui.warn}`}>
        {vendor ? m.vendor_orders_vendor_not_open({ vendor: vendor.name }) : m.vendor_orders_vendor_unknown()}
      </p>
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
    </div>
  )
}
