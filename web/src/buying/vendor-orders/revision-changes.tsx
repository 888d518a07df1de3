import type { VendorOrderRevision } from '@wellstock/contract/buying/vendor-order'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { changeWords, differenceWords } from './revision-words.ts'

/** What a revision changes, line by line, and what it comes to. */
export const RevisionChanges = ({
  revision: { lines, note, total, fromTotal },
}: {
  revision: VendorOrderRevision
}) => (
  <ul className={`${ui.bullets} ${ui.figures}`}>
    {lines.map((line) => (
      <li key={line.lineId}>
        <b>{line.name}</b>: {changeWords(line)}
      </li>
    ))}
    {note !== null && (
      <li className={ui.breaks}>
        {note === '' ? m.vendor_orders_revision_no_note() : m.vendor_orders_revision_note({ note })}
      </li>
    )}
    {total !== fromTotal && (
      <li>
        {m.common_total()}:{' '}
        {m.vendor_orders_from_to({ before: formatPrice(fromTotal), after: formatPrice(total) })} (
        {differenceWords(fromTotal, total)})
      </li>
    )}
  </ul>
)
