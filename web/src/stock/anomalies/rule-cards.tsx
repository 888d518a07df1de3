import { Box, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RuleRecord } from '@wellstock/contract/stock/anomalies'
import {
  type AnomalyRule,
  anomalyRules,
  type RuleSetting,
  usualSetting,
} from '@wellstock/domain/stock/anomalies'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { anomalyQueries } from '../detection/queries.ts'
import classes from './rule-cards.module.css'

/** What a rule looks for, with its figures. */
function looksFor(rule: AnomalyRule, { threshold, recentDays }: RuleSetting): string {
  const days = formatNumber(recentDays ?? 0)
  switch (rule) {
    case 'duplicate_items':
    case 'unit_mismatch':
      return m[`anomalies_looks_${rule}`]({ likeness: formatPercent(threshold) })
    case 'dead_stock':
      return m.anomalies_looks_dead_stock({ days: formatNumber(threshold) })
    case 'count_drift':
      return m.anomalies_looks_count_drift({ counts: formatNumber(threshold) })
    case 'unusual_use':
      return m.anomalies_looks_unusual_use({ sigmas: formatNumber(threshold), days })
    case 'price_jump':
      return m.anomalies_looks_price_jump({ share: formatPercent(threshold), days })
  }
}

type RuleCardsProps = { rule: AnomalyRule | undefined; onRule: (rule: AnomalyRule | undefined) => void }

/** The rules with what they have found and how often they were right; one pressed narrows the list. */
export function RuleCards({ rule, onRule }: RuleCardsProps) {
  const { data, error, refetch } = useQuery(anomalyQueries.rules())
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <ul className={`${ui.plainList} ${classes.root}`} aria-label={m.common_rules()}>
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
              <Box component="span" flex={1} className={`${ui.note} ${classes.sentence}`}>
                {record?.isOn === false
                  ? m.anomalies_settings_off()
                  : looksFor(each, record ?? usualSetting(each))}
              </Box>
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
