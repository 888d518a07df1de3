import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deviceStates } from '@wellstock/domain/compliance/device-states'
import { deviceClasses, standingFilters } from '@wellstock/domain/compliance/devices'
import { lazy, Suspense, useState } from 'react'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import { ComplianceFigures } from './compliance-figures.tsx'
import { deviceColumns } from './device-columns.tsx'
import type { DevicesSearch } from './devices-search.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { classWord, standingWord, stateWord } from './words.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))
const RulesDialog = lazy(() => import('./rules-dialog.tsx'))
const route = getRouteApi('/dashboard/compliance/')

const options = <Value extends string>(values: readonly Value[], word: (value: Value) => string) =>
  values.map((value) => ({ value, label: word(value) }))

/** Devices that have to be tested and proven, and how they stand. */
export function DevicesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isKeeper = useCan('compliance.write')
  const { data: rules } = useQuery(query.complianceRules.get.queryOptions())
  const [isPlanning, setPlanning] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [isRuling, setRuling] = useState(false)
  const { state, class: kind, standing } = search
  const show = (change: Partial<DevicesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  return (
    <>
      <PageHeader title={m.page_title_compliance()}>
        {rules?.canChange && (
          <Button
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
            onClick={() => setRuling(true)}
          >
            {m.devices_rules()}
          </Button>
        )}
        {isKeeper && (
          <>
            <Button variant="default" onClick={() => setImporting(true)}>
              {m.common_import_a_list()}
            </Button>
            <Button variant="default" onClick={() => setPlanning(true)}>
              {m.devices_schedule()}
            </Button>
            <LinkButton to="/dashboard/compliance/add">{m.devices_add()}</LinkButton>
          </>
        )}
      </PageHeader>
      <ComplianceNav />
      <ComplianceFigures officeId={search.officeId} />
      <DocumentList
        draw={deviceColumns}
        search={search}
        onChange={show}
        own={{ state, class: kind, standing }}
        filters={(narrow) => (
          <>
            <DocumentChoice
              label={m.common_status()}
              data={options(deviceStates, stateWord)}
              value={state}
              onChange={(next) => narrow({ state: next })}
            />
            <DocumentChoice
              label={m.devices_column_class()}
              data={options(deviceClasses, classWord)}
              value={kind}
              onChange={(next) => narrow({ class: next })}
            />
            <DocumentChoice
              label={m.devices_column_standing()}
              data={options(standingFilters, standingWord)}
              value={standing}
              onChange={(next) => narrow({ standing: next })}
            />
          </>
        )}
      />
      {isPlanning && <ScheduleDialog officeId={search.officeId} onClose={() => setPlanning(false)} />}
      <Suspense>
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
        {isRuling && rules && <RulesDialog rules={rules} onClose={() => setRuling(false)} />}
      </Suspense>
    </>
  )
}
