import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { PeoplePage } from '../../../identity/people/people-page.tsx'
import {
  type PeopleSearch,
  readPeopleSearch,
  searchDefaults,
} from '../../../identity/people/people-search.ts'

export const Route = createFileRoute('/dashboard/users/')({
  validateSearch: (raw: Partial<PeopleSearch> & SearchSchemaInput): PeopleSearch => readPeopleSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: PeoplePage,
})
