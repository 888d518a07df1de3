import { Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MatchCandidate, Receipt, ReceiptLine } from '@wellstock/contract/buying/receipt'
import { receipt as kind } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { bestFor, candidatesFor, unmatchedLines } from './matching.ts'
import { receiptQueries } from './queries.ts'

type MatchDialogProps = { receipt: Receipt; onClose: () => void }

/** Says which orders goods are part of that came without one: the same product is chosen already. */
export function MatchDialog({ receipt, onClose }: MatchDialogProps) {
  const { id, version, number } = receipt
  const form = useDocumentForm<Receipt>(kind, id, { done: () => m.receipts_matched({ number }), onClose })
  const { fields } = form
  const { data: candidates, error, refetch } = useQuery(receiptQueries.candidates(id))
  const unmatched = unmatchedLines(receipt)
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({})
  const [isMissing, setMissing] = useState(false)
  const choiceOf = (line: ReceiptLine) => {
    const own = chosen[line.id]
    return own === undefined ? bestFor(line, candidates ?? []) : own
  }
  const matched = unmatched.flatMap((line) => {
    const vendorOrderLineId = choiceOf(line)
    return vendorOrderLineId ? [{ id: line.id, vendorOrderLineId }] : []
  })
  const pathsOf = (line: ReceiptLine) => {
    const place = matched.findIndex((each) => each.id === line.id)
    return ['id', 'vendorOrderLineId', 'quantity'].map((field) => `lines.${place}.${field}`)
  }

  function submit() {
    if (matched.length === 0) return setMissing(true)
    form.send(() => api.receipts.match({ id, version, lines: matched }))
  }

  return (
    <StepDialog
      form={form}
      shows={unmatched.flatMap(pathsOf)}
      title={m.receipts_match()}
      submit={m.receipts_match_save()}
      size="lg"
      isDisabled={!candidates || candidates.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !candidates && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!candidates && !error && <Skeleton height={120} radius="md" role="status" aria-label={m.loading()} />}
      {candidates?.length === 0 && <Text>{m.receipts_match_none()}</Text>}
      {candidates && candidates.length > 0 && (
        <Stack>
          {unmatched.map((line) => (
            <Select
              key={line.id}
              label={`${m.common_quantity_and_unit({ quantity: formatNumber(line.quantity), unit: line.unit })} ${line.name}`}
              placeholder={m.receipts_match_later()}
              data={optionsFor(line, candidates)}
              value={choiceOf(line)}
              onChange={(next) => {
                setChosen((before) => ({ ...before, [line.id]: next }))
                setMissing(false)
              }}
              searchable
              clearable
              nothingFoundMessage={m.common_nothing_found()}
              error={
                pathsOf(line)
                  .map((path) => fields[path])
                  .find(Boolean) ??
                (isMissing && m.receipts_match_choose())
              }
            />
          ))}
        </Stack>
      )}
    </StepDialog>
  )
}

const wordsOf = ({ order, name, most, unit }: MatchCandidate) =>
  m.receipts_match_candidate({ number: order.number, name, most: formatNumber(most), unit })

const optionsFor = (line: ReceiptLine, candidates: readonly MatchCandidate[]) => {
  const { same, others } = candidatesFor(line, candidates)
  const option = (each: MatchCandidate) => ({ value: each.vendorOrderLineId, label: wordsOf(each) })
  return [
    { group: m.receipts_match_same(), items: same.map(option) },
    { group: m.receipts_match_instead(), items: others.map(option) },
  ].filter(({ items }) => items.length > 0)
}
