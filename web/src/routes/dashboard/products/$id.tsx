import { createFileRoute } from '@tanstack/react-router'
import { ProductPage } from '../../../stock/products/product-page.tsx'

export const Route = createFileRoute('/dashboard/products/$id')({ component: ProductPage })
