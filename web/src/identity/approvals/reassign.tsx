import { Button, Group, Select } from '@mantine/core'
import type { Approval } from '@wellstock/contract/identity/approval'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'
import type { useApprovalStep } from './queries.ts'

export const Others = ({ approval, onReassign }: { approval: Approval; onReassign: () => void }) =>
  approval.canReassign && (
    <Button variant="default" onClick={onReassign}>
      {m.approvals_reassign()}
    </Button>
  )

type ReassignProps = { approval: Approval; step: ReturnType<typeof useApprovalStep>; onDone: () => void }

/** Gives the step to one of those who may decide it. */
export function Reassign({ approval: { id, version, candidates, number }, step, onDone }: ReassignProps) {
  const [personId, setPersonId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  function give() {
    const to = candidates.find((each) => each.id === personId)
    if (!to) return setMissing(true)
    step.mutate(() => api.approvals.reassign({ id, version, personId: to.id }), {
      onSuccess: () => {
        toast.success(m.approvals_reassigned({ number, name: to.name }))
        onDone()
      },
    })
  }
  return (
    <Group align="flex-end" gap="xs">
      <Select
        flex={1}
        label={m.approvals_reassign_to()}
        data={candidates.map((each) => ({ value: each.id, label: each.name }))}
        value={personId}
        error={isMissing && m.approvals_reassign_missing()}
        searchable
        nothingFoundMessage={m.approvals_nobody_found()}
        onChange={(next) => {
          setPersonId(next)
          setMissing(false)
        }}
      />
      <Button loading={step.isPending} onClick={give}>
        {m.approvals_reassign()}
      </Button>
    </Group>
  )
}
