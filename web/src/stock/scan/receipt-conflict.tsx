import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { keepDraft } from '../../lib/draft.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Discard } from './discard.tsx'
import classes from './inbox.module.css'
import type { QueuedReceipt } from './queue.ts'
import { queue } from './scan-queue.ts'

/** "Receipt: PO-MAIN-2026-0001, Acme Medical (2026-11-20 14:05)". */
export const receiptWords = ({ about, occurredAt }: QueuedReceipt) =>
  m.receiving_queued({ name: about.name, time: formatDateTime(occurredAt) })

type ReceiptConflictProps = { queued: QueuedReceipt; onDecided?: () => void }

/** Goods the server did not take in: why, and the way back to them with all that was typed. */
export function ReceiptConflict({ queued, onDecided }: ReceiptConflictProps) {
  const navigate = useNavigate()
  const { id, personId, body, refused } = queued
  const why = [refused?.message, ...(refused?.blockers ?? []), ...Object.values(refused?.fields ?? {})]

  async function letGo() {
    await queue.discard(id)
    onDecided?.()
  }
  async function correct() {
    keepDraft(personId, body.draft.name, body.draft.value)
    await letGo()
    await navigate({ to: body.page })
  }

  return (
    <section className={classes.conflict} aria-label={receiptWords(queued)}>
      <b>{receiptWords(queued)}</b>
      <p role="alert">{[...new Set(why)].join(' ')}</p>
      <Group gap={8}>
        <Button size="lg" onClick={() => void correct()}>
          {m.receiving_correct()}
        </Button>
        <Discard what={receiptWords(queued)} onDiscard={() => void letGo()} />
      </Group>
    </section>
  )
}
