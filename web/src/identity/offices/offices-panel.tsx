import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { officeStatuses, officeTypes } from '@wellstock/domain/identity/offices'
import { type ReactNode, useState } from 'react'
import { type DialogName, useDialogs } from '../../lib/dialogs.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { entryState } from '../../lib/navigation.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { local } from '../../lib/storage.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { statusWord } from '../../ui/status-badge.tsx'
import { OfficeCards, OfficeCardsSkeleton } from './office-cards.tsx'
import { OfficeDetailsDialog } from './office-details-dialog.tsx'
import { OfficeTable } from './office-table.tsx'
import classes from './offices-panel.module.css'
import { type OfficeFilter, officeQueries } from './queries.ts'
import { typeWord } from './words.ts'

const VIEW = 'offices-view'
type View = 'grid' | 'list'

type OfficesPanelProps = {
  filter: OfficeFilter
  onFilter: (part: OfficeFilter) => void
  /** The office to begin with. */
  start?: string | undefined
  /** In the dialog: closes it. The page has nothing to close. */
  onClose?: (() => void) | undefined
}

/** Manage Offices, specification 2.5: the same in its dialog and on its page. */
export function OfficesPanel({ filter, onFilter, start, onClose }: OfficesPanelProps) {
  const [view, setView] = useState<View>(() => (local.get(VIEW) === 'list' ? 'list' : 'grid'))
  const [open, setOpen] = useState<string | null>(start ?? null)
  const list = useQuery(officeQueries.list(filter))
  const isFiltered = Object.values(filter).some(Boolean)
  const shown = list.data?.items

  return (
    <>
      <Group align="stretch" gap="xs" className={classes.bar} data-filters>
        <SearchBox
          className={classes.search}
          label={m.offices_search()}
          hint={m.offices_search_hint()}
          clearLabel={m.common_clear_the_search()}
          value={filter.search ?? ''}
          onSearch={(search) => onFilter({ search: search || undefined })}
        />
        <NativeSelect
          aria-label={m.common_type()}
          value={filter.type ?? ''}
          onChange={(event) =>
            onFilter({ type: officeTypes.find((type) => type === event.currentTarget.value) })
          }
          data={[
            { value: '', label: m.offices_all_types() },
            ...officeTypes.map((type) => ({ value: type, label: typeWord(type) })),
          ]}
        />
        <NativeSelect
          aria-label={m.common_status()}
          value={filter.status ?? ''}
          onChange={(event) =>
            onFilter({ status: officeStatuses.find((status) => status === event.currentTarget.value) })
          }
          data={[
            { value: '', label: m.offices_all_statuses() },
            ...officeStatuses.map((status) => ({ value: status, label: statusWord(status) })),
          ]}
        />
        <SegmentedControl
          data-screen-only
          aria-label={m.offices_view()}
          value={view}
          onChange={(next) => {
            local.set(VIEW, next)
            setView(next === 'list' ? 'list' : 'grid')
          }}
          data={[
            { value: 'grid', label: m.offices_view_grid() },
            { value: 'list', label: m.common_list() },
          ]}
        />
      </Group>
      <p className={classes.count} role="status">
        {list.data &&
          m.offices_count({
            shown: formatNumber(list.data.items.length),
            total: formatNumber(list.data.total),
          })}
      </p>
      <div data-dimmed={list.isPlaceholderData || undefined} className={ui.dims}>
        {list.error && !list.data ? (
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        ) : !shown ? (
          <OfficeCardsSkeleton />
        ) : shown.length === 0 ? (
          <EmptyList
            isPastEnd={false}
            none={{ icon: IconBuildingCommunity, title: m.offices_none(), text: m.offices_none_yet() }}
            noMatch={
              isFiltered && {
                title: m.offices_none(),
                text: m.offices_none_filtered(),
                clear: m.offices_clear_filters(),
                onClear: () => onFilter({ search: undefined, type: undefined, status: undefined }),
              }
            }
          />
        ) : view === 'grid' ? (
          <OfficeCards offices={shown} onOpen={setOpen} />
        ) : (
          <OfficeTable offices={shown} onOpen={setOpen} />
        )}
      </div>
      <Group align="stretch" gap="xs" className={classes.actions}>
        {onClose && (
          <Button variant="subtle" onClick={onClose}>
            {m.common_close()}
          </Button>
        )}
        <PageButton path="/dashboard/offices/reports" dialog="office-reports">
          {m.offices_reports()}
        </PageButton>
        <PageButton path="/dashboard/offices/transfer" onClick={onClose}>
          {m.offices_transfer()}
        </PageButton>
        <AddButton onClick={onClose} />
      </Group>
      <OfficeDetailsDialog id={open} onClose={() => setOpen(null)} onLeave={() => onClose?.()} />
    </>
  )
}

type Target = '/dashboard/offices/transfer' | '/dashboard/offices/reports'

/** Leads to a page, or opens its dialog, where it is live and the person's to open; greyed with the reason where not. */
function PageButton({
  path,
  dialog,
  onClick,
  children,
}: {
  path: Target
  /** Opens in place of leaving. */
  dialog?: DialogName
  onClick?: (() => void) | undefined
  children: ReactNode
}) {
  const session = useSession()
  const openDialog = useDialogs()
  const state = entryState(session, path)
  if (state !== 'open')
    return (
      <RefusableButton why={state === 'not-live' ? m.nav_not_live() : m.nav_not_allowed()}>
        {children}
      </RefusableButton>
    )
  if (dialog)
    return (
      <Button variant="default" onClick={() => openDialog(dialog)}>
        {children}
      </Button>
    )
  return (
    <LinkButton to={path} variant="default" onClick={onClick}>
      {children}
    </LinkButton>
  )
}

function AddButton({ onClick }: { onClick: (() => void) | undefined }) {
  const managesAll = useCan('offices.add')
  const canWrite = useCan('offices.write')
  const icon = <IconPlus size={18} stroke={2} aria-hidden />
  if (!canWrite) return null
  if (!managesAll)
    return (
      <RefusableButton variant="filled" why={m.offices_only_all()} leftSection={icon}>
        {m.offices_add()}
      </RefusableButton>
    )
  return (
    <LinkButton to="/dashboard/offices/new" onClick={onClick} leftSection={icon}>
      {m.offices_add()}
    </LinkButton>
  )
}
