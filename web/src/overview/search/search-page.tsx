import { Flex, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconFileOff, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { searchTypes } from '@wellstock/contract/overview/search-types'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { oneOf } from '../../lib/search-params.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFrame } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SavedViews } from '../../ui/saved-views.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { type FindSearch, isNarrowed, searchDefaults, unnarrowed } from './find-search.ts'
import { asked, searchQueries } from './queries.ts'
import { ResultBody } from './result-body.tsx'
import { reasonWord, typeStyles } from './result-words.ts'
import { type FoundProps, Narrowing } from './search-narrowing.tsx'
import classes from './search-page.module.css'
import { useOpenResult } from './use-open-result.ts'

const route = getRouteApi('/dashboard/search')

/** Everything one may open that fits, by kind. */
export function SearchPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/search' })
  const q = asked(search.q ?? '')
  const find = useQuery({ ...searchQueries.find({ ...search, q }), enabled: q !== '' })
  const found = q === '' ? undefined : find.data
  const show = (change: Partial<FindSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), resetScroll: false, replace })

  return (
    <>
      <PageHeader
        title={m.page_title_search()}
        description={found && m.search_found({ count: found.total, shown: formatNumber(found.total) })}
      />
      <Stack>
        <SearchBox
          className={classes.field}
          label={m.search_field()}
          hint={m.search_field_hint()}
          clearLabel={m.common_clear_the_search()}
          value={search.q ?? ''}
          onSearch={(text) =>
            show({ q: text || undefined, type: undefined, status: undefined, category: undefined }, true)
          }
        />
        <SavedViews list="search" search={search} defaults={searchDefaults} />
        {q === '' ? (
          <div className={ui.panel}>
            <EmptyState
              icon={<IconSearch size={24} stroke={1.75} />}
              title={m.search_start()}
              text={m.search_start_text()}
            />
          </div>
        ) : (
          <ListFrame answer={find}>
            <Found search={search} q={q} found={found} isDimmed={find.isPlaceholderData} onShow={show} />
          </ListFrame>
        )}
      </Stack>
    </>
  )
}

function Found({ search, q, found, isDimmed, onShow }: FoundProps) {
  const tab = search.type ?? 'all'
  const words = { icon: IconSearchOff, title: m.search_none({ query: q }), text: m.search_none_text() }
  const isFull = found?.counts.some(({ count }) => count >= found.limit)
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(value) =>
        onShow({ type: oneOf(searchTypes, value), status: undefined, category: undefined })
      }
    >
      <Tabs.List aria-label={m.search_tabs()} className={classes.tabs}>
        <Tabs.Tab value="all">{m.search_tab_all()}</Tabs.Tab>
        {found?.counts.map(({ type, count }) => (
          <Tabs.Tab
            key={type}
            value={type}
            disabled={count === 0 && type !== tab}
            rightSection={<span className={`${ui.note} ${ui.figures}`}>{countText(count, found.limit)}</span>}
          >
            {typeStyles[type].tab()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        <Narrowing search={search} found={found} onShow={onShow} />
        {!found ? (
          <Bones />
        ) : found.results.length === 0 ? (
          <div className={ui.panel}>
            <EmptyList
              isPastEnd={found.total > 0}
              onFirstPage={() => onShow({ page: 1 })}
              none={words}
              noMatch={
                (search.type !== undefined || isNarrowed(search)) && {
                  ...words,
                  clear: m.common_clear_the_filters(),
                  onClear: () => onShow({ type: undefined, ...unnarrowed }),
                }
              }
              pastEnd={{ icon: IconFileOff }}
            />
          </div>
        ) : (
          <Flex
            component="ul"
            direction="column"
            gap="xs"
            className={`${ui.plainList} ${ui.dims} ${classes.results}`}
            data-dimmed={isDimmed || undefined}
            aria-label={m.search_results()}
          >
            {found.results.map((result) => (
              <li key={`${result.type} ${result.id}`} className={ui.panel}>
                <ResultCard result={result} query={q} />
              </li>
            ))}
          </Flex>
        )}
        <Pagination page={search.page} pageSize={search.pageSize} total={found?.total} onChange={onShow} />
        {isFull && (
          <Text c="dimmed" fz="sm">
            {m.search_limited({ limit: formatNumber(found?.limit ?? 0) })}
          </Text>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

const countText = (count: number, limit: number) =>
  count < limit ? formatNumber(count) : m.search_count_more({ count: formatNumber(limit) })

function ResultCard({ result, query }: { result: SearchResult; query: string }) {
  const { linkTo } = useOpenResult(query)
  return (
    <>
      <a className={`${ui.hover} ${classes.result}`} {...linkTo(result)}>
        <ResultBody result={result} query={query} />
      </a>
      <details className={classes.why}>
        <summary>{m.search_why()}</summary>
        <ul>
          {result.reasons.map(({ reason, points }) => (
            <li key={reason}>
              {m.search_why_points({ reason: reasonWord(reason), points: String(points) })}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

const Bones = () => (
  <Stack gap="xs" className={`${ui.plainList} ${ui.dims} ${classes.results}`} aria-hidden>
    {['42%', '58%', '36%', '51%', '47%'].map((width) => (
      <div key={width} className={ui.panel}>
        <div className={classes.bones}>
          <Skeleton width={36} height={36} radius={10} />
          <div>
            <Skeleton width={width} height={14} />
            <Skeleton width="30%" height={11} mt={8} />
            <Skeleton width="64%" height={11} mt={8} />
          </div>
        </div>
      </div>
    ))}
  </Stack>
)
