import { Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { officesWith } from '@wellstock/contract/platform/access'
import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import { anomalyStates } from '@wellstock/domain/stock/anomalies'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { pageSizes } from '../../lib/search-params.ts'
import { useSession } from '../../lib/session.tsx'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { useGridKeyboard } from '../../ui/grid-keyboard.ts'
import { useGridSelection } from '../../ui/grid-selection.ts'
import { ListFrame } from '../../ui/list.tsx'
import { usePrintList } from '../../ui/print-list.tsx'
import { useRowSelection } from '../../ui/row-selection.ts'
import { SavedViews } from '../../ui/saved-views.tsx'
import { SelectAllLine } from '../../ui/select-all.tsx'
import ui from '../../ui/shared.module.css'
import { type DetectionSearch, type SearchChange, searchDefaults } from '../detection/detection-search.ts'
import { anomalyQueries } from '../detection/queries.ts'
import classes from './anomalies.module.css'
import { AnomalyRow, nameOf } from './anomaly-row.tsx'
import { useAnomalySteps } from './bulk-steps.ts'
import { RuleCards } from './rule-cards.tsx'

const RuleSettings = lazy(() => import('./rule-settings.tsx'))
const idOf = ({ id }: Anomaly) => id

type AnomaliesProps = { search: DetectionSearch; onSearch: SearchChange }

/** What looks wrong in the ledger, by rule and state, the gravest first. */
export function Anomalies({ search, onSearch }: AnomaliesProps) {
  const { rule, state, page, pageSize } = search
  const navigate = useNavigate()
  const list = useRef<HTMLElement>(null)
  const printing = usePrintList({
    answer: useQuery(anomalyQueries.list({ rule, state, page, pageSize })),
    every: (place) => api.anomalies.list({ rule, state, ...place }),
    idOf,
    search: { rule, state },
  })
  const { answer } = printing
  const { data, isPlaceholderData } = answer
  const maySet = officesWith(useSession().person.grants, 'anomalies.rules') === 'all'
  const [isSetting, setSetting] = useState(false)
  const items = data?.items ?? []
  const bulk = useAnomalySteps()
  const selected = useRowSelection(items, idOf)
  const ids = items.map(idOf)
  const picked = useGridSelection(ids, selected.ids, selected.change)
  const keyboard = useGridKeyboard<HTMLUListElement>({
    count: ids.length,
    onOpen: (index) => {
      const id = items[index]?.itemId
      if (id) void navigate({ to: '/dashboard/inventory/$id', params: { id } })
    },
    onToggle: (index, isRange) => bulk && ids[index] && picked.toggle(ids[index], isRange),
    onEscape: undefined,
  })
  const isNarrowed = rule !== undefined || state !== searchDefaults.state

  return (
    <Stack>
      {maySet && (
        <div data-screen-only>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
            onClick={() => setSetting(true)}
          >
            {m.anomalies_settings()}
          </Button>
        </div>
      )}
      <RuleCards rule={rule} onRule={(next) => onSearch({ rule: next })} />
      <div className={classes.bar}>
        <h2>{rule ? m[`anomalies_rule_${rule}`]() : m.anomalies_every_rule()}</h2>
        <Group align="flex-end" gap="xs">
          <NativeSelect
            wrapperProps={{ 'data-filters': true }}
            label={m.common_state()}
            value={state}
            onChange={(event) =>
              onSearch({ state: anomalyStates.find((each) => each === event.currentTarget.value) })
            }
            data={anomalyStates.map((each) => ({ value: each, label: m[`anomalies_state_${each}`]() }))}
          />
          <ExportMenu path="/api/anomalies/export" params={{ rule, state }} printing={printing} />
        </Group>
      </div>
      <SavedViews list="anomalies" search={search} defaults={searchDefaults} />
      <ListFrame
        answer={answer}
        printing={printing}
        search={search}
        onChange={onSearch}
        pagesOver={pageSizes[0]}
        above={
          bulk &&
          selected.rows.length > 0 && (
            <BulkBar {...bulk} selected={selected} nameOf={nameOf} onRefused={() => void answer.refetch()} />
          )
        }
      >
        {bulk && items.length > 0 && <SelectAllLine picked={picked} />}
        {/* A row that is decided leaves the list: the keyboard goes on from here. */}
        <section
          ref={list}
          tabIndex={-1}
          className={`${ui.panel} ${ui.frame} ${classes.list}`}
          aria-label={m.anomalies_list()}
        >
          {!data ? (
            <Stack role="status" aria-label={m.anomalies_loading()} gap="sm" p="md">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} height={112} />
              ))}
            </Stack>
          ) : data.items.length > 0 ? (
            <ul
              ref={keyboard.body}
              onKeyDown={keyboard.onKeyDown}
              className={`${ui.plainList} ${ui.dims} ${classes.rows}`}
              data-dimmed={isPlaceholderData || undefined}
            >
              {data.items.map((anomaly, index) => (
                <AnomalyRow
                  key={anomaly.id}
                  anomaly={anomaly}
                  onDecided={() => list.current?.focus()}
                  isActive={index === keyboard.active}
                  onFocus={() => keyboard.setActive(index)}
                  isSelected={selected.ids.has(anomaly.id)}
                  onSelect={bulk && ((isRange) => picked.toggle(anomaly.id, isRange))}
                />
              ))}
            </ul>
          ) : (
            <EmptyList
              isPastEnd={data.total > 0}
              onFirstPage={() => onSearch({ page: 1 })}
              none={{ icon: IconShieldCheck, title: m.anomalies_none(), text: m.anomalies_none_text() }}
              noMatch={
                isNarrowed && {
                  title: m.anomalies_none_here(),
                  clear: m.anomalies_show_open(),
                  onClear: () => onSearch({ rule: undefined, state: searchDefaults.state }),
                }
              }
              pastEnd={{ title: m.common_no_such_page(), back: m.anomalies_first_page() }}
            />
          )}
        </section>
      </ListFrame>
      <Suspense>{isSetting && <RuleSettings first={rule} onClose={() => setSetting(false)} />}</Suspense>
    </Stack>
  )
}
