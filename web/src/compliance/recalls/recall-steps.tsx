import { Button, Group, Stack, Text } from '@mantine/core'
import type { Recall } from '@wellstock/contract/compliance/recall'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PrintButton } from '../../ui/print-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { EditRecall } from './edit-recall.tsx'
import { useRecallStep } from './queries.ts'
import { nowWords } from './words.ts'

/** What the caller may do with it now; the next step is the filled one. */
export function RecallSteps({ recall }: { recall: Recall }) {
  const { id, version, acts, state, matches } = recall
  const step = useRecallStep(id)
  const withdraw = useRecallStep(id)
  const [dialog, setDialog] = useState<'withdraw' | 'edit' | null>(null)
  const toHold = matches.filter(({ certainty, decision }) => certainty === 'certain' && !decision).length
  const take = (name: 'hold' | 'activate' | 'contain' | 'disposition' | 'close') =>
    step.mutate(() => api.recalls[name]({ id, version }), {
      onSuccess: (answer) => toast.success(nowWords(answer)),
    })
  const next = nextOf(recall, toHold)
  return (
    <Stack gap="xs" data-screen-only>
      <Refused error={step.error} />
      <Group align="stretch" gap="xs">
        {next && (
          <Button loading={step.isPending} onClick={() => take(next)}>
            {next === 'hold'
              ? m.recalls_do_hold({ count: toHold, shown: formatNumber(toHold) })
              : m[`recalls_do_${next}`]()}
          </Button>
        )}
        {acts.includes('match') && (
          <Button
            variant="default"
            loading={step.isPending}
            onClick={() => step.mutate(() => api.recalls.match({ id }))}
          >
            {m.recalls_do_match_again()}
          </Button>
        )}
        {acts.includes('edit') && (
          <Button variant="default" onClick={() => setDialog('edit')}>
            {m.common_edit()}
          </Button>
        )}
        {state === 'closed' && (
          <PrintButton path={`/api/recalls/${id}/certificate`} label={m.recalls_certificate()} />
        )}
        {acts.includes('withdraw') && (
          <Button variant="default" onClick={() => setDialog('withdraw')}>
            {m.common_withdraw()}
          </Button>
        )}
      </Group>
      {next === 'activate' && matches.length === 0 && <Text c="dimmed">{m.recalls_activate_text()}</Text>}
      {dialog === 'edit' && <EditRecall recall={recall} onClose={() => setDialog(null)} />}
      {dialog === 'withdraw' && (
        <WordsDialog
          title={m.recalls_withdraw_title({ number: recall.number })}
          text={m.recalls_withdraw_text()}
          label={m.common_reason()}
          field="reason"
          short={m.common_reason_too_short()}
          yes={m.common_withdraw()}
          isDanger
          step={withdraw}
          input={(reason) => () => api.recalls.withdraw({ id, version, reason })}
          done={nowWords}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  )
}

/** The one step that is next: certain stock is held before anything else. */
export function nextOf({ acts, figures, officeTasks }: Recall, toHold: number) {
  if (acts.includes('hold') && toHold > 0) return 'hold'
  if (acts.includes('activate')) return 'activate'
  if (acts.includes('contain') && (figures.isContained || officeTasks.length === 0)) return 'contain'
  if (acts.includes('disposition') && figures.undisposed === 0) return 'disposition'
  return acts.includes('close') ? 'close' : null
}
