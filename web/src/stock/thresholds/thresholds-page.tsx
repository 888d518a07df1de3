import { Button, Menu, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { AcceptDialog } from './accept-dialog.tsx'
import { BacktestDrawer, type Tested } from './backtest-drawer.tsx'
import { ChangeDrawer } from './change-drawer.tsx'
import { findEdit, forget, takeProposal } from './edits.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { PasteDialog, type Pasted } from './paste-dialog.tsx'
import { CopyDialog, FormulaDialog } from './propose-dialogs.tsx'
import { thresholdQueries } from './queries.ts'
import { SeasonsDrawer } from './seasons-drawer.tsx'
import { ThresholdFilters } from './threshold-filters.tsx'
import { ThresholdGrid } from './threshold-grid.tsx'
import type { RowAction } from './threshold-row.tsx'
import { filterOf, searchDefaults, type ThresholdsSearch } from './thresholds-search.ts'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useEdits } from './use-edits.ts'
import { WaitingChanges } from './waiting-changes.tsx'

const route = getRouteApi('/dashboard/thresholds')

const levelsOf = ({ fields: { minQuantity, reorderPoint, maxQuantity } }: ThresholdRow) => ({
  minQuantity,
  reorderPoint,
  maxQuantity,
})

type Dialog = 'paste' | 'formula' | 'copy' | 'accept'

const AlertRules = lazy(() => import('../alert-rules/alert-rules.tsx'))

/** The levels. Whoever changes alert rules and has no page of alerts finds them here. */
export function ThresholdsPage() {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const hasRules = useCan('alerts.rules')
  const hasAlerts = useCan('inventory.read')
  if (!hasRules || hasAlerts) return <Levels />
  const isRules = tab === 'rules'
  const tabs = (
    <Tabs
      mb="sm"
      value={isRules ? 'rules' : 'levels'}
      onChange={(next) => void navigate({ search: { tab: next === 'rules' ? 'rules' : undefined } })}
    >
      <Tabs.List aria-label={m.alert_rules_views()}>
        <Tabs.Tab value="levels">{m.alert_rules_levels()}</Tabs.Tab>
        <Tabs.Tab value="rules">{m.alert_rules_title()}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
  if (!isRules) return <Levels tabs={tabs} />
  return (
    <>
      <PageHeader title={m.page_title_thresholds()} />
      {tabs}
      <Suspense>
        <AlertRules />
      </Suspense>
    </>
  )
}

/** Levels of many items as a sheet, with what the demand suggests, and what either would have led to. */
function Levels({ tabs }: { tabs?: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const session = useSession()
  const office = useChosenOffice(session)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const list = useQuery(thresholdQueries.list(search))
  const { data: choices } = useQuery(thresholdQueries.choices())
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [opened, setOpened] = useState<{ action: RowAction; row: ThresholdRow } | null>(null)
  const [isTestingAll, setIsTestingAll] = useState(false)

  const rows = list.data?.items ?? []
  const total = list.data?.total ?? 0
  const filter = {
    ...filterOf(search),
    officeId: search.officeId ?? (search.roomId ? undefined : (office ?? undefined)),
  }
  const showPasted = useCallback((block: Pasted) => {
    setPasted(block)
    setDialog('paste')
  }, [])
  const { edits, edit, onCell, onFill, onTake } = useEdits(rows, showPasted)
  const isFiltered = Object.values(filterOf(search)).some((value) => value !== undefined)

  const onRow = useCallback((action: RowAction, row: ThresholdRow) => setOpened({ action, row }), [])

  const setView = (change: Partial<ThresholdsSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), resetScroll: false })
  const closeDialog = () => {
    setDialog(null)
    setPasted(null)
  }
  const take: Parameters<typeof PasteDialog>[0]['onTake'] = (proposed) => {
    edit((now) => takeProposal(now, proposed))
    closeDialog()
  }
  const opens = (action: RowAction) => (opened?.action === action ? opened.row : null)
  const seasoned = opens('seasons')
  const tested: Tested | null = isTestingAll
    ? { filter }
    : opens('backtest') && { row: opens('backtest') as ThresholdRow }

  return (
    <>
      <PageHeader
        title={m.page_title_thresholds()}
        description={list.data && m.thresholds_count({ count: total, items: formatNumber(total) })}
      >
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconTable size={18} stroke={1.75} aria-hidden />}>
              {m.thresholds_fill()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog('paste')}>{m.thresholds_paste()}</Menu.Item>
            <Menu.Item onClick={() => setDialog('formula')} disabled={rows.length === 0}>
              {m.thresholds_formula()}
            </Menu.Item>
            <Menu.Item onClick={() => setDialog('copy')} disabled={(choices?.facets.offices.length ?? 0) < 2}>
              {m.thresholds_copy()}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" onClick={() => setIsTestingAll(true)} disabled={total === 0}>
          {m.thresholds_backtest()}
        </Button>
        <ExportMenu path="/api/thresholds/export" params={filter} />
        <Button
          variant={edits.length > 0 ? 'default' : 'filled'}
          onClick={() => setDialog('accept')}
          disabled={total === 0}
        >
          {m.thresholds_accept()}
        </Button>
      </PageHeader>
      {tabs}
      <WaitingChanges />

      <ThresholdGrid
        answer={list}
        search={search}
        onChange={setView}
        every={(place) => api.thresholds.list({ ...filter, sort: search.sort, dir: search.dir, ...place })}
        filters={<ThresholdFilters search={search} facets={choices?.facets} onChange={setView} />}
        above={
          edits.length > 0 && <UnsavedBar edits={edits} onSaved={edit} onDiscard={() => edit(() => [])} />
        }
        below={
          <>
            <Text className={ui.note}>{m.thresholds_auto_note()}</Text>
            {!isPhone && <Text className={ui.note}>{m.thresholds_keys()}</Text>}
          </>
        }
        rows={rows}
        edits={edits}
        onCell={onCell}
        onFill={onFill}
        onTake={onTake}
        onRow={onRow}
        onClear={isFiltered ? () => void navigate({ search: searchDefaults }) : undefined}
      />

      <PasteDialog isOpen={dialog === 'paste'} pasted={pasted} onTake={take} onClose={closeDialog} />
      <FormulaDialog
        isOpen={dialog === 'formula'}
        itemIds={rows.map(({ itemId }) => itemId)}
        onTake={take}
        onClose={closeDialog}
      />
      <CopyDialog
        isOpen={dialog === 'copy'}
        offices={choices?.facets.offices ?? []}
        onTake={take}
        onClose={closeDialog}
      />
      <AcceptDialog isOpen={dialog === 'accept'} filter={filter} onClose={closeDialog} />
      <ItemDialog
        row={opens('edit')}
        edit={opened ? findEdit(edits, opened.row.itemId) : undefined}
        onSaved={(itemId) => edit((now) => forget(now, itemId))}
        onClose={() => setOpened(null)}
      />
      <SeasonsDrawer
        item={seasoned && { itemId: seasoned.itemId, name: seasoned.name, usual: levelsOf(seasoned) }}
        onClose={() => setOpened(null)}
      />
      <ChangeDrawer
        id={search.change}
        onClose={() =>
          void navigate({ search: (before) => ({ ...before, change: undefined }), resetScroll: false })
        }
      />
      <HistoryDrawer row={opens('history')} onClose={() => setOpened(null)} />
      <BacktestDrawer
        tested={tested}
        onClose={() => {
          setIsTestingAll(false)
          setOpened(null)
        }}
      />
    </>
  )
}
