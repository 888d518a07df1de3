import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { type ClipboardEvent, memo } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './offer-lines.module.css'
import {
  fieldWords,
  type LineField,
  type LineValues,
  lineFields,
  type OfferErrors,
  type OfferValues,
} from './offer-values.ts'

type Line = VendorBid['lines'][number]
export type ChangeLine = (id: string, field: LineField, typed: string) => void

const numeric: ReadonlySet<LineField> = new Set([
  'packQuantity',
  'leastPacks',
  'multiple',
  'leadDays',
  'shelfLifeDays',
])

type OfferLinesProps = {
  bid: VendorBid
  values: OfferValues['lines']
  errors: OfferErrors
  onChange: ChangeLine
  /** Rows of a spreadsheet, pasted into any of the fields. */
  onRows: (text: string) => void
}

/** What is asked for line by line, and the fields of what is offered. Plain fields: there may be thousands. */
export function OfferLines({ bid, values, errors, onChange, onRows }: OfferLinesProps) {
  const hasAlternates = bid.lines.some(({ isAlternateAllowed }) => isAlternateAllowed)
  const fields = lineFields.filter((field) => field !== 'alternate' || hasAlternates)
  function takeRows(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onRows(text)
  }
  return (
    <div className={classes.scroll} onPaste={takeRows}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.entrance_line()}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {fieldWords[field]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bid.lines.map((line, index) => {
            const typed = values[line.id]
            return (
              typed && (
                <Row
                  key={line.id}
                  line={line}
                  number={index + 1}
                  fields={fields}
                  values={typed}
                  errors={errors}
                  onChange={onChange}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  line: Line
  number: number
  fields: readonly LineField[]
  values: LineValues
  errors: OfferErrors
  onChange: ChangeLine
}

const Row = memo(
  function Row({ line, number, fields, values, errors, onChange }: RowProps) {
    const { id, name, sku, quantity, unit, specification, neededBy, office } = line
    return (
      <tr>
        <th scope="row">
          <span className={ui.medium}>
            {formatNumber(number)}. {name}
          </span>
          <small>
            {[
              sku,
              m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit }),
              neededBy && m.entrance_needed_by({ day: formatDate(neededBy) }),
              office,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {specification && <small className={ui.breaks}>{specification}</small>}
        </th>
        {fields.map((field) => {
          const error = errors[`${id}.${field}`]
          return (
            <td key={field} data-field={field}>
              {(field !== 'alternate' || line.isAlternateAllowed) && (
                <label>
                  <span className={classes.label}>{fieldWords[field]()}</span>
                  <input
                    aria-label={m.entrance_field_of({ field: fieldWords[field](), name })}
                    aria-invalid={error !== undefined}
                    aria-describedby={error && `${id}-${field}-error`}
                    inputMode={numeric.has(field) ? 'numeric' : field === 'price' ? 'decimal' : 'text'}
                    autoComplete="off"
                    value={values[field]}
                    onChange={(event) => onChange(id, field, event.currentTarget.value)}
                  />
                  {error && (
                    <small id={`${id}-${field}-error`} className={ui.danger}>
                      {error}
                    </small>
                  )}
                </label>
              )}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) =>
    before.values === after.values &&
    before.line === after.line &&
    before.fields.length === after.fields.length &&
    lineFields.every(
      (field) => before.errors[`${after.line.id}.${field}`] === after.errors[`${after.line.id}.${field}`],
    ),
)
