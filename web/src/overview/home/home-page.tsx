import { lazy, Suspense } from 'react'
import { useCan } from '../../lib/session.tsx'
import { StockHome } from './stock-home.tsx'

const OtherHome = lazy(() => import('./other-home.tsx'))

export function HomePage() {
  return useCan('inventory.read') ? (
    <StockHome />
  ) : (
    <Suspense>
      <OtherHome />
    </Suspense>
  )
}
