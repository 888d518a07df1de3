import { Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@wellstock/contract/compliance/devices'
import type { RecordRow } from '@wellstock/contract/compliance/tasks'
import { lazy, Suspense, useState } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { CorrectDialog } from './correct-dialog.tsx'
import { taskQueries } from './queries.ts'
import { seriesOf } from './reading-series.ts'
import { Records } from './records.tsx'

const ReadingChart = lazy(() => import('./reading-chart.tsx'))

type Open = { dialog: 'affected' | 'correct'; record: RecordRow }

/** What was done to a device and found, each reading over time, and what a wrong instrument may have affected. */
export function DeviceRecords({ found: { records, recordCount, steps } }: { found: Device }) {
  const [open, setOpen] = useState<Open | null>(null)
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
        <Records
          records={records}
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
        {recordCount > records.length && (
          <p className={ui.note}>
            {m.devices_records_of({
              shown: formatNumber(records.length),
              count: formatNumber(recordCount),
            })}
          </p>
        )}
      </Block>
      {open?.dialog === 'affected' && <AffectedDialog record={open.record} onClose={close} />}
      {open?.dialog === 'correct' && <CorrectDialog record={open.record} onClose={close} />}
    </>
  )
}

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
