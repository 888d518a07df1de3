import type { TaskRow } from '@wellstock/contract/compliance/task'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useTaskStep } from './queries.ts'

/** Of a list of tasks, the one that is said to have passed, until it is saved. */
export function useQuickRecord() {
  const [passed, setPassed] = useState<{ id: string; name: string; recordId: string } | null>(null)
  const step = useTaskStep()
  return {
    passed,
    isSaving: step.isPending,
    pass: ({ id, name }: TaskRow) => setPassed({ id, name, recordId: newId() }),
    forget: () => setPassed(null),
    save: () => {
      if (!passed) return
      const { id, name, recordId } = passed
      step.mutate(() => api.complianceTasks.record({ id, recordId, outcome: 'passed' }), {
        onSuccess: () => {
          setPassed(null)
          toast.success(m.tasks_recorded({ name }))
        },
        onError: (error) => toast.error(messageOf(error)),
      })
    },
  }
}
export type QuickRecord = ReturnType<typeof useQuickRecord>
