import type { VendorOrder, VendorOrderLine } from '@wellstock/contract/buying/vendor-order'
import { lineAmount } from '@wellstock/domain/buying/orders'
import { sumOf } from '@wellstock/domain/finance/money'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useVendorOrderStep } from './queries.ts'
import { nameOf } from './words.ts'

/** What was typed at a line. A quote is what the vendor told the buyer; null: as it is listed now. */
export type LineEdit = { packs?: number | ''; quote?: number | '' | null; isGone?: true }

type Edits = { note?: string; waiver?: string; lines: Readonly<Record<string, LineEdit>> }
const NONE: Edits = { lines: {} }

/** A line as it is with what was typed. */
export type EditedLine = { line: VendorOrderLine; packs: number | ''; quote: number | '' | null }

function edited(line: VendorOrderLine, { packs, quote }: LineEdit): EditedLine {
  const own = line.priceSource === 'quote' ? line.packPrice : null
  return { line, packs: packs ?? line.packs, quote: quote === undefined ? own : quote }
}

/** What a pack of it costs: the quote, or as the line has it. */
export const packPriceOf = ({ line, quote }: EditedLine) =>
  typeof quote === 'number' ? quote : line.packPrice
export const amountOf = (each: EditedLine) => lineAmount(each.packs || 0, packPriceOf(each))

/**
 * What somebody changes at a draft, kept apart from the draft: what others add meanwhile is shown beside it. It is saved over the
 * version that was there when the first of it was typed.
 */
export function useDraftEdits(order: VendorOrder) {
  const step = useVendorOrderStep(order.id)
  const [edits, setEdits] = useState(NONE)
  const [begun, setBegun] = useState<number | null>(null)
  const lines = order.lines.flatMap((line) => {
    const edit = edits.lines[line.id] ?? {}
    return edit.isGone ? [] : [edited(line, edit)]
  })
  const note = edits.note ?? order.note
  const waiver = edits.waiver ?? order.waiver

  const change = (how: (before: Edits) => Edits) => {
    setEdits(how)
    setBegun((before) => before ?? order.version)
    step.reset()
  }
  const forget = () => {
    setEdits(NONE)
    setBegun(null)
    step.reset()
  }
  function save() {
    const input = {
      id: order.id,
      version: begun ?? order.version,
      note,
      waiver,
      lines: lines.map(({ line, packs, quote }) => ({
        id: line.id,
        packs: packs || 0,
        quote: quote === '' ? null : quote,
      })),
    }
    step.mutate(() => api.vendorOrders.update(input), {
      onSuccess: (saved) => {
        forget()
        toast.success(m.vendor_orders_saved({ name: nameOf(saved) }))
      },
    })
  }

  const { error } = step
  const isStale = error instanceof Problem && error.code === 'STALE_VERSION'
  return {
    note,
    waiver,
    lines,
    total: sumOf(lines.map(amountOf)),
    hasEdits: begun !== null,
    setWords: (words: { note: string } | { waiver: string }) => change((all) => ({ ...all, ...words })),
    setLine: (id: string, edit: LineEdit) =>
      change((all) => ({ ...all, lines: { ...all.lines, [id]: { ...all.lines[id], ...edit } } })),
    forget,
    /** What was typed goes over what somebody else has saved since. */
    keep: () => {
      setBegun(order.version)
      step.reset()
    },
    save,
    isSaving: step.isPending,
    isStale,
    refused: isStale ? null : error,
  }
}
export type DraftEdits = ReturnType<typeof useDraftEdits>
