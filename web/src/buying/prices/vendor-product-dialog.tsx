import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VendorPrice } from '@wellstock/contract/buying/prices'
import { lazy, Suspense, useState } from 'react'
import { formatPrice, formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import table from '../../ui/table.module.css'
import { daysOf, perUnit, sourceWord } from './price-words.ts'
import classes from './prices.module.css'
import { priceQueries } from './queries.ts'
import { VendorProductForm } from './vendor-product-form.tsx'

const PriceChart = lazy(() => import('./price-chart.tsx'))

/** A product of a catalog: its prices over time, and what can be changed of it by hand. */
export function VendorProductDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(priceQueries.history(id))
  const mayWrite = useCan('vendors.write')
  const [isEditing, setEditing] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={data ? `${data.product.name} · ${data.vendor.name}` : m.prices_catalog()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && !isEditing && (
        <Stack gap="sm">
          {data.prices.length > 1 && (
            <Suspense fallback={<div className={classes.chart} />}>
              <PriceChart prices={data.prices} unit={data.product.unit} />
            </Suspense>
          )}
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{m.prices_when()}</th>
                  <th>{m.prices_source()}</th>
                  <th>{m.common_price()}</th>
                  <th>{m.prices_base_price()}</th>
                  <th>{m.prices_origin()}</th>
                </tr>
              </thead>
              <tbody>
                {data.prices.map((price, place) => (
                  <tr key={price.id}>
                    <td>{daysOf(price)}</td>
                    <td>{sourceWord(price.source)}</td>
                    <td>
                      {formatPrice(price.price)} / {price.pack}
                    </td>
                    <td>
                      {perUnit(price.basePrice, data.product.unit)}
                      {movedBy(price, data.prices.slice(place + 1))}
                    </td>
                    <td>
                      {price.priceList?.number ?? price.blanketOrder ?? price.createdBy ?? m.prices_by_hand()}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.prices.length === 0 && <Text c="dimmed">{m.prices_history_none()}</Text>}
          {mayWrite && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setEditing(true)}>
                {m.common_edit()}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {data && isEditing && (
        <VendorProductForm vendorId={data.vendor.id} before={data} onDone={() => setEditing(false)} />
      )}
    </Modal>
  )
}

/** How far a price has moved from the one of its kind before it. */
function movedBy({ source, basePrice }: VendorPrice, earlier: readonly VendorPrice[]) {
  const before = earlier.find((each) => each.source === source)?.basePrice
  return before && before !== basePrice ? ` · ${formatShareChange(basePrice / before - 1)}` : null
}

/** A product of ours that the vendor sells, too. */
export const AddProductDialog = ({ vendorId, onClose }: { vendorId: string; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    size="lg"
    title={m.prices_add()}
    closeButtonProps={{ 'aria-label': m.common_close() }}
  >
    <VendorProductForm vendorId={vendorId} before={null} onDone={onClose} />
  </Modal>
)
