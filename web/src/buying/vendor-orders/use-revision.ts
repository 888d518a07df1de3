import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { VendorAnswer, VendorOrder, VendorOrderLine } from '@wellstock/contract/buying/vendor-order'
import { lineAmount } from '@wellstock/domain/buying/orders'
import { leastPacks } from '@wellstock/domain/buying/vendor-orders'
import { sumOf } from '@wellstock/domain/finance/money'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useVendorOrderStep } from './queries.ts'
import { nameOf } from './words.ts'

type LineEdit = { packs?: number | ''; price?: number | '' }
/** What was typed, by line. */
export type LineEdits = Readonly<Record<string, LineEdit>>

/** A line as it is with what was typed. */
export type RevisedLine = { line: VendorOrderLine; packs: number | ''; price: number | '' }

/** What a vendor answered, as a revision: of a line it does not send at all nothing is taken over, as it is to be closed. */
export const editsOf = ({ lines }: VendorOrder, answer: VendorAnswer): LineEdits =>
  Object.fromEntries(
    answer.lines.flatMap(({ lineId, packs, orderedPacks, packPrice }) => {
      const line = lines.find(({ id }) => id === lineId)
      if (!line) return []
      const all = line.packs - orderedPacks + packs
      return [[lineId, { packs: all === 0 ? line.packs : Math.max(leastPacks(line), all), price: packPrice }]]
    }),
  )

/** What somebody changes of an order the vendor has, and what that would come to. It is for the version that was there as it began. */
export function useRevision(order: VendorOrder, begunWith: LineEdits, onDone: () => void) {
  const step = useVendorOrderStep(order.id)
  const [edits, setEdits] = useState(begunWith)
  const [note, setNote] = useState(order.note)
  const [version, setVersion] = useState(order.version)
  // What comes again for what went back is as it is.
  const lines = order.lines
    .filter(({ replaces }) => replaces === null)
    .map((line): RevisedLine => {
      const { packs = line.packs, price = line.packPrice } = edits[line.id] ?? {}
      return { line, packs, price }
    })
  const input = {
    ...{ id: order.id, version, note },
    lines: lines.filter(isChanged).map(({ line, packs, price }) => ({
      id: line.id,
      packs: packs || 0,
      quote: price === '' || price === line.packPrice ? null : price,
    })),
  }
  const isSame = input.lines.length === 0 && note.trim() === order.note
  const [settled] = useDebouncedValue(input, 300)
  const preview = useQuery({
    ...query.vendorOrders.previewRevision.queryOptions({ input: settled }),
    enabled: settled.lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const error = step.error ?? (input.lines.length > 0 ? preview.error : null)
  const isStale = error instanceof Problem && error.code === 'STALE_VERSION'
  const fields = error instanceof Problem ? error.fields : {}
  return {
    lines,
    note,
    isSame,
    isStale,
    total: sumOf(lines.map(({ packs, price }) => lineAmount(packs || 0, price || 0))),
    /** Null: nobody knows yet, or nothing has changed but the note. */
    asks: input.lines.length > 0 && !preview.error ? (preview.data?.asks ?? null) : null,
    refused: isStale ? null : error,
    errorOf: (line: VendorOrderLine, field: 'packs' | 'quote') => {
      const place = input.lines.findIndex(({ id }) => id === line.id)
      return place < 0 ? undefined : fields[`lines.${place}.${field}`]
    },
    shown: input.lines.flatMap((_, place) => [`lines.${place}.packs`, `lines.${place}.quote`]),
    setNote,
    setLine: (id: string, edit: LineEdit) => {
      setEdits((all) => ({ ...all, [id]: { ...all[id], ...edit } }))
      step.reset()
    },
    /** What was typed is for what somebody else has changed since. */
    keep: () => {
      setVersion(order.version)
      step.reset()
    },
    isSending: step.isPending,
    send: () =>
      step.mutate(() => api.vendorOrders.revise(input), {
        onSuccess: (answer) => {
          const name = nameOf(answer)
          toast.success(
            answer.isRevising
              ? m.vendor_orders_revision_asked({ name })
              : m.vendor_orders_revision_sent({ name }),
          )
          onDone()
        },
      }),
  }
}

export const isChanged = ({ line, packs, price }: RevisedLine) =>
  packs !== line.packs || price !== line.packPrice
