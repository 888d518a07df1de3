import { Group, Select } from '@mantine/core'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { updatedWithin } from '@wellstock/domain/overview/search'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { m } from '../../lib/messages.ts'
import { oneOf } from '../../lib/search-params.ts'
import { useSession } from '../../lib/session.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { statusWord } from '../../ui/status-badge.tsx'
import type { FindSearch } from './find-search.ts'
import { badges, categoryWord } from './result-words.ts'
import classes from './search-page.module.css'

type Page = {
  results: SearchResult[]
  total: number
  counts: { type: SearchResult['type']; count: number }[]
  limit: number
  statuses: string[]
  categories: string[]
}

export type FoundProps = {
  search: FindSearch
  q: string
  found: Page | undefined
  isDimmed: boolean
  onShow: (change: Partial<FindSearch>) => void
}

export function Narrowing({ search, found, onShow }: Pick<FoundProps, 'search' | 'found' | 'onShow'>) {
  const statusLabel = (status: string) => {
    const badge = oneOf(badges, status)
    return badge ? statusWord(badge) : status
  }
  return (
    <Group align="stretch" gap="xs" data-filters>
      <Choice
        label={m.common_status()}
        values={found?.statuses}
        value={search.status}
        word={statusLabel}
        onChange={(status) => onShow({ status })}
      />
      <Choice
        label={m.common_category()}
        values={found?.categories}
        value={search.category}
        word={(category) => categoryWord(search.type, category)}
        onChange={(category) => onShow({ category })}
      />
      <OfficeChoice officeId={search.officeId} onShow={onShow} />
      <FilterChoice
        className={classes.choice}
        label={m.search_filter_updated()}
        data={[
          ...updatedWithin.map((days) => ({
            value: `${days}`,
            label: m.search_updated_days({ days: `${days}` }),
          })),
          { value: 'custom', label: m.search_updated_custom() },
        ]}
        value={search.updated && `${search.updated}`}
        onChange={(value) =>
          onShow({
            updated: value === 'custom' ? value : oneOf(updatedWithin, Number(value)),
            from: undefined,
            to: undefined,
          })
        }
      />
      {search.updated === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            className={classes.choice}
            aria-label={m[`search_updated_${end}`]()}
            value={search[end] ?? ''}
            max={end === 'from' ? search.to : undefined}
            min={end === 'to' ? search.from : undefined}
            onChange={(value) => onShow({ [end]: value || undefined })}
          />
        ))}
      <Select
        className={classes.choice}
        aria-label={m.search_sort()}
        allowDeselect={false}
        data={[
          { value: 'relevance', label: m.search_sort_relevance() },
          { value: 'recent', label: m.search_sort_recent() },
        ]}
        value={search.sort}
        onChange={(value) => onShow({ sort: oneOf(['relevance', 'recent'], value) ?? 'relevance' })}
      />
    </Group>
  )
}

/** For whoever works in several offices and has not chosen one of them for every page. */
function OfficeChoice({ officeId, onShow }: { officeId: string | undefined; onShow: FoundProps['onShow'] }) {
  const session = useSession()
  const chosen = useChosenOffice(session)
  const offices = session.offices
  if (!officeId && (offices.length < 2 || chosen)) return null
  return (
    <FilterChoice
      className={classes.choice}
      label={m.common_office()}
      data={offices.map(({ id, name }) => ({ value: id, label: name }))}
      value={officeId}
      onChange={(value) => onShow({ officeId: value })}
      searchable={offices.length > 6}
      nothingFoundMessage={m.common_nothing_matches()}
    />
  )
}

type ChoiceProps = {
  label: string
  values: string[] | undefined
  value: string | undefined
  word: (value: string) => string
  onChange: (value: string | undefined) => void
}

function Choice({ label, values = [], value, word, onChange }: ChoiceProps) {
  const known = value === undefined || values.includes(value) ? values : [value, ...values]
  return (
    <FilterChoice
      className={classes.choice}
      label={label}
      data={known.map((each) => ({ value: each, label: word(each) }))}
      value={value}
      onChange={onChange}
      disabled={known.length === 0}
    />
  )
}
