import { Button, Flex } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { VendorScore } from '@wellstock/contract/buying/scorecards'
import type { VendorRow } from '@wellstock/contract/stock/vendors'
import { paperProblems, vendorStates } from '@wellstock/domain/stock/vendors'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatDecimal, formatNumber, formatShare } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { COMPARED, CompareDialog } from './compare-dialog.tsx'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { PaperBadge, RequirementsDialog } from './papers.tsx'
import { filterOf, vendorQueries } from './queries.ts'
import { Score, useScores } from './score.tsx'
import { VendorDialog } from './vendor-dialog.tsx'
import { stateWord, VendorStateBadge } from './vendor-state.tsx'
import classes from './vendors.module.css'
import { type VendorsSearch, vendorSorts, vendorsSearchDefaults } from './vendors-search.ts'

const route = getRouteApi('/dashboard/vendors/')

const Name = ({ name, slug, code }: VendorRow) => (
  <span className={`${ui.words} ${ui.notes}`}>
    <Link className={`${ui.plainLink} ${ui.strong}`} to="/dashboard/vendors/$slug" params={{ slug }}>
      {name}
    </Link>
    {code && <small className={ui.code}>{code}</small>}
  </span>
)

const Contact = ({ contact, email, phone }: VendorRow) => (
  <span className={`${ui.words} ${ui.notes}`}>
    {contact?.name ?? '–'}
    <small>{email || contact?.email}</small>
    <small>{phone || contact?.phone}</small>
  </span>
)

const shareOrNone = (share: number | null | undefined) => (share == null ? '–' : formatShare(share))

