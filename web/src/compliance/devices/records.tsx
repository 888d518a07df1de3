import { Flex, Group } from '@mantine/core'
import type { RecordRow } from '@wellstock/contract/compliance/task'
import { isInTolerance } from '@wellstock/domain/compliance/calibrations'
import { verdictOfReading } from '@wellstock/domain/compliance/readings'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { OutcomeBadge, OutOfRange, VerdictBadge } from './badges.tsx'
import classes from './devices.module.css'
import { measured } from './words.ts'

type RecordsProps = {
  records: readonly RecordRow[]
  /** What can be done with one of them. */
  actions?: (record: RecordRow) => ReactNode
}

/** What was done and found, the latest first. */
export const Records = ({ records, actions }: RecordsProps) =>
  records.length === 0 ? (
    <Nothing>{m.tasks_no_records()}</Nothing>
  ) : (
    <Flex component="ol" direction="column" className={`${ui.plainList} ${ui.ruledItems}`}>
      {records.map((record) => (
        <li key={record.id} className={classes.record}>
          <OneRecord record={record} />
          {actions?.(record)}
        </li>
      ))}
    </Flex>
  )

function OneRecord({ record }: { record: RecordRow }) {
  const { taskName, dueOn, performedAt, by, second, lateReason, outcome, readings, verdict } = record
  return (
    <div className={`${ui.words} ${ui.notes}`}>
      <Group gap="4px 12px">
        <OutcomeBadge outcome={outcome} />
        <b className={ui.medium}>{taskName}</b>
        <small className={ui.figures}>
          {dueOn ? m.tasks_due_on({ date: formatDate(dueOn) }) : m.tasks_extra()}
        </small>
      </Group>
      <small className={ui.figures}>
        {[formatDateTime(performedAt), by, second].filter(Boolean).join(' · ')}
      </small>
      {readings.map((reading) => (
        <Group key={reading.name} gap="4px 12px" className={ui.figures}>
          {reading.name}: {measured(reading.value)} {reading.unit}
          {verdictOfReading(reading.value, reading) === 'out_of_range' && <OutOfRange />}
        </Group>
      ))}
      {verdict && <VerdictBadge verdict={verdict} />}
      <Points legend={m.tasks_found()} points={record.found} />
      <Points legend={m.tasks_left()} points={record.adjusted} />
      {record.instrument && (
        <span>
          {m.tasks_instrument()}: {record.instrument.name}
        </span>
      )}
      {record.certificate && (
        <span>
          {m.tasks_certificate()}: <span className={ui.code}>{record.certificate}</span>
        </span>
      )}
      {record.note && <span className={ui.breaks}>{record.note}</span>}
      {record.followUp && (
        <span>{m.tasks_follows({ action: m[`devices_follow_${record.followUp}`]() })}</span>
      )}
      {lateReason && (
        <small>
          {m.tasks_recorded_late({ date: formatDateTime(record.recordedAt), reason: lateReason })}
        </small>
      )}
      {record.recordVersion > 1 && (
        <small>{m.tasks_corrected({ version: record.recordVersion, reason: record.correctionReason })}</small>
      )}
    </div>
  )
}

const Points = ({ legend, points }: { legend: string; points: RecordRow['found'] }) =>
  points.length > 0 && (
    <span className={ui.figures}>
      {legend}:{' '}
      {points.map((point) => (
        <span key={point.reference} className={classes.point}>
          {measured(point.reference)} → {measured(point.shown)} (± {measured(point.tolerance)})
          {!isInTolerance(point) && <OutOfRange />}
        </span>
      ))}
    </span>
  )
