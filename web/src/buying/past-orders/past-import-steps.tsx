import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import type { PastImport } from '@wellstock/contract/buying/past-orders'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Ask } from '../../ui/ask.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFollowedImport, useRemovePastImport, useUndoPastImport } from './queries.ts'

/** What can be done with a file now: bring its orders in, take them away again, or throw a draft away. */
export function PastImportSteps({ file, onRemoved }: { file: PastImport; onRemoved: () => void }) {
  const { work, progress, isRunning } = useFollowedImport('commit', file.id)
  const undo = useUndoPastImport()
  const remove = useRemovePastImport()
  const [asked, setAsked] = useState<'undo' | 'remove' | null>(null)
  const [allOrNothing, setAllOrNothing] = useState(false)
  const { id, version, state, counts, fileName } = file
  const error = work.error ?? undo.error ?? remove.error
  const close = () => setAsked(null)
  const isBusy = isRunning || undo.isPending
  const rows = counts?.new ?? 0
  const isOpen = (state === 'draft' && rows > 0) || state === 'writing'

  return (
    <>
      {progress && (
        <span role="status">
          {m.prices_progress({ done: formatNumber(progress.done), rows: formatNumber(progress.rows) })}
        </span>
      )}
      {error && <Refusal error={error} />}
      {state === 'draft' && (counts?.problem ?? 0) > 0 && rows > 0 && (
        <Checkbox
          label={m.past_orders_all_or_nothing()}
          checked={allOrNothing}
          onChange={(event) => setAllOrNothing(event.currentTarget.checked)}
        />
      )}
      {state === 'draft' && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsked('remove')}
          disabled={isBusy}
        >
          {m.common_discard()}
        </Button>
      )}
      {(state === 'committed' || state === 'writing') && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsked('undo')}
          loading={undo.isPending}
          disabled={isRunning}
        >
          {m.prices_undo()}
        </Button>
      )}
      {isOpen && (
        <Button
          leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
          loading={isRunning}
          onClick={() =>
            work.mutate(
              { version, allOrNothing },
              { onSuccess: () => toast.success(m.past_orders_brought_in({ file: fileName })) },
            )
          }
        >
          {m.past_orders_bring_in({ count: rows, shown: formatNumber(rows) })}
        </Button>
      )}
      <Ask
        isOpen={asked === 'undo'}
        title={m.past_orders_undo_title({ file: fileName })}
        text={m.past_orders_undo_text()}
        yes={m.prices_undo()}
        no={m.common_cancel()}
        onNo={close}
        onYes={() => {
          close()
          undo.mutate(
            { id, version },
            { onSuccess: () => toast.success(m.past_orders_undone({ file: fileName })) },
          )
        }}
      />
      <Ask
        isOpen={asked === 'remove'}
        title={m.prices_discard_title({ number: fileName })}
        text={m.past_orders_discard_text()}
        yes={m.common_discard()}
        no={m.common_cancel()}
        isLoading={remove.isPending}
        onNo={close}
        onYes={() => remove.mutate({ id }, { onSuccess: onRemoved, onError: close })}
      />
    </>
  )
}
