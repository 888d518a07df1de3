import type { Suggestion, ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { GridField } from '@wellstock/domain/stock/thresholds'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import {
  afterOf,
  type Base,
  baseOf,
  type Edits,
  findEdit,
  revert,
  setText,
  setValue,
  textOf,
} from './edits.ts'
import { blockAt, blockWithHeadings, cellsOf, isBlock } from './paste.ts'
import type { Pasted } from './paste-dialog.tsx'

/** What is changed and not yet saved, kept in the browser until it is, and what the cells do with it. */
export function useEdits(rows: readonly ThresholdRow[], onBlock: (block: Pasted) => void) {
  const draft = useDraft<{ edits: Edits }>('thresholds', { edits: [] })
  const [edits, setEdits] = useState<Edits>(draft.found?.value.edits ?? [])
  const save = draft.save
  const edit = useCallback(
    (change: (edits: Edits) => Edits) =>
      setEdits((before) => {
        const after = change(before)
        save({ edits: after })
        return after
      }),
    [save],
  )

  const shown = useRef(rows)
  shown.current = rows
  const onCell = useMemo(
    () => ({
      change: (base: Base, field: GridField, text: string) => edit((now) => setText(now, base, field, text)),
      revert: (base: Base, field: GridField) => edit((now) => revert(now, base, field)),
      paste: (at: { itemId: string; field: GridField }, text: string) => {
        if (!isBlock(text)) return false
        const cells = cellsOf(text)
        const ids = shown.current.map(({ itemId }) => itemId)
        onBlock(blockWithHeadings(cells) ?? blockAt(cells, ids, at))
        return true
      },
    }),
    [edit, onBlock],
  )
  const onFill = useCallback(
    (from: ThresholdRow, to: readonly ThresholdRow[], field: GridField) =>
      edit((now) => {
        const source = findEdit(now, from.itemId)
        const text = source?.wrong[field]?.text ?? textOf(field, afterOf(baseOf(from), source)[field])
        return to
          .filter(({ fields }) => !fields.levelsLocked || field === 'levelsLocked')
          .reduce((all, row) => setText(all, baseOf(row), field, text), now)
      }),
    [edit],
  )
  const onTake = useCallback(
    (row: ThresholdRow, { min, reorderPoint, max }: Suggestion) =>
      edit((now) => {
        const base = findEdit(now, row.itemId)?.base ?? baseOf(row)
        const first = setValue(now, base, 'minQuantity', min)
        return setValue(setValue(first, base, 'reorderPoint', reorderPoint), base, 'maxQuantity', max)
      }),
    [edit],
  )
  return { edits, edit, onCell, onFill, onTake }
}
