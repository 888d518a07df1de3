import { createFileRoute } from '@tanstack/react-router'
import { oneOf, type RawSearch } from '../../lib/search-params.ts'
import { HomePage } from '../../overview/home/home-page.tsx'
import { type Opening, openings, useOpening } from '../../shell/open-from-address.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: ({ open }: RawSearch): { open?: Opening } => ({ open: oneOf(openings, open) }),
  component: Home,
})

function Home() {
  useOpening(Route.useSearch().open)
  return <HomePage />
}
