import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import type { PriceList } from '@wellstock/contract/buying/price-lists'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { Ask } from '../../ui/ask.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFollowed, useRemoveList } from './queries.ts'

/** What can be done with a list now: take it, undo it, or throw a draft away. */
export function PriceListSteps({ list, onRemoved }: { list: PriceList; onRemoved: () => void }) {
  const taking = useFollowed('take', list.id)
  const undoing = useFollowed('undo', list.id)
  const remove = useRemoveList()
  const [asked, setAsked] = useState<'undo' | 'remove' | null>(null)
  const { id, number, version, state, waiting, canUndo } = list
  const progress = taking.progress ?? undoing.progress
  const error = taking.work.error ?? undoing.work.error ?? remove.error
  const close = () => setAsked(null)
  const isBusy = taking.isRunning || undoing.isRunning

  return (
    <>
      {progress && (
        <span role="status">
          {m.prices_progress({ done: formatNumber(progress.done), rows: formatNumber(progress.rows) })}
        </span>
      )}
      {error && (
        <Alert color="danger" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {state === 'draft' && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsked('remove')}
          disabled={isBusy}
        >
          {m.prices_discard()}
        </Button>
      )}
      {canUndo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsked('undo')}
          loading={undoing.isRunning}
        >
          {m.prices_undo()}
        </Button>
      )}
      {waiting > 0 && state !== 'undone' && (
        <Button
          leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
          loading={taking.isRunning}
          onClick={() =>
            taking.work.mutate(
              { version },
              {
                onSuccess: (taken) =>
                  toast.success(
                    m.prices_taken({ number, count: taken.taken, shown: formatNumber(taken.taken) }),
                  ),
              },
            )
          }
        >
          {m.prices_take({ count: waiting, shown: formatNumber(waiting) })}
        </Button>
      )}
      <Ask
        isOpen={asked === 'undo'}
        title={m.prices_undo_title({ number })}
        text={m.prices_undo_text()}
        yes={m.prices_undo()}
        no={m.common_cancel()}
        onNo={close}
        onYes={() => {
          close()
          undoing.work.mutate({ version }, { onSuccess: () => toast.success(m.prices_undone({ number })) })
        }}
      />
      <Ask
        isOpen={asked === 'remove'}
        title={m.prices_discard_title({ number })}
        text={m.prices_discard_text()}
        yes={m.prices_discard()}
        no={m.common_cancel()}
        isLoading={remove.isPending}
        onNo={close}
        onYes={() => remove.mutate({ id }, { onSuccess: onRemoved, onError: close })}
      />
    </>
  )
}
