import { createFileRoute } from '@tanstack/react-router'
import { ProductPrices } from '../../../buying/prices/catalog.tsx'
import { m } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/session.tsx'
import { ProductPage } from '../../../stock/products/product-page.tsx'

export const Route = createFileRoute('/dashboard/products/$id')({ component: ProductWithPrices })

const prices = [
  {
    key: 'prices',
    label: m.prices_of_product,
    panel: (productId: string) => <ProductPrices productId={productId} />,
  },
]

function ProductWithPrices() {
  return <ProductPage more={useCan('vendors.read') ? prices : []} />
}
