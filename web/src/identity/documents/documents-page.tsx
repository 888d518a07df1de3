import { Button, Checkbox, Flex, Stack } from '@mantine/core'
import { IconFileSearch, IconFiles, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { DocumentRow } from '@wellstock/contract/identity/documents'
import { documentStates, documentTypes, documentValidities } from '@wellstock/domain/identity/documents'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './documents.module.css'
import { type DocumentsSearch, documentsSearchDefaults, sorts } from './documents-search.ts'
import { documentQueries, filterOf } from './queries.ts'
import { StateBadge, stateWord, typeWord, Validity } from './words.tsx'

const DocumentDialog = lazy(() => import('./document-dialog.tsx'))
const route = getRouteApi('/dashboard/documents/')

export const Title = ({ slug, title }: Pick<DocumentRow, 'slug' | 'title'>) => (
  <Link className={`${ui.plainLink} ${ui.strong}`} to="/dashboard/documents/$slug" params={{ slug }}>
    {title}
  </Link>
)

const Records = ({ links: [first, ...others] }: DocumentRow) =>
  first ? (
    <span title={[first, ...others].map(({ name }) => name).join('\n')}>
      <Link className={ui.plainLink} to={first.url} tabIndex={-1}>
        {first.name}
      </Link>
      {others.length > 0 && ` +${formatNumber(others.length)}`}
    </span>
  ) : (
    '–'
  )

const documentColumns = (): GridColumn<DocumentRow>[] => [
  { key: 'title', header: m.common_title(), canHide: false, isSortable: true, cell: Title },
  { key: 'type', header: m.documents_type(), isSortable: true, cell: ({ type }) => typeWord(type) },
  { key: 'records', header: m.documents_records(), cell: Records },
  { key: 'state', header: m.common_status(), isSortable: true, cell: StateBadge },
  {
    key: 'version',
    header: m.common_version(),
    cell: ({ currentVersion }) => currentVersion,
    isNumeric: true,
  },
  { key: 'owner', header: m.common_owner(), isSortable: true, cell: ({ owner }) => owner.name },
  { key: 'validTo', header: m.documents_valid_to(), isSortable: true, cell: Validity },
  { key: 'tags', header: m.documents_tags(), cell: ({ tags }) => tags.join(', ') || '–' },
  {
    key: 'updated',
    header: m.documents_updated(),
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
]

const DocumentCard = (document: DocumentRow) => (
  <Stack gap={4}>
    <Title {...document} />
    <small className={ui.note}>{[typeWord(document.type), document.owner.name].join(' · ')}</small>
    <Flex component="span" align="center" wrap="wrap" gap="xs">
      <StateBadge {...document} />
      {document.validTo && <Validity {...document} />}
    </Flex>
  </Stack>
)

export function DocumentsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayAdd = useCan('documents.write')
  const [isAdding, setAdding] = useState(false)
  const answer = useQuery(documentQueries.list(search))
  const columns = useMemo(documentColumns, [])
  const change = (part: Partial<DocumentsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const { page: _, pageSize: __, sort: ___, dir: ____, ...narrowing } = search
  const isFiltered = Object.values(narrowing).some(Boolean)
  const open = ({ slug }: Pick<DocumentRow, 'slug'>) =>
    void navigate({ to: '/dashboard/documents/$slug', params: { slug } })

  return (
    <>
      <PageHeader
        title={m.page_title_documents()}
        description={
          answer.data &&
          m.documents_count({ count: answer.data.total, shown: formatNumber(answer.data.total) })
        }
      >
        {mayAdd && (
          <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setAdding(true)}>
            {m.documents_add()}
          </Button>
        )}
      </PageHeader>
      <List
        name="documents"
        label={m.page_title_documents()}
        offset="20rem"
        answer={answer}
        search={search}
        sorts={sorts}
        onChange={change}
        filters={<Filters search={search} onChange={(part) => change({ ...part, page: 1 })} />}
        exports={{ path: '/api/documents/export', params: filterOf(search) }}
        every={(place) => api.documents.list({ ...filterOf(search), ...place })}
        hasView
        views={{ list: 'documents', defaults: documentsSearchDefaults }}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={open}
        card={(document) => <DocumentCard {...document} />}
        empty={{
          none: { icon: IconFiles, title: m.documents_none() },
          noMatch: isFiltered && {
            icon: IconFileSearch,
            title: m.documents_none_match(),
            clear: m.common_clear_filters(),
            onClear: () =>
              change({
                search: undefined,
                type: undefined,
                state: undefined,
                validity: undefined,
                tag: undefined,
                toSign: undefined,
                page: 1,
              }),
          },
        }}
      />
      <Suspense>
        {isAdding && <DocumentDialog document={null} onClose={() => setAdding(false)} onSaved={open} />}
      </Suspense>
    </>
  )
}

type FiltersProps = { search: DocumentsSearch; onChange: (part: Partial<DocumentsSearch>) => void }

function Filters({ search, onChange }: FiltersProps) {
  const choices = useQuery(documentQueries.choices())
  const tags = choices.data?.tags ?? []
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.documents_search()}
        hint={m.documents_search_hint()}
        clearLabel={m.documents_search_clear()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.documents_type()}
        data={documentTypes.map((type) => ({ value: type, label: typeWord(type) }))}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.common_status()}
        data={documentStates.map((state) => ({ value: state, label: stateWord(state) }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.documents_validity()}
        data={documentValidities.map((validity) => ({
          value: validity,
          label: m[`documents_validity_${validity}`](),
        }))}
        value={search.validity}
        onChange={(validity) => onChange({ validity })}
      />
      {tags.length > 0 && (
        <FilterChoice
          className={classes.filter}
          label={m.documents_tags()}
          data={tags.map((tag) => ({ value: tag, label: tag }))}
          value={search.tag}
          onChange={(tag) => onChange({ tag })}
          searchable
          nothingFoundMessage={m.common_nothing_found()}
        />
      )}
      <Checkbox
        label={m.documents_to_sign()}
        checked={search.toSign ?? false}
        onChange={(event) => onChange({ toSign: event.currentTarget.checked || undefined })}
      />
    </>
  )
}
