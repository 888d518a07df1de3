import { useCan } from '../lib/session.tsx'
import { OpenPages } from './open-pages.tsx'
import { StockHome } from './stock-home.tsx'

export function HomePage() {
  return useCan('inventory.read') ? <StockHome /> : <OpenPages />
}
