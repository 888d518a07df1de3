import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import type { OfferContent } from '@wellstock/domain/bids/offer-content'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { query } from '../../lib/api.ts'
import { useDraftOf } from '../../lib/draft.ts'
import { formatDateTime, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { Block } from '../../ui/block.tsx'
import { OfferFiles } from './offer-files.tsx'
import { type ChangeLine, OfferLines } from './offer-lines.tsx'
import { csvToFill, placeRows } from './offer-table.ts'
import { OfferTerms } from './offer-terms.tsx'
import { emptyOffer, type OfferValues, readOffer, withSigns } from './offer-values.ts'
import { PasteOutcome, PastePrices } from './paste-prices.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { ChosenFile } from './use-send-offer.ts'

/** What is typed, kept in this browser alone; its files are not. */
function useOfferDraft(bid: VendorBid) {
  const { data: session } = useQuery(query.entrance.session.queryOptions())
  const signs = numberSigns()
  const empty = emptyOffer(bid, signs)
  const { found, save, discard } = useDraftOf(`vendor:${session?.email ?? ''}`, `bid-${bid.id}`, empty)
  const [values, setValues] = useState(() => (found ? withSigns(found.value, signs) : empty))
  const [isTouched, setTouched] = useState(false)
  const keep = useEffectEvent(save)
  useEffect(() => {
    if (isTouched) keep(values)
  }, [values, isTouched])
  const change = useCallback((next: (before: OfferValues) => OfferValues) => {
    setTouched(true)
    setValues(next)
  }, [])
  return {
    values,
    change,
    restoredFrom: found?.savedAt ?? null,
    startOver: () => {
      discard()
      setTouched(false)
      setValues(empty)
    },
  }
}

/** The offer of a vendor. It leaves this browser sealed or not at all. */
export function OfferForm({ bid }: { bid: VendorBid }) {
  const signs = numberSigns()
  const { values, change, restoredFrom, startOver } = useOfferDraft(bid)
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [pasted, setPasted] = useState<{ placed: number; left: string[] } | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [sending, setSending] = useState<Omit<OfferContent, 'files'> | null>(null)
  const form = useRef<HTMLDivElement>(null)

  const attached = new Set(files.flatMap(({ requirementId }) => requirementId ?? []))
  const errors = isChecked ? readOffer(values, bid, signs, attached).errors : {}

  const changeLine: ChangeLine = useCallback(
    (id, field, typed) =>
      change((before) => {
        const line = before.lines[id]
        return line ? { ...before, lines: { ...before.lines, [id]: { ...line, [field]: typed } } } : before
      }),
    [change],
  )
  function takeRows(text: string) {
    const { lines, placed, left } = placeRows(text, bid, values.lines, signs)
    change((before) => ({ ...before, lines }))
    setPasted({ placed, left })
  }
  function begin() {
    const read = readOffer(values, bid, signs, attached)
    setChecked(true)
    if (Object.keys(read.errors).length === 0) return setSending(read.offer)
    // Once they are drawn.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const download = () =>
    saveBlob(new Blob([csvToFill(bid, values, signs)], { type: 'text/csv' }), `${bid.number}.csv`)

  return (
    <div ref={form}>
      <Block title={m.entrance_offer()}>
        <Stack gap="md">
          {restoredFrom && (
            <Group gap="xs">
              <Text role="status">{m.entrance_draft_restored({ time: formatDateTime(restoredFrom) })}</Text>
              <Button variant="subtle" onClick={startOver}>
                {m.common_start_over()}
              </Button>
            </Group>
          )}
          <Group gap="xs">
            <PastePrices onRows={takeRows} onDownload={download} />
          </Group>
          {pasted && <PasteOutcome {...pasted} />}
          <OfferLines
            bid={bid}
            values={values.lines}
            errors={errors}
            onChange={changeLine}
            onRows={takeRows}
          />
          <OfferTerms
            bid={bid}
            values={values}
            errors={errors}
            onChange={(changes) => change((before) => ({ ...before, ...changes }))}
          />
          <OfferFiles bid={bid} files={files} errors={errors} onChange={setFiles} />
          {Object.keys(errors).length > 0 && (
            <Alert color="danger" variant="light" role="alert">
              {errors.lines ?? m.entrance_check_fields()}
            </Alert>
          )}
          <Group>
            <Button onClick={begin}>{m.entrance_send()}</Button>
          </Group>
        </Stack>
      </Block>
      {sending && <SendDialog bid={bid} offer={sending} files={files} onClose={() => setSending(null)} />}
    </div>
  )
}
