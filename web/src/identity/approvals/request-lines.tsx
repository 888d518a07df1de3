import type { Approval } from '@wellstock/contract/identity/approval'
import type { ContentValue } from '@wellstock/domain/identity/approval-content'
import { formatChange, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'
import { Part } from './request-details.tsx'
import { causeWord } from './words.ts'

const numberOf = (value: ContentValue) => (typeof value === 'string' ? Number(value) : null)
const wordsOf = (value: ContentValue) => (typeof value === 'string' ? value : null)

/** The lines that are of so much of something, or differ by so much, those worth most first. */
const linesOf = ({ content, names }: Pick<Approval, 'content' | 'names'>) =>
  content.lines
    .flatMap(({ id, quantity, variance, rootCause, note, amount }) => {
      const name = names[id]
      if (name === undefined || (quantity ?? variance) === undefined) return []
      const line = { id, name, quantity: numberOf(quantity), difference: numberOf(variance) }
      return [{ ...line, rootCause: wordsOf(rootCause), note: wordsOf(note), amount: numberOf(amount) }]
    })
    .sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0))

/** What is asked about, line by line. The page of the document itself shows it anyway. */
export function RequestLines({ approval }: { approval: Pick<Approval, 'content' | 'names'> }) {
  const lines = linesOf(approval)
  if (lines.length === 0) return null
  const hasQuantity = lines.some(({ quantity }) => quantity !== null)
  const hasAmount = lines.some(({ amount }) => amount !== null)
  const hasDifference = lines.some(({ difference }) => difference !== null)
  return (
    <Part title={m.common_lines()}>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{m.common_item()}</th>
              {hasQuantity && (
                <th scope="col" data-numeric>
                  {m.common_quantity()}
                </th>
              )}
              {hasDifference && (
                <th scope="col" data-numeric>
                  {m.approvals_field_variance()}
                </th>
              )}
              {hasAmount && (
                <th scope="col" data-numeric>
                  {m.common_amount()}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, name, quantity, difference, rootCause, note, amount }) => (
              <tr key={id}>
                <th scope="row" className={ui.breaks}>
                  {name}
                  {(rootCause || note) && (
                    <small>{[rootCause && causeWord(rootCause), note].filter(Boolean).join(' · ')}</small>
                  )}
                </th>
                {hasQuantity && <td data-numeric>{quantity !== null && formatNumber(quantity)}</td>}
                {hasDifference && (
                  <td className={ui.medium} data-numeric>
                    {difference !== null && formatChange(difference)}
                  </td>
                )}
                {hasAmount && (
                  <td data-numeric>{amount === null ? m.common_no_price() : formatPrice(amount)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}
