import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { formatTypedMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import classes from './allocation.module.css'
import { readAmount } from './typed-amount.ts'

type AmountCellProps = {
  label: string
  amount: number
  isLocked: boolean
  /** Which row of the sheet: where Enter and the arrows lead. */
  row: number
  /** False where locked cells do not let it. */
  onAmount: (amount: number) => boolean
  onPaste?: (text: string) => boolean
}

/** The cell above or below, in the sheet it stands in. */
export function focusRow(from: HTMLElement, row: number) {
  const cell = from
    .closest('[data-sheet]')
    ?.querySelector<HTMLInputElement>(`input[data-row="${row}"]:not(:disabled)`)
  cell?.focus()
  cell?.select()
  return cell != null
}

/** An amount that is typed into like a cell of a sheet. */
export function AmountCell({ label, amount, isLocked, row, onAmount, onPaste }: AmountCellProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = formatTypedMoney(amount)

  function commit() {
    if (typed === null) return
    if (typed === shown) return setTyped(null)
    const next = readAmount(typed)
    if (next === undefined) return setProblem(m.allocation_not_an_amount())
    if (next !== amount && !onAmount(next)) return setProblem(m.allocation_locked_in_the_way())
    setTyped(null)
    setProblem(null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, currentTarget } = event
    if (key === 'Escape') {
      setTyped(null)
      setProblem(null)
      return
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : key === 'Enter' ? (shiftKey ? -1 : 1) : 0
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    commit()
    // Rows whose amounts are locked are passed over.
    for (let next = row + step, tries = 0; next >= 0 && tries < 500; next += step, tries++)
      if (focusRow(currentTarget, next)) break
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (onPaste?.(event.clipboardData.getData('text/plain'))) {
      event.preventDefault()
      setTyped(null)
    }
  }

  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-scan="literal"
        data-row={row}
        className={classes.amount}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : undefined}
        disabled={isLocked}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {problem && (
        <span id={id} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </>
  )
}
