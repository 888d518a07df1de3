import { Button, Flex, Group, Popover, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Suggestion, ThresholdRow } from '@wellstock/contract/stock/threshold'
import { levelFields, SERVICE_LEVEL } from '@wellstock/domain/stock/thresholds'
import { useId, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { fieldName, formatTenths, shareOf } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { PlannedCases, PlannedNote } from './planned-cases.tsx'
import { thresholdQueries } from './queries.ts'
import classes from './suggestion.module.css'

type SuggestionProps = { row: ThresholdRow; onTake: (suggestion: Suggestion) => void }

/** What the demand suggests, in short; a press opens where it comes from. */
export function SuggestionCell({ row, onTake }: SuggestionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { suggestion } = row
  if (!suggestion) return <span className={classes.none}>{m.thresholds_no_use()}</span>
  const values = {
    min: formatNumber(suggestion.min),
    reorderPoint: formatNumber(suggestion.reorderPoint),
    max: formatNumber(suggestion.max),
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        width={340}
        position="bottom"
        shadow="md"
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            data-differs={row.differs || undefined}
            aria-expanded={isOpen}
            aria-label={m.thresholds_suggested_of({ ...values, name: row.name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {values.min} · {values.reorderPoint} · {values.max}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={m.thresholds_why({ name: row.name })}>
          <Explanation
            row={row}
            onTake={(taken) => {
              setIsOpen(false)
              onTake(taken)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <PlannedNote row={row} />
    </>
  )
}

/** What else is known of the lead time: as measured, and as the vendor states it. */
function otherLeadTimes({ measured, stated, source }: ThresholdRow['leadTime']): [string, string][] {
  const within = (days: number) => m.thresholds_lead_time_within({ days: formatTenths(days) })
  const lines: [string, string][] = measured
    ? [
        [m.thresholds_lead_time_half({ count: formatNumber(measured.deliveries) }), within(measured.p50)],
        [m.thresholds_lead_time_nine(), within(measured.p90)],
      ]
    : []
  if (stated !== null && source !== 'vendor')
    lines.push([m.thresholds_lead_time_stated(), m.thresholds_lead_time_days({ days: formatTenths(stated) })])
  return lines
}

/** The inputs and the steps of a suggestion, and what another service level would suggest. */
export function Explanation({ row, onTake }: SuggestionProps) {
  const id = useId()
  const first = row.suggestion?.serviceLevel ?? 0.95
  const [level, setLevel] = useState(first)
  const [asked] = useDebouncedValue(level, 200)
  const other = useQuery({ ...thresholdQueries.get(row.itemId, asked), enabled: asked !== first })
  const shown = asked === first ? row : (other.data ?? row)
  const { suggestion, demand, leadTime, fields, planned } = shown
  const beyond = planned?.beyond ?? 0
  if (!suggestion) return null
  const { explanation } = suggestion

  const lines: [string, string][] = [
    [m.thresholds_why_daily(), m.thresholds_a_day({ quantity: formatTenths(demand.daily), unit: row.unit })],
    [m.thresholds_why_deviation(), formatTenths(demand.deviation)],
    [m.thresholds_why_days(), m.thresholds_why_days_value({ days: demand.days, out: demand.daysOutOfStock })],
    [
      m.thresholds_why_lead_time(),
      m[`thresholds_lead_time_${leadTime.source}`]({
        days: formatTenths(leadTime.days),
        deviation: formatTenths(leadTime.deviation),
      }),
    ],
    ...otherLeadTimes(leadTime),
    [m.thresholds_why_z({ level: shareOf(suggestion.serviceLevel) }), explanation.z.toFixed(2)],
    [m.thresholds_why_safety(), formatTenths(explanation.safetyStock)],
    [m.thresholds_why_in_lead_time(), formatTenths(explanation.demandInLeadTime)],
    [m.thresholds_why_in_review({ days: fields.reviewDays }), formatTenths(explanation.demandInReview)],
    ...(planned ? [[m.thresholds_booked_beyond(), formatNumber(beyond)] as [string, string]] : []),
  ]
  const levels = {
    minQuantity: suggestion.min,
    reorderPoint: suggestion.reorderPoint,
    maxQuantity: suggestion.max,
  }
  return (
    <Stack gap="sm">
      <Flex component="dl" direction="column" gap={4} m={0} fz="sm">
        {lines.map(([label, value]) => (
          <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm" key={label}>
            <dt className={ui.quiet}>{label}</dt>
            <dd className={`${ui.figures} ${ui.right}`}>{value}</dd>
          </Group>
        ))}
      </Flex>
      <PlannedCases row={shown} />
      {beyond > 0 && (
        <Text className={ui.note}>{m.thresholds_booked_note({ beyond: formatNumber(beyond) })}</Text>
      )}
      {explanation.isShelfLimited && <Text className={ui.note}>{m.thresholds_shelf_limited()}</Text>}
      {demand.isThin && <Text className={ui.note}>{m.thresholds_thin()}</Text>}
      <label className={classes.slider} htmlFor={id}>
        <span>
          {m.thresholds_service_try()} <b>{shareOf(level)}</b>
        </span>
        <input
          id={id}
          type="range"
          min={SERVICE_LEVEL.min}
          max={SERVICE_LEVEL.max}
          step={0.001}
          value={level}
          aria-valuetext={shareOf(level)}
          onChange={(event) => setLevel(Number(event.currentTarget.value))}
        />
      </label>
      <dl className={classes.levels} aria-live="polite" data-fetching={other.isFetching || undefined}>
        {levelFields.map((field) => (
          <div key={field}>
            <dt className={ui.note}>{fieldName(field)}</dt>
            <dd>{formatNumber(levels[field])}</dd>
          </div>
        ))}
      </dl>
      {other.error && <Text className={ui.note}>{messageOf(other.error)}</Text>}
      <Button
        variant="default"
        onClick={() => onTake(suggestion)}
        disabled={row.fields.levelsLocked}
        data-autofocus
      >
        {m.thresholds_take()}
      </Button>
    </Stack>
  )
}
