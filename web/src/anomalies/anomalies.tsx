import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { anomalyStates } from '@wellstock/domain/anomalies'
import { useRef } from 'react'
import { type DetectionSearch, type SearchChange, searchDefaults } from '../detection/detection-search.ts'
import { anomalyQueries } from '../detection/queries.ts'
import { m } from '../lib/messages.ts'
import { pageSizes } from '../lib/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import classes from './anomalies.module.css'
import { AnomalyRow } from './anomaly-row.tsx'
import { RuleCards } from './rule-cards.tsx'

type AnomaliesProps = { search: DetectionSearch; onSearch: SearchChange }

/** What looks wrong in the ledger, by rule and state, the gravest first. */
export function Anomalies({ search: { rule, state, page, pageSize }, onSearch }: AnomaliesProps) {
  const list = useRef<HTMLElement>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    anomalyQueries.list({ rule, state, page, pageSize }),
  )
  const total = data?.total ?? 0
  const isNarrowed = rule !== undefined || state !== searchDefaults.state

  return (
    <div className={classes.stack}>
      <RuleCards rule={rule} onRule={(next) => onSearch({ rule: next })} />
      <div className={classes.bar}>
        <h2>{rule ? m[`anomalies_rule_${rule}`]() : m.anomalies_every_rule()}</h2>
        <NativeSelect
          label={m.anomalies_state()}
          value={state}
          onChange={(event) =>
            onSearch({ state: anomalyStates.find((each) => each === event.currentTarget.value) })
          }
          data={anomalyStates.map((each) => ({ value: each, label: m[`anomalies_state_${each}`]() }))}
        />
      </div>
      {/* A row that is decided leaves the list: the keyboard goes on from here. */}
      <section ref={list} tabIndex={-1} className={classes.list} aria-label={m.anomalies_list()}>
        {error && !data ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label={m.anomalies_loading()} className={classes.bones}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} height={112} />
            ))}
          </div>
        ) : data.items.length > 0 ? (
          <ul className={classes.rows} data-dimmed={isPlaceholderData || undefined}>
            {data.items.map((anomaly) => (
              <AnomalyRow key={anomaly.id} anomaly={anomaly} onDecided={() => list.current?.focus()} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<IconShieldCheck size={24} stroke={1.75} />}
            title={
              total > 0 ? m.anomalies_past_end() : isNarrowed ? m.anomalies_none_here() : m.anomalies_none()
            }
            {...(!isNarrowed && total === 0 && { text: m.anomalies_none_text() })}
          >
            {total > 0 ? (
              <Button variant="default" onClick={() => onSearch({ page: 1 })}>
                {m.anomalies_first_page()}
              </Button>
            ) : (
              isNarrowed && (
                <Button
                  variant="default"
                  onClick={() => onSearch({ rule: undefined, state: searchDefaults.state })}
                >
                  {m.anomalies_show_open()}
                </Button>
              )
            )}
          </EmptyState>
        )}
      </section>
      {total > pageSizes[0] && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => onSearch({ page: next })}
          onPageSize={(size) => onSearch({ pageSize: size })}
        />
      )}
    </div>
  )
}
