import { Checkbox, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { vendorReturn } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatDate, formatPrice, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { returnQueries } from './queries.ts'
import { shortOf } from './words.ts'

function creditedWords(after: VendorReturn): string {
  const { number } = after
  const short = shortOf(after)
  return short > 0
    ? m.returns_credited_short({ number, amount: formatPrice(short) })
    : m.returns_credited({ number })
}

/**
 * Which credit note is for it, and how much of that: the only one of the same vendor orders is chosen already, with what the return waits
 * for or is left of the note.
 */
export function CreditDialog({ found, onClose }: { found: VendorReturn; onClose: () => void }) {
  const { id, version, number } = found
  const form = useDocumentForm<VendorReturn>(vendorReturn, id, { done: creditedWords, onClose })
  const { data: notes, error, refetch } = useQuery(returnQueries.creditNotes(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const likely = notes?.filter(({ isLikely }) => isLikely) ?? []
  const invoiceId = chosen ?? (likely.length === 1 ? likely[0]?.id : undefined)
  const [said, setSaid] = useState<number | null | undefined>()
  const [isBeyond, setBeyond] = useState(false)
  const short = shortOf(found)
  const left = notes?.find((note) => note.id === invoiceId)?.left ?? 0
  const amount = said === undefined ? Math.min(left, short) : said

  function submit() {
    if (!invoiceId) return setMissing(true)
    form.send(() => api.vendorReturns.credit({ id, version, invoiceId, amount, isBeyond }))
  }

  return (
    <StepDialog
      form={form}
      shows={['invoiceId', 'amount']}
      title={m.returns_credit_title({ number })}
      submit={m.returns_do_credit()}
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
          error={isMissing ? m.returns_credit_choose() : form.fields.invoiceId}
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
                label={[
                  note.number,
                  formatDate(note.invoicedOn),
                  formatPrice(note.total),
                  ...(note.left < note.total
                    ? [m.returns_credit_left({ amount: formatPrice(note.left) })]
                    : []),
                ].join(' · ')}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {invoiceId && (
        <AmountInput
          key={invoiceId}
          label={m.returns_credit_amount()}
          value={amount}
          onChange={setSaid}
          decimalScale={2}
          leftSection={priceSign()}
          error={form.fields.amount}
        />
      )}
      {(amount ?? 0) > short && (
        <Checkbox
          label={m.returns_credit_beyond()}
          checked={isBeyond}
          onChange={(event) => setBeyond(event.currentTarget.checked)}
        />
      )}
    </StepDialog>
  )
}
