import type { GridField, ReplenishMethod, ThresholdFields } from '@wellstock/domain/stock/thresholds'
import { replenishMethods } from '@wellstock/domain/stock/thresholds'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { fieldName, methodName, valueWords } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { afterOf, type Base, type Edit, issuesOf, textOf } from './edits.ts'
import classes from './threshold-grid.module.css'

export type CellActions = {
  change: (base: Base, field: GridField, text: string) => void
  revert: (base: Base, field: GridField) => void
  paste: (at: { itemId: string; field: GridField }, text: string) => boolean
  /** Keys that lead to other cells, with the text as it stands; true where the key was one of them. */
  move: (event: KeyboardEvent<HTMLElement>, at: { row: number; field: GridField }) => boolean
  focus: (at: { row: number; field: GridField }) => void
}

type CellProps = {
  row: number
  base: Base
  field: GridField
  edit: Edit | undefined
  actions: CellActions
  isSelected: boolean
}

/** A cell of the grid: a field that looks like text until somebody is in it. */
export function ThresholdCell({ row, base, field, edit, actions, isSelected }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const wrong = edit?.wrong[field]
  const value = afterOf(base, edit)[field]
  const message = edit && issuesOf(edit)[field]
  const isChanged = Boolean(wrong) || (edit !== undefined && field in edit.values)
  const isLocked = base.fields.levelsLocked && afterOf(base, edit).levelsLocked && field !== 'levelsLocked'
  const theirs =
    edit && field in edit.theirs
      ? m.thresholds_theirs({ value: valueWords(field, edit.theirs[field]) })
      : null
  const note = message ? words(message) : theirs

  const common = {
    'data-cell': `${row}:${field}`,
    'aria-label': m.thresholds_cell({ field: fieldName(field), name: base.name }),
    'aria-invalid': Boolean(message),
    'aria-describedby': note ? id : undefined,
    disabled: isLocked,
    onFocus: () => actions.focus({ row, field }),
  }

  function commit() {
    if (typed !== null && typed !== shown) actions.change(base, field, typed)
    setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      // The first one takes back what is being typed, the next one the change of the cell.
      if (typed !== null) setTyped(null)
      else actions.revert(base, field)
      return
    }
    const fills = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
    if (!fills && typed !== null && (event.key === 'Enter' || event.key.startsWith('Arrow'))) {
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
      commit()
    }
    if (fills) setTyped(null)
    actions.move(event, { row, field })
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (actions.paste({ itemId: base.itemId, field }, event.clipboardData.getData('text/plain')))
      event.preventDefault()
  }

  const shown = wrong?.text ?? textOf(field, value)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field inside takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is typed into
      role="gridcell"
      aria-selected={isSelected}
      data-changed={isChanged || undefined}
      data-invalid={Boolean(message) || undefined}
      data-selected={isSelected || undefined}
      data-numeric={isText(field) || undefined}
      title={note ?? undefined}
    >
      {typeof value === 'boolean' ? (
        <input
          {...common}
          type="checkbox"
          checked={value}
          onChange={(event) => actions.change(base, field, event.currentTarget.checked ? 'yes' : 'no')}
          onKeyDown={(event) => void actions.move(event, { row, field })}
        />
      ) : field === 'replenishMethod' ? (
        <select
          {...common}
          value={value as ReplenishMethod}
          onChange={(event) => actions.change(base, field, event.currentTarget.value)}
          // Its arrows and Enter are its own.
          onKeyDown={(event) => (event.ctrlKey || event.metaKey) && actions.move(event, { row, field })}
        >
          {replenishMethods.map((method) => (
            <option key={method} value={method}>
              {methodName(method)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          data-scan="literal"
          placeholder={placeholderOf(field)}
          value={typed ?? shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      )}
      {note && (
        <span id={id} className={classes.note} data-theirs={!message || undefined}>
          {note}
        </span>
      )}
    </td>
  )
}

const isText = (field: GridField) =>
  field !== 'replenishMethod' && field !== 'autoReorder' && field !== 'levelsLocked'

const automatic: readonly (keyof ThresholdFields)[] = ['leadTimeDays', 'serviceLevel']
/** Not set has a meaning for some: the vendor's lead time, the level of the product's criticality. */
const placeholderOf = (field: GridField) => (automatic.includes(field) ? m.thresholds_auto() : '–')
