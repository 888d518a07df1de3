import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { formatNumber, formatPrice, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import type { LineValue } from './bid-values.ts'
import classes from './lines-table.module.css'
import type { Wrong } from './sent-bid.ts'

type Changes = {
  onChange: (key: string, part: Partial<LineValue>) => void
  onRemove: (key: string) => void
}

type LinesTableProps = Changes & { lines: readonly LineValue[]; wrong: Wrong }

/** The lines as a plain table of plain fields: hundreds of them stay quick to type in. */
export function LinesTable({ lines, wrong, onChange, onRemove }: LinesTableProps) {
  const { offices } = useSession()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    <div
      role="group"
      className={classes.scroll}
      aria-label={m.common_table()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table} aria-label={m.common_lines()} onKeyDown={goByEnter}>
        <thead>
          <tr>
            <th scope="col">{m.common_product()}</th>
            <th scope="col">{m.common_quantity()}</th>
            <th scope="col">{m.item_unit()}</th>
            <th scope="col">{m.bid_draft_needed_by()}</th>
            <th scope="col">{m.bid_draft_ship_to()}</th>
            <th scope="col">{m.bid_draft_target({ currency: priceSign() })}</th>
            <th scope="col">{m.bid_draft_alternates()}</th>
            <th scope="col" data-screen-only>
              <span className={ui.visuallyHidden}>{m.common_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Line
              key={line.key}
              line={line}
              number={formatNumber(at + 1)}
              offices={offices}
              wrong={wrongOf(wrong, at)}
              onChange={onChange}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Enter goes to the same field of the next row, with Shift of the one before. */
function goByEnter(event: KeyboardEvent<HTMLTableElement>) {
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('th, td')
  const row = cell?.closest('tr')
  if (event.key !== 'Enter' || !row || !(event.target as HTMLElement).matches('input, select')) return
  const next = event.shiftKey ? row.previousElementSibling : row.nextElementSibling
  const field = (next as HTMLTableRowElement | null)?.cells[cell?.cellIndex ?? 0]?.querySelector<HTMLElement>(
    'input, select',
  )
  event.preventDefault()
  field?.focus()
}

/** What is wrong with a line, as one sentence: rows are drawn again only where it changes. */
const wrongOf = (wrong: Wrong, at: number) =>
  Object.entries(wrong)
    .filter(([path]) => path.startsWith(`lines.${at}.`))
    .map(([, message]) => message)
    .join(' ')

type LineProps = Changes & {
  line: LineValue
  number: string
  offices: readonly { id: string; name: string }[]
  wrong: string
}

const isWholeNumber = (typed: string) => typed === '' || (/^\d+$/.test(typed) && Number(typed) >= 1)

const Line = memo(function Line({ line, number, offices, wrong, onChange, onRemove }: LineProps) {
  const { key, product, name } = line
  const change = (part: Partial<LineValue>) => onChange(key, part)
  const called = name || m.bid_draft_line_number({ number })
  const label = (field: string) => m.bid_draft_field_of({ field, name: called })
  const isWrong = !isWholeNumber(line.quantity)
  return (
    <tr>
      <th scope="row" className={ui.notes}>
        {product ? (
          <span className={ui.breaks}>{name}</span>
        ) : (
          <input
            type="text"
            aria-label={m.bid_draft_description_of({ number })}
            placeholder={m.bid_draft_description()}
            maxLength={200}
            value={name}
            aria-invalid={!name.trim()}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
        <input
          type="text"
          aria-label={label(m.bid_draft_specification())}
          placeholder={m.bid_draft_specification()}
          maxLength={2000}
          value={line.specification}
          onChange={(event) => change({ specification: event.currentTarget.value })}
        />
        <small className={ui.code}>
          {[
            product?.sku,
            line.baselinePrice !== null && m.bid_draft_paid_now({ price: formatPrice(line.baselinePrice) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {wrong && (
          <small className={ui.danger} role="alert">
            {wrong}
          </small>
        )}
      </th>
      <td data-label={m.common_quantity()}>
        <input
          type="number"
          min={1}
          step={1}
          aria-label={label(m.common_quantity())}
          value={line.quantity}
          aria-invalid={isWrong || line.quantity === ''}
          title={isWrong ? m.common_whole_number() : undefined}
          onChange={(event) => change({ quantity: event.currentTarget.value })}
        />
        {isWrong && <small className={ui.danger}>{m.common_whole_number()}</small>}
      </td>
      <td data-label={m.item_unit()}>
        <input
          type="text"
          aria-label={label(m.item_unit())}
          maxLength={20}
          readOnly={product !== null}
          value={line.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
        />
      </td>
      <td data-label={m.bid_draft_needed_by()}>
        <input
          type="date"
          aria-label={label(m.bid_draft_needed_by())}
          value={line.neededBy}
          onChange={(event) => change({ neededBy: event.currentTarget.value })}
        />
      </td>
      <td data-label={m.bid_draft_ship_to()}>
        <select
          aria-label={label(m.bid_draft_ship_to())}
          value={line.officeId}
          onChange={(event) => change({ officeId: event.currentTarget.value })}
        >
          <option value="">{m.bid_draft_any_office()}</option>
          {offices.map((office) => (
            <option key={office.id} value={office.id}>
              {office.name}
            </option>
          ))}
        </select>
      </td>
      <td data-label={m.bid_draft_target({ currency: priceSign() })}>
        <input
          type="number"
          min={0}
          step="any"
          aria-label={label(m.bid_draft_target({ currency: priceSign() }))}
          value={line.targetPrice}
          onChange={(event) => change({ targetPrice: event.currentTarget.value })}
        />
      </td>
      <td data-label={m.bid_draft_alternates()} className={ui.checkbox}>
        <input
          type="checkbox"
          aria-label={label(m.bid_draft_alternates())}
          checked={line.isAlternateAllowed}
          onChange={(event) => change({ isAlternateAllowed: event.currentTarget.checked })}
        />
      </td>
      <td data-screen-only>
        <button
          type="button"
          className={ui.rowAction}
          aria-label={m.common_remove_named({ name: called })}
          onClick={() => onRemove(key)}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  )
})
