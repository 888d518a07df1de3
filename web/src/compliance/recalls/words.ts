import type { Recall, RecallMatchRow, RecallRow } from '@wellstock/contract/compliance/recall'
import type { RecallState } from '@wellstock/domain/compliance/recall-states'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: RecallState) => m[`recalls_state_${state}`]()
export const classWord = (of: RecallRow['class']) => (of ? m.recalls_class_of({ class: of }) : '')

/** "RCL-2026-0001: Active". */
export const nowWords = ({ number, state }: Pick<Recall, 'number' | 'state'>) =>
  m.common_number_and_state({ number, state: stateWord(state) })

/** Why it is a match: by what the product was found, and how its lot fits. */
export const whyWords = ({ product, lot }: RecallMatchRow['why']) =>
  [m[`recalls_why_product_${product}`](), m[`recalls_why_lot_${lot}`]()].join(' · ')

export const lotWord = ({
  lotNumber,
  serialNumber,
}: {
  lotNumber: string | null
  serialNumber?: string | null
}) => lotNumber ?? serialNumber ?? m.common_without_a_lot()

export const lotsWords = (count: number) => m.recalls_lots({ count, shown: formatNumber(count) })
export const shareWords = (share: number | null) => (share === null ? '–' : formatPercent(share))

/** How many offices have answered; nothing where none is asked. */
export const officesWords = ({ offices, answered }: Pick<RecallRow, 'offices' | 'answered'>) =>
  offices === 0
    ? ''
    : m.recalls_answered_of({ answered: formatNumber(answered), offices: formatNumber(offices) })
