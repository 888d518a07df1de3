import { Button, Modal, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarTime, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReportSchedule } from '@wellstock/contract/overview/reports'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { reportQueries, useRemoveSchedule } from './queries.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import classes from './schedules.module.css'
import { useFocusBack } from './use-focus-back.ts'

type SchedulesDialogProps = { isOpen: boolean; onClose: () => void }

/** The reports that are mailed by themselves. Stands in a `Modal.Stack`. */
export default function SchedulesDialog({ isOpen, onClose }: SchedulesDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data, error, refetch } = useQuery({ ...reportQueries.schedules(), enabled: isOpen })
  const [editing, setEditing] = useState<ReportSchedule | 'new' | null>(null)
  const [removing, setRemoving] = useState<ReportSchedule | null>(null)
  useFocusBack(editing !== null)
  useFocusBack(removing !== null)
  const common = { closeButtonProps: { 'aria-label': m.common_close() }, fullScreen: isPhone }
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setEditing('new')}>
      {m.reports_scheduled_add()}
    </Button>
  )

  return (
    <>
      <Modal
        {...common}
        stackId="report-schedules"
        opened={isOpen}
        onClose={onClose}
        title={m.reports_scheduled()}
        size="min(48rem, 94vw)"
      >
        <p className={classes.text}>{m.reports_scheduled_text()}</p>
        {error && !data ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Stack gap="sm" aria-busy>
            <Skeleton height={112} />
            <Skeleton height={112} />
          </Stack>
        ) : data.length === 0 ? (
          <EmptyState
            icon={<IconCalendarTime size={24} stroke={1.75} />}
            title={m.reports_scheduled_none()}
            text={m.reports_scheduled_none_text()}
          >
            {add}
          </EmptyState>
        ) : (
          <>
            <ul className={classes.list}>
              {data.map((schedule) => (
                <ScheduleCard
                  key={schedule.id}
                  schedule={schedule}
                  onEdit={() => setEditing(schedule)}
                  onRemove={() => setRemoving(schedule)}
                />
              ))}
            </ul>
            {add}
          </>
        )}
      </Modal>
      <Modal
        {...common}
        stackId="report-schedule"
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={
          editing && editing !== 'new'
            ? m.reports_scheduled_edit_of({ name: editing.name })
            : m.reports_scheduled_add()
        }
        closeOnClickOutside={false}
        size="lg"
      >
        {editing && (
          <ScheduleForm schedule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Modal>
      <RemoveSchedule schedule={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

type RemoveProps = { schedule: ReportSchedule | null; onClose: () => void }

function RemoveSchedule({ schedule, onClose }: RemoveProps) {
  const remove = useRemoveSchedule()
  const name = schedule?.name ?? ''
  return (
    <ConfirmDelete
      stackId="report-schedule-delete"
      isOpen={schedule !== null}
      onClose={onClose}
      title={m.reports_scheduled_delete_of({ name })}
      isLoading={remove.isPending}
      onConfirm={() =>
        schedule &&
        remove.mutate(
          { id: schedule.id },
          {
            onSuccess: () => {
              toast.success(m.reports_scheduled_deleted({ name }))
              onClose()
            },
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
    >
      <p className={classes.text}>{m.reports_scheduled_delete_text({ name })}</p>
    </ConfirmDelete>
  )
}