const vendorColumns = (scoreOf: (id: string) => VendorScore | undefined): GridColumn<VendorRow>[] => [
  { key: 'name', header: m.common_name(), canHide: false, cell: Name, isSortable: true, width: '12rem' },
  {
    key: 'state',
    header: m.common_status(),
    cell: ({ state, heldReason }) => (
      <span className={`${ui.words} ${ui.notes} ${classes.state}`}>
        <VendorStateBadge state={state} />
        {heldReason && <small>{heldReason}</small>}
      </span>
    ),
    isSortable: true,
  },
  {
    key: 'categories',
    header: m.common_categories(),
    cell: ({ categories }) => categories.join(', ') || '–',
    width: '14rem',
  },
  {
    key: 'items',
    header: m.common_items(),
    cell: ({ items }) => formatNumber(items),
    isNumeric: true,
    isSortable: true,
  },
  {
    key: 'leadTime',
    header: m.vendors_lead_time(),
    cell: ({ leadTimeDays }) => (leadTimeDays === null ? '–' : formatDecimal(leadTimeDays)),
    isNumeric: true,
    isSortable: true,
  },
  {
    key: 'score',
    header: m.vendors_score(),
    cell: ({ id }) => {
      const score = scoreOf(id)
      return score ? <Score {...score} /> : '–'
    },
    isNumeric: true,
  },
  {
    key: 'onTime',
    header: m.vendors_on_time(),
    cell: ({ id }) => shareOrNone(scoreOf(id)?.onTimeInFull),
    isNumeric: true,
  },
  {
    key: 'fill',
    header: m.vendors_fill(),
    cell: ({ id }) => shareOrNone(scoreOf(id)?.fillRate),
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  { key: 'contact', header: m.vendors_contact(), cell: Contact, width: '15rem', isHiddenAtFirst: true },
  {
    key: 'documents',
    header: m.common_documents(),
    cell: ({ documents }) => (documents ? <PaperBadge state={documents} /> : '–'),
  },
  {
    key: 'updated',
    header: m.vendors_updated(),
    cell: ({ updatedAt }) => formatDate(updatedAt),
    isSortable: true,
    isHiddenAtFirst: true,
  },
]

/** On a phone, where nothing else says what the number is. */
const CardScore = ({ score }: { score: VendorScore | undefined }) =>
  score && (
    <Flex component="span" align="center" wrap="wrap" gap="xs">
      <small className={ui.note}>{m.vendors_score()}</small>
      <Score {...score} />
    </Flex>
  )

const whyNotCompared = ({ length }: readonly VendorRow[]) =>
  length < COMPARED.least || length > COMPARED.most ? m.vendors_compare_few() : undefined

/** Whom the organization buys from, or might. */
export function VendorsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = (change: Partial<VendorsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const narrow = (change: Partial<VendorsSearch>) => onChange({ page: 1, ...change })
  const mayAdd = useCan('vendors.write')
  const [opened, setOpened] = useState<'new' | 'duplicates' | 'requirements' | null>(null)
  const [compared, setCompared] = useState<readonly VendorRow[] | null>(null)
  const answer = useQuery(vendorQueries.list(search))
  const scores = useScores(answer.data?.items ?? [])
  const columns = useMemo(() => vendorColumns(scores.of), [scores.of])
  const open = ({ slug }: Pick<VendorRow, 'slug'>) =>
    void navigate({ to: '/dashboard/vendors/$slug', params: { slug } })
  const close = () => setOpened(null)

  return (
    <>
      <PageHeader title={m.page_title_vendors()}>
        {mayAdd && (
          <>
            <Button variant="default" onClick={() => setOpened('requirements')}>
              {m.vendors_papers()}
            </Button>
            <Button variant="default" onClick={() => setOpened('duplicates')}>
              {m.vendors_duplicates()}
            </Button>
            <Button
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              onClick={() => setOpened('new')}
            >
              {m.vendors_new()}
            </Button>
          </>
        )}
      </PageHeader>
      <List
        name="vendors"
        label={m.page_title_vendors()}
        offset="20rem"
        answer={answer}
        search={search}
        onChange={onChange}
        sorts={vendorSorts}
        filters={
          <>
            <SearchBox
              className={ui.search}
              label={m.vendors_search()}
              hint={m.vendors_search_hint()}
              clearLabel={m.vendors_search_clear()}
              value={search.search ?? ''}
              onSearch={(text) => narrow({ search: text || undefined })}
            />
            <FilterChoice
              label={m.common_status()}
              data={vendorStates.map((state) => ({ value: state, label: stateWord(state) }))}
              value={search.state}
              onChange={(state) => narrow({ state })}
            />
            <FilterChoice
              label={m.common_categories()}
              data={(answer.data?.categories ?? []).map((value) => ({ value, label: value }))}
              value={search.category}
              onChange={(category) => narrow({ category })}
              searchable
            />
            <FilterChoice
              label={m.common_documents()}
              data={paperProblems.map((value) => ({ value, label: m[`vendors_paper_${value}`]() }))}
              value={search.documents}
              onChange={(documents) => narrow({ documents })}
            />
          </>
        }
        exports={{ path: '/api/vendors/export', params: filterOf(search) }}
        every={(place) => api.vendors.list({ ...filterOf(search), ...place })}
        hasView
        views={{ list: 'vendors', defaults: vendorsSearchDefaults }}
        above={scores.error && <ErrorNotice error={scores.error} onRetry={() => void scores.refetch()} />}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={open}
        bulk={{
          label: m.vendors_bulk(),
          steps: [
            {
              label: m.vendors_compare(),
              can: () => true,
              only: m.vendors_compare_few(),
              opens: { why: whyNotCompared, open: setCompared },
            },
          ],
        }}
        card={(vendor) => (
          <div className={ui.state}>
            <Name {...vendor} />
            <VendorStateBadge state={vendor.state} />
            <CardScore score={scores.of(vendor.id)} />
            <small className={ui.note}>{vendor.categories.join(', ')}</small>
            <Contact {...vendor} />
          </div>
        )}
        empty={{
          none: { icon: IconBuildingStore, title: m.vendors_none(), text: m.vendors_none_text() },
          noMatch: Boolean(search.search || search.state || search.category || search.documents) && {
            title: m.vendors_no_match(),
            clear: m.common_clear_filters(),
            onClear: () =>
              narrow({ search: undefined, state: undefined, category: undefined, documents: undefined }),
          },
        }}
      />
      {opened === 'new' && <VendorDialog vendor={null} onClose={close} onSaved={open} />}
      {opened === 'requirements' && <RequirementsDialog onClose={close} />}
      {compared && <CompareDialog rows={compared} onClose={() => setCompared(null)} />}
      {opened === 'duplicates' && <DuplicatesDialog onClose={close} />}
    </>
  )
}
