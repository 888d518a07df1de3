import { Box, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@wellstock/contract/compliance/devices'
import type { RecordRow } from '@wellstock/contract/compliance/task'
import { lazy, Suspense, useState } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import ui from '../../ui/shared.module.css'
import { CorrectDialog } from './correct-dialog.tsx'
import { taskQueries } from './queries.ts'
import { seriesOf } from './reading-series.ts'
import { Records } from './records.tsx'
import { useRecords } from './use-records.ts'

const ReadingChart = lazy(() => import('./reading-chart.tsx'))

/** Shown before somebody asks for older ones; the charts have all that were read. */
const SHOWN_FIRST = 10

type Open = { dialog: 'affected' | 'correct'; record: RecordRow }

/** What was done to a device and found, each reading over time, and what a wrong instrument may have affected. */
export function DeviceRecords({ found }: { found: Device }) {
  const { steps } = found
  const [open, setOpen] = useState<Open | null>(null)
  const [planId, setPlanId] = useState<string>()
  const { records, total, isLoading, failed, showOlder } = useRecords(found, planId)
  const [isShort, setShort] = useState(true)
  const shown = isShort ? records.slice(0, SHOWN_FIRST) : records
  const plans = plansOf(found)
  const close = () => setOpen(null)
  return (
    <>
      {seriesOf(records).map((series) => (
        <Block key={series.key} title={m.devices_chart({ reading: series.name })}>
          <Suspense fallback={<Skeleton height={200} />}>
            <ReadingChart series={series} />
          </Suspense>
        </Block>
      ))}
      <Block title={m.devices_records()}>
        {plans.length > 1 && (
          <Box maw="20rem" data-screen-only>
            <FilterChoice label={m.devices_records_plan()} data={plans} value={planId} onChange={setPlanId} />
          </Box>
        )}
        {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
        {records.length === 0 && isLoading ? (
          <Skeleton height={120} radius="md" role="status" aria-label={m.loading()} />
        ) : (
          <Records
            records={shown}
            actions={(record) => (
              <Group gap="xs" data-screen-only>
                {record.found.length > 0 && (
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() => setOpen({ dialog: 'affected', record })}
                  >
                    {m.devices_affected()}
                  </Button>
                )}
                {steps.includes('edit') && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    onClick={() => setOpen({ dialog: 'correct', record })}
                  >
                    {m.tasks_correct()}
                  </Button>
                )}
              </Group>
            )}
          />
        )}
        {total !== undefined && total > shown.length && (
          <Group>
            <span className={ui.note}>
              {m.devices_records_of({ shown: formatNumber(shown.length), count: formatNumber(total) })}
            </span>
            <Button
              variant="default"
              size="compact-md"
              loading={isLoading}
              onClick={() => {
                setShort(false)
                if (shown.length === records.length) showOlder()
              }}
              data-screen-only
            >
              {m.devices_records_older()}
            </Button>
          </Group>
        )}
      </Block>
      {open?.dialog === 'affected' && <AffectedDialog record={open.record} onClose={close} />}
      {open?.dialog === 'correct' && <CorrectDialog record={open.record} onClose={close} />}
    </>
  )
}

/** What it is narrowed to: the plans there are, and those of what was recorded. */
const plansOf = ({ plans, records }: Device) =>
  [
    ...new Map([
      ...records.map(({ planId, taskName }) => [planId, taskName] as const),
      ...plans.map(({ id, name }) => [id, name] as const),
    ]),
  ].map(([value, label]) => ({ value, label }))

/** What was recorded with an instrument since it was last known to be right. */
function AffectedDialog({ record: { id }, onClose }: { record: RecordRow; onClose: () => void }) {
  const { data, error, refetch } = useQuery(taskQueries.affected(id))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={m.devices_affected()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <Skeleton height={120} radius="md" role="status" aria-label={m.loading()} />
      )}
      {data === null && <Text>{m.devices_affected_none()}</Text>}
      {data && (
        <>
          <Text className={ui.strong}>
            {data.from === null || data.days === null
              ? m.devices_affected_ever({
                  count: formatNumber(data.records.length),
                  to: formatDate(data.to),
                })
              : m.devices_affected_since({
                  count: formatNumber(data.records.length),
                  from: formatDate(data.from),
                  to: formatDate(data.to),
                  days: formatNumber(data.days),
                })}
          </Text>
          <Records
            records={data.records.map((each) => ({
              ...each,
              taskName: `${each.deviceName} · ${each.taskName}`,
            }))}
          />
        </>
      )}
    </Modal>
  )
}
