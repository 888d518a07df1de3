import { Button, Tabs } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Alert } from '@wellstock/contract/stock/alerts'
import { type AlertTab, alertTabs } from '@wellstock/domain/stock/alerts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { OutcomesDialog, type RowOutcome } from '../../ui/outcomes-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SavedViews } from '../../ui/saved-views.tsx'
import { useWritable } from '../items/writable.ts'
import { AlertPanel } from './alert-panel.tsx'
import classes from './alerts.module.css'
import { AlertsFilters } from './alerts-filters.tsx'
import { AlertsGroups } from './alerts-groups.tsx'
import { AlertsList } from './alerts-list.tsx'
import { type AlertsSearch, searchDefaults } from './alerts-search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useAlertChange } from './change-alert.ts'
import { MuteDialog } from './mute-dialog.tsx'
import { noAlerts } from './no-alerts.ts'
import { alertQueries } from './queries.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { useRefusal } from './rights.ts'
import { countWord } from './words.ts'

const MutesDialog = lazy(() => import('./mutes-dialog.tsx'))

const route = getRouteApi('/dashboard/inventory-alerts')

const RULES = 'rules'

type Dialog = { name: 'mute' | 'resolve'; alert: Alert } | { name: 'mutes' } | null

/** Problems of the inventory, by cause: opened and closed by the facts. Who is told of them, the route brings. */
export function AlertsPage({ rules }: { rules: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isNarrowed = useChosenOffice(useSession()) !== null
  const { isWriter } = useWritable()
  const refusalOf = useRefusal()
  const { changeMany, isBusy } = useAlertChange()
  const counts = useQuery(alertQueries.counts())
  const [picked, setPicked] = useState<ReadonlyMap<string, Alert>>(new Map())
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>([])
  const [dialog, setDialog] = useState<Dialog>(null)

  const set = (change: Partial<AlertsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const narrow = (change: Partial<AlertsSearch>) => {
    setPicked(new Map())
    set({ ...change, page: 1 })
  }
  // With one office in the header, its alerts come first; with all of them, the two tabs are the same.
  const tabs = alertTabs.filter((tab) => tab !== 'office' || isNarrowed)
  const tab: AlertTab = tabs.find((each) => each === search.tab) ?? (isNarrowed ? 'office' : 'all')
  const isRules = search.tab === RULES
  const { kind, severity, officeId, itemId, unowned } = search
  const filter = {
    tab,
    severity,
    officeId,
    itemId,
    ...(unowned && { unowned: 'true' as const }),
    search: search.search,
  }
  const isFiltered = Boolean(kind || severity || officeId || itemId || unowned || search.search)

  const on = {
    onMute: (alert: Alert) => setDialog({ name: 'mute', alert }),
    onResolve: (alert: Alert) => setDialog({ name: 'resolve', alert }),
  }
  const select = (shown: readonly Alert[], ids: ReadonlySet<string>) => {
    const known = new Map([...picked, ...shown.map((alert) => [alert.id, alert] as const)])
    setPicked(new Map([...known].filter(([id]) => ids.has(id))))
  }
  const empty = noAlerts(tab, isFiltered, () =>
    narrow({
      kind: undefined,
      severity: undefined,
      officeId: undefined,
      itemId: undefined,
      unowned: undefined,
      search: undefined,
    }),
  )
  const shared = {
    on,
    onOpen: ({ id }: Alert) => set({ alert: id }),
    selected: new Set(picked.keys()),
    onSelect: isWriter && tab !== 'resolved' ? select : undefined,
    empty,
  }
  // What is listed below asks the same, so it is asked once.
  const isOpen = (tab === 'office' || tab === 'all') && !isRules
  const groups = useQuery({ ...alertQueries.groups(filter), enabled: isOpen && isFiltered && !kind })
  const listed = useQuery({
    ...alertQueries.list({ ...filter, kind, page: search.page, pageSize: search.pageSize }),
    enabled: isOpen && kind !== undefined,
  })
  const narrowedCount = kind ? listed.data?.total : groups.data?.reduce((sum, { count }) => sum + count, 0)
  const openCount = isOpen && isFiltered ? narrowedCount : counts.data?.[isNarrowed ? 'office' : 'all']

  return (
    <>
      <PageHeader
        title={m.alerts_title()}
        description={
          openCount !== undefined && m.alerts_count({ count: openCount, shown: countWord(openCount) })
        }
      >
        <Button
          variant="default"
          leftSection={<IconBellOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => setDialog({ name: 'mutes' })}
        >
          {m.alerts_muted()}
        </Button>
        <ExportMenu path="/api/alerts/export" params={{ ...filter, kind }} />
      </PageHeader>

      <Tabs
        value={isRules ? RULES : tab}
        onChange={(next) => narrow({ tab: next === RULES ? RULES : alertTabs.find((each) => each === next) })}
      >
        <Tabs.List className={classes.tabs} aria-label={m.alerts_tabs()}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`alerts_tab_${each}`]()}
              {counts.data && <span className={classes.count}>{countWord(counts.data[each])}</span>}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={RULES}>{m.common_rules()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={RULES} pt="sm">
          {isRules && <Suspense>{rules}</Suspense>}
        </Tabs.Panel>
        <Tabs.Panel value={tab} pt="sm">
          {!isRules && (
            <div className={classes.stack} data-grouped={kind === undefined || undefined}>
              <AlertsFilters search={search} onChange={narrow} />
              <SavedViews list="alerts" search={search} defaults={searchDefaults} />
              {picked.size > 0 && (
                <BulkBar
                  alerts={[...picked.values()]}
                  refusal={[...picked.values()].map(refusalOf).find((refusal) => refusal !== undefined)}
                  isBusy={isBusy}
                  onChange={async (change) => {
                    const all = await changeMany([...picked.values()], change)
                    setOutcomes(
                      all.map(({ id, name, done, ...outcome }) => ({
                        id,
                        name: name ?? '',
                        done,
                        ...(!done && { text: spokenWords(outcome) }),
                      })),
                    )
                    const left = new Set(all.filter(({ done }) => !done).map(({ id }) => id))
                    setPicked(new Map([...picked].filter(([id]) => left.has(id))))
                  }}
                  onClear={() => setPicked(new Map())}
                />
              )}
              {kind === undefined && tab !== 'resolved' ? (
                <AlertsGroups {...shared} filter={filter} onShowAll={(of) => narrow({ kind: of })} />
              ) : (
                <AlertsList
                  {...shared}
                  filter={{ ...filter, kind, page: search.page, pageSize: search.pageSize }}
                  onPage={set}
                />
              )}
            </div>
          )}
        </Tabs.Panel>
      </Tabs>

      <AlertPanel id={search.alert} on={on} onClose={() => set({ alert: undefined })} />
      {outcomes.length > 0 && <OutcomesDialog outcomes={outcomes} onClose={() => setOutcomes([])} />}
      {dialog?.name === 'mute' && <MuteDialog alert={dialog.alert} onClose={() => setDialog(null)} />}
      {dialog?.name === 'resolve' && <ResolveDialog alert={dialog.alert} onClose={() => setDialog(null)} />}
      <Suspense>
        {dialog?.name === 'mutes' && <MutesDialog isWriter={isWriter} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
