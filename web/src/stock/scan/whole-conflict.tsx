import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { keepDraft } from '../../lib/draft.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Discard } from './discard.tsx'
import classes from './inbox.module.css'
import { isCaseUse, isReceipt, type QueuedWhole } from './queue.ts'
import { queue } from './scan-queue.ts'

/** "Receipt: PO-MAIN-2026-0001, Acme Medical (2026-11-20 14:05)". */
export function wholeWords(queued: QueuedWhole) {
  const about = { name: queued.about.name, time: formatDateTime(queued.occurredAt) }
  if (isCaseUse(queued)) return m.cases_queued(about)
  return isReceipt(queued) ? m.receiving_queued(about) : m.tasks_queued(about)
}

/** A receipt, a record or what was used for a case, that the server did not take: why, and the way back to it with all that was typed. */
export function useConflict({ id, personId, body, refused }: QueuedWhole, onDecided?: () => void) {
  const navigate = useNavigate()
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
  return { why: [...new Set(why)].join(' '), letGo, correct }
}

type WholeConflictProps = { queued: QueuedWhole; onDecided?: () => void }

/** The same, as a piece of a page. */
export function WholeConflict({ queued, onDecided }: WholeConflictProps) {
  const { why, letGo, correct } = useConflict(queued, onDecided)
  return (
    <section className={classes.conflict} aria-label={wholeWords(queued)}>
      <b>{wholeWords(queued)}</b>
      <p role="alert">{why}</p>
      <Group gap={8}>
        <Button size="lg" onClick={() => void correct()}>
          {m.receiving_correct()}
        </Button>
        <Discard what={wholeWords(queued)} onDiscard={() => void letGo()} />
      </Group>
    </section>
  )
}
