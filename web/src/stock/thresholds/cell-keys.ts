import { type GridField, gridFields } from '@wellstock/domain/stock/thresholds'
import type { KeyboardEvent } from 'react'

type Step = 'fill' | { rows: number; field: GridField; extends: boolean } | null

/** Where a key leads from a cell. Left and right leave a text only at its ends. */
export function stepOf(event: KeyboardEvent<HTMLElement>, field: GridField): Step {
  const { key, shiftKey, target } = event
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'd') return 'fill'
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, field, extends: false }
  if (key === 'ArrowDown') return { rows: 1, field, extends: shiftKey }
  if (key === 'ArrowUp') return { rows: -1, field, extends: shiftKey }
  if (shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  const back = key === 'ArrowLeft'
  if (target instanceof HTMLInputElement && target.type === 'text') {
    const { selectionStart, selectionEnd, value } = target
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    const isAtEnd = back ? selectionEnd === 0 : selectionStart === value.length
    if (!isWhole && !isAtEnd) return null
  }
  const next = gridFields[gridFields.indexOf(field) + (back ? -1 : 1)]
  return next ? { rows: 0, field: next, extends: false } : null
}
