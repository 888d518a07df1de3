import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { returnQueries, useReturnStep } from './queries.ts'
import { shortOf } from './words.ts'

/** Which credit note is for it: the only one of the same vendor orders is chosen already. */
export function CreditDialog({ found, onClose }: { found: VendorReturn; onClose: () => void }) {
  const { id, version, number } = found
  const step = useReturnStep(id)
  const { data: notes, error, refetch } = useQuery(returnQueries.creditNotes(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const likely = notes?.filter(({ isLikely }) => isLikely) ?? []
  const invoiceId = chosen ?? (likely.length === 1 ? likely[0]?.id : undefined)
  const refused = step.error instanceof Problem ? step.error.fields.invoiceId : undefined

  function submit() {
    if (!invoiceId) return setMissing(true)
    step.mutate(() => api.vendorReturns.credit({ id, version, invoiceId }), {
      onSuccess: (after) => {
        const short = shortOf(after)
        toast.success(
          short > 0
            ? m.returns_credited_short({ number, amount: formatPrice(short) })
            : m.returns_credited({ number }),
        )
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={m.returns_credit_title({ number })}
      submit={m.returns_do_credit()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      isDisabled={!notes || notes.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !notes && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!notes && !error && <Skeleton height={80} radius="md" role="status" aria-label={m.loading()} />}
      {notes?.length === 0 && <Text>{m.returns_credit_none()}</Text>}
      {notes && notes.length > 0 && (
        <Radio.Group
          label={m.returns_credit_note()}
          value={invoiceId ?? null}
          error={isMissing ? m.returns_credit_choose() : refused}
          onChange={(next) => {
            setChosen(next)
            setMissing(false)
          }}
        >
          <Stack gap="xs">
            {notes.map((note) => (
              <Radio
                key={note.id}
                value={note.id}
                label={[note.number, formatDate(note.invoicedOn), formatPrice(note.total)].join(' · ')}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Refused error={step.error} shows={['invoiceId']} />
    </FormDialog>
  )
}
