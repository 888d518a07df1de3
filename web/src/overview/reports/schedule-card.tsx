import { Button, Group, Switch } from '@mantine/core'
import type { ReportSchedule } from '@wellstock/contract/overview/reports'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useRunSchedule, useUpdateSchedule } from './queries.ts'
import { fieldsOf } from './schedule-fields.ts'
import classes from './schedules.module.css'

type ScheduleCardProps = { schedule: ReportSchedule; onEdit: () => void; onRemove: () => void }

/** A scheduled report: what it is, when it goes out next and what came of it last. */
export function ScheduleCard({ schedule, onEdit, onRemove }: ScheduleCardProps) {
  const { id, name, canChange, isActive, version } = schedule
  const update = useUpdateSchedule()
  const run = useRunSchedule()
  const onError = (error: unknown) => toast.error(messageOf(error))
  const offices = schedule.offices.map((office) => office.name).join(', ') || m.common_all_offices()

  return (
    <li className={`${ui.flatText} ${classes.card}`}>
      <Group className={classes.head}>
        <h3>{name}</h3>
        {canChange && (
          <Switch
            label={m.reports_scheduled_active()}
            aria-label={m.reports_scheduled_active_of({ name })}
            checked={isActive}
            disabled={update.isPending}
            onChange={() =>
              update.mutate({ ...fieldsOf(schedule), id, version, isActive: !isActive }, { onError })
            }
          />
        )}
      </Group>
      <p>
        {[
          m[`reports_type_${schedule.type}`](),
          m[`reports_export_${schedule.format}`](),
          m[`reports_scheduled_${schedule.frequency}`](),
          offices,
        ].join(' · ')}
      </p>
      <p>{schedule.recipients.map((person) => person.name).join(', ')}</p>
      <p className={`${ui.quiet} ${ui.text14}`}>
        {isActive
          ? m.reports_scheduled_next({ time: formatDateTime(schedule.nextRunAt) })
          : m.reports_scheduled_paused()}
      </p>
      <Outcome schedule={schedule} />
      <p className={`${ui.quiet} ${ui.text14}`}>{m.reports_scheduled_owner({ name: schedule.owner.name })}</p>
      {canChange ? (
        <Group gap="xs" mt="xs">
          <Button
            variant="default"
            size="compact-md"
            aria-label={m.reports_scheduled_send_of({ name })}
            loading={run.isPending}
            onClick={() => run.mutate({ id }, { onError, onSuccess: sayOutcome })}
          >
            {m.reports_scheduled_send()}
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={m.reports_scheduled_edit_of({ name })}
            onClick={onEdit}
          >
            {m.reports_scheduled_edit()}
          </Button>
          <Button
            variant="subtle"
            color="danger"
            size="compact-md"
            aria-label={m.reports_scheduled_delete_of({ name })}
            onClick={onRemove}
          >
            {m.reports_scheduled_delete()}
          </Button>
        </Group>
      ) : (
        <p className={`${ui.quiet} ${ui.text14}`}>
          {m.reports_scheduled_only_owner({ name: schedule.owner.name })}
        </p>
      )}
    </li>
  )
}

/** Whether anybody got it; if nobody did, why. */
function sayOutcome({ name, lastOutcome }: ReportSchedule) {
  const { sent, skipped, ...outcome } = lastOutcome ?? { sent: 0, skipped: [], message: null }
  if (sent > 0) toast.success(m.reports_scheduled_ran({ name, count: sent, shown: formatNumber(sent) }))
  else if (outcome.message) toast.warning(spokenWords(outcome))
  else if (skipped.length > 0) toast.warning(m.reports_scheduled_skipped({ names: skipped.join(', ') }))
  else toast.warning(m.reports_scheduled_ran_nobody({ name }))
}

/** When it ran last, to how many people, and who was left out or why nobody got it. */
function Outcome({ schedule: { lastRunAt, lastOutcome } }: { schedule: ReportSchedule }) {
  if (!lastRunAt) return <p className={`${ui.quiet} ${ui.text14}`}>{m.reports_scheduled_not_yet()}</p>
  return (
    <div className={`${ui.quiet} ${ui.text14}`} aria-live="polite">
      <p>{m.reports_scheduled_last({ time: formatDateTime(lastRunAt) })}</p>
      {lastOutcome && (
        <p>{m.reports_scheduled_sent({ count: lastOutcome.sent, shown: formatNumber(lastOutcome.sent) })}</p>
      )}
      {lastOutcome && lastOutcome.skipped.length > 0 && (
        <p className={classes.skipped}>
          {m.reports_scheduled_skipped({ names: lastOutcome.skipped.join(', ') })}
        </p>
      )}
      {lastOutcome?.message && <p className={classes.skipped}>{spokenWords(lastOutcome)}</p>}
    </div>
  )
}
