import { Alert, Button, Flex, Modal, Select, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RuleRecord, Tried } from '@wellstock/contract/stock/anomalies'
import {
  type AnomalyRule,
  anomalyRules,
  ruleLimits,
  TRIED_DAYS,
  wrongFigures,
} from '@wellstock/domain/stock/anomalies'
import { useState } from 'react'
import { formatDate, formatNumber, formatPercent, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { anomalyQueries, useSetRule } from '../detection/queries.ts'

type RuleSettingsProps = { first: AnomalyRule | undefined; onClose: () => void }

/** How the rules are set, one at a time, and what each would have found. */
export default function RuleSettings({ first, onClose }: RuleSettingsProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data, error, refetch } = useQuery(anomalyQueries.rules())
  const [rule, setRule] = useState<AnomalyRule>(first ?? anomalyRules[0])
  const record = data?.find((each) => each.rule === rule)
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.anomalies_settings()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
      fullScreen={isPhone}
      size="lg"
    >
      <Stack>
        <Select
          label={m.anomalies_settings_rule()}
          data={anomalyRules.map((value) => ({ value, label: m[`anomalies_rule_${value}`]() }))}
          value={rule}
          onChange={(next) => next && setRule(next)}
          allowDeselect={false}
          data-autofocus
        />
        {error && !data ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : record ? (
          <RuleForm key={rule} record={record} onClose={onClose} />
        ) : (
          <Skeleton height={200} />
        )}
      </Stack>
    </Modal>
  )
}

/** Shares are typed in percent. */
const scaleOf = (rule: AnomalyRule) => (ruleLimits[rule].threshold.most <= 1 ? 100 : 1)
const inUnits = (value: number, scale: number) => Math.round(value * scale * 1000) / 1000

function RuleForm({ record, onClose }: { record: RuleRecord; onClose: () => void }) {
  const { rule, precision } = record
  const limits = ruleLimits[rule]
  const scale = scaleOf(rule)
  const save = useSetRule()
  // As the person has seen it: a newer answer in the background must not pass for that.
  const [version, setVersion] = useState(record.version)
  const [isOn, setOn] = useState(record.isOn)
  const [shown, setShown] = useState<number | ''>(inUnits(record.threshold, scale))
  const [recentDays, setRecentDays] = useState<number | '' | null>(record.recentDays)
  const [tried, setTried] = useState<{ threshold: number; recentDays: number | null } | null>(null)

  const figures = {
    threshold: shown === '' ? Number.NaN : shown / scale,
    recentDays: recentDays === '' ? Number.NaN : recentDays,
  }
  const wrong = wrongFigures(rule, figures)
  const between = ({ least, most }: { least: number; most: number }, by = 1) =>
    m.anomalies_settings_between({
      least: formatNumber(inUnits(least, by)),
      most: formatNumber(inUnits(most, by)),
    })
  const isStale = save.error instanceof Problem && save.error.code === 'STALE_VERSION'

  function submit() {
    if (wrong.length > 0) return
    save.mutate(
      { rule, isOn, ...figures, version },
      {
        onSuccess: (saved) => {
          setVersion(saved.version)
          toast.success(m.anomalies_settings_saved({ rule: m[`anomalies_rule_${rule}`]() }))
        },
        onError: (error) => {
          if (error instanceof Problem && error.code === 'STALE_VERSION') setVersion(record.version)
        },
      },
    )
  }

  return (
    <DialogForm
      submit={m.anomalies_settings_save()}
      cancel={m.anomalies_settings_close()}
      isSaving={save.isPending}
      isDisabled={wrong.length > 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text className={ui.note}>
        {m.anomalies_settings_precision({ share: precision === null ? '–' : formatPercent(precision) })}
      </Text>
      <Switch
        label={m.anomalies_settings_on()}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <NumberInput
        label={m[`anomalies_settings_${rule}`]()}
        description={between(limits.threshold, scale)}
        value={shown}
        onChange={(value) => setShown(typeof value === 'number' ? value : '')}
        allowDecimal={!limits.threshold.isWhole}
        allowNegative={false}
        decimalScale={1}
        {...numberSigns()}
        error={wrong.includes('threshold') && between(limits.threshold, scale)}
      />
      {limits.recentDays && (
        <NumberInput
          label={m.anomalies_settings_recent()}
          description={between(limits.recentDays)}
          value={recentDays ?? ''}
          onChange={(value) => setRecentDays(typeof value === 'number' ? value : '')}
          allowDecimal={false}
          allowNegative={false}
          {...numberSigns()}
          error={wrong.includes('recentDays') && between(limits.recentDays)}
        />
      )}
      <div>
        <Button variant="default" disabled={wrong.length > 0} onClick={() => setTried(figures)}>
          {m.anomalies_settings_try({ days: formatNumber(TRIED_DAYS) })}
        </Button>
      </div>
      {tried && <TriedRule rule={rule} figures={tried} onFollow={onClose} />}
      {isStale ? (
        <Alert color="warn" variant="light" role="alert" title={m.anomalies_settings_stale()} />
      ) : (
        <Refusal error={save.error} />
      )}
    </DialogForm>
  )
}

type TriedRuleProps = {
  rule: AnomalyRule
  figures: { threshold: number; recentDays: number | null }
  onFollow: () => void
}

function TriedRule({ rule, figures, onFollow }: TriedRuleProps) {
  const { data, error, refetch } = useQuery(anomalyQueries.tried({ rule, ...figures }))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={64} />
  return (
    <Stack gap="xs" role="status">
      <Text className={ui.medium}>
        {m.anomalies_settings_found({
          count: data.found,
          shown: formatNumber(data.found),
          confirmed: formatNumber(data.confirmed),
          dismissed: formatNumber(data.dismissed),
        })}
      </Text>
      {data.isCut && <Text className={ui.note}>{cutWords(rule, data)}</Text>}
      <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
        {data.first.map(({ itemId, itemName, sku, officeName, day, state }) => (
          <li key={`${itemId} ${day}`}>
            <Link
              to="/dashboard/inventory/$id"
              params={{ id: itemId }}
              className={ui.link}
              onClick={onFollow}
            >
              {itemName}
            </Link>{' '}
            <small className={ui.note}>
              {[sku, officeName, day && formatDate(day), state && m[`anomalies_state_${state}`]()]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </Flex>
    </Stack>
  )
}

/** Names are compared by product, everything else is looked for by item. */
function cutWords(rule: AnomalyRule, { items }: Tried) {
  const shown = formatNumber(items)
  return rule === 'duplicate_items' || rule === 'unit_mismatch'
    ? m.anomalies_settings_cut_products({ shown })
    : m.anomalies_settings_cut({ shown })
}
