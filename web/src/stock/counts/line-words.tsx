import type { CountLine } from '@wellstock/contract/stock/counts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** How a line is called where it is named in words. */
export const lineName = ({ name, lotNumber }: Pick<CountLine, 'name' | 'lotNumber'>) =>
  lotNumber ? `${name} (${lotNumber})` : name

/** Which lot it is, and until when it can be used. */
export const lotWords = ({ lotNumber, expiryDate }: CountLine) =>
  [
    lotNumber ? m.common_lot_named({ lot: lotNumber }) : m.common_without_a_lot(),
    expiryDate && m.counts_expires({ date: formatDate(expiryDate) }),
  ]
    .filter(Boolean)
    .join(' · ')
