import { Alert, Flex, Modal, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_OWN_ITEMS } from '@wellstock/domain/stock/thresholds'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { signedMoney } from './change-cell.tsx'
import { ReasonField, reasonIssue } from './reason-field.tsx'
import classes from './thresholds.module.css'
import type { Filter } from './thresholds-search.ts'

type AcceptDialogProps = { isOpen: boolean; filter: Filter; onClose: () => void }

/** Takes the suggested levels of everything the filters find, after showing what that comes to. */
export function AcceptDialog({ isOpen, filter, onClose }: AcceptDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={m.thresholds_accept_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <AcceptForm filter={filter} onClose={onClose} />
    </Modal>
  )
}

function AcceptForm({ filter, onClose }: Omit<AcceptDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const counted = useQuery(
    query.thresholds.accept.queryOptions({ input: { filter, preview: true }, staleTime: 0, gcTime: 0 }),
  )
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const accept = useMutation({
    mutationFn: () => api.thresholds.accept({ filter, reason: reason.trim() }),
    onSuccess: ({ changed, waiting, refused }) => {
      // What was refused may not be as it is shown.
      if (refused.length > 0) return void client.invalidateQueries({ queryKey: query.thresholds.list.key() })
      toast.success(
        waiting > 0
          ? m.thresholds_asked({ count: waiting, items: formatNumber(waiting) })
          : m.thresholds_saved({ count: changed, items: formatNumber(changed) }),
      )
      onClose()
    },
    onError: (problem) => {
      if (problem instanceof Problem) setError(problem.fields.reason)
    },
  })

  function submit() {
    const issue = reasonIssue(reason)
    setError(issue)
    if (!issue) accept.mutate()
  }

  if (counted.error) return <ErrorNotice error={counted.error} onRetry={() => void counted.refetch()} />
  if (!counted.data) return <Text aria-live="polite">{m.thresholds_counting()}</Text>
  const { changed, locked, thin, unused, unchanged, valueChange } = counted.data
  const left: [string, number][] = [
    [m.thresholds_accept_unchanged(), unchanged],
    [m.thresholds_accept_locked(), locked],
    [m.thresholds_accept_thin(), thin],
    [m.thresholds_accept_unused(), unused],
  ]
  return (
    <DialogForm
      submit={
        changed > MAX_OWN_ITEMS
          ? m.thresholds_ask()
          : m.thresholds_accept_do({ count: changed, items: formatNumber(changed) })
      }
      cancel={m.common_cancel()}
      isSaving={accept.isPending}
      isDisabled={changed === 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text className={ui.strong}>
        {m.thresholds_accept_count({
          count: changed,
          items: formatNumber(changed),
          value: signedMoney(valueChange),
        })}
      </Text>
      <Flex component="dl" direction="column" gap={4} m={0} className={classes.counts}>
        {left
          .filter(([, count]) => count > 0)
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={ui.figures}>{formatNumber(count)}</dd>
            </div>
          ))}
      </Flex>
      {accept.data && accept.data.refused.length > 0 && (
        <Alert
          color="warn"
          variant="light"
          role="alert"
          title={m.thresholds_saved_partly({
            count: accept.data.refused.length,
            left: formatNumber(accept.data.refused.length),
            done: formatNumber(accept.data.changed + accept.data.waiting),
          })}
        >
          <ul className={classes.refusals}>
            {accept.data.refused.map(({ itemId, name, ...refused }) => (
              <li key={itemId}>
                {name}: {spokenWords(refused)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {accept.error && <Alert color="danger" variant="light" role="alert" title={messageOf(accept.error)} />}
      <ReasonField
        value={reason}
        error={error}
        onChange={(next) => {
          setReason(next)
          setError(undefined)
        }}
      />
    </DialogForm>
  )
}
