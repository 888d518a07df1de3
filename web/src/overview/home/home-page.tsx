import { lazy, Suspense } from 'react'
import { useCan } from '../../lib/session.tsx'
import { StockHome } from './stock-home.tsx'

const OpenPages = lazy(() => import('./open-pages.tsx'))

export function HomePage() {
  return useCan('inventory.read') ? (
    <StockHome />
  ) : (
    <Suspense>
      <OpenPages />
    </Suspense>
  )
}
