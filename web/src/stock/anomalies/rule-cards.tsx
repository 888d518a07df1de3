import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RuleRecord } from '@wellstock/contract/stock/anomalies'
import {
  type AnomalyRule,
  anomalyRules,
  DEAD_DAYS,
  DRIFT_COUNTS,
  LIKENESS,
  PRICE_JUMP,
  RECENT_DAYS,
  UNUSUAL_SIGMAS,
} from '@wellstock/domain/stock/anomalies'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { anomalyQueries } from '../detection/queries.ts'
import classes from './rule-cards.module.css'

/** What each rule looks for, with its figure. */
const looksFor: Record<AnomalyRule, () => string> = {
  duplicate_items: () => m.anomalies_looks_duplicate_items({ likeness: formatPercent(LIKENESS) }),
  unit_mismatch: () => m.anomalies_looks_unit_mismatch({ likeness: formatPercent(LIKENESS) }),
  dead_stock: () => m.anomalies_looks_dead_stock({ days: formatNumber(DEAD_DAYS) }),
  count_drift: () => m.anomalies_looks_count_drift({ counts: formatNumber(DRIFT_COUNTS) }),
  unusual_use: () =>
    m.anomalies_looks_unusual_use({ sigmas: formatNumber(UNUSUAL_SIGMAS), days: formatNumber(RECENT_DAYS) }),
  price_jump: () =>
    m.anomalies_looks_price_jump({ share: formatPercent(PRICE_JUMP), days: formatNumber(RECENT_DAYS) }),
}

type RuleCardsProps = { rule: AnomalyRule | undefined; onRule: (rule: AnomalyRule | undefined) => void }

/** The rules with what they have found and how often they were right; one pressed narrows the list. */
export function RuleCards({ rule, onRule }: RuleCardsProps) {
  const { data, error, refetch } = useQuery(anomalyQueries.rules())
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <ul className={`${ui.plainList} ${classes.root}`} aria-label={m.anomalies_rules()}>
      {anomalyRules.map((each) => {
        const record = data?.find((known) => known.rule === each)
        return (
          <li key={each}>
            <button
              type="button"
              className={`${ui.panel} ${ui.hover} ${classes.card}`}
              aria-pressed={each === rule}
              data-filter={each === rule ? m[`anomalies_rule_${each}`]() : undefined}
              onClick={() => onRule(each === rule ? undefined : each)}
            >
              <span className={classes.head}>
                <b>{m[`anomalies_rule_${each}`]()}</b>
                {record ? (
                  <span className={`${ui.medium} ${ui.figures} ${ui.nowrap}`}>
                    {m.anomalies_open_count({ shown: formatNumber(record.open) })}
                  </span>
                ) : (
                  <Skeleton component="span" width={48} height={14} />
                )}
              </span>
              <span className={`${ui.grow} ${ui.note} ${classes.sentence}`}>{looksFor[each]()}</span>
              <span className={ui.text13}>{record && precisionOf(record)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function precisionOf({ precision, confirmed, dismissed }: RuleRecord): string {
  if (precision === null) return m.anomalies_precision_none()
  const count = confirmed + dismissed
  return m.anomalies_precision({ share: formatPercent(precision), count, shown: formatNumber(count) })
}
