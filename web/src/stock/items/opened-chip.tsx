import { IconAlertOctagon, IconHourglassLow } from '@tabler/icons-react'
import type { OpenedUnit } from '@wellstock/contract/stock/movements'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './expiry-chip.module.css'

/** What is opened of a lot; none: of stock kept without a lot. */
export type OpenedOfLot = OpenedUnit & { lotId: string | null; lotNumber: string | null }

/** How much is opened and until when it may be used: in shape, word and colour. */
export function OpenedChip({ unit }: { unit: OpenedUnit }) {
  const Icon = unit.isPast ? IconAlertOctagon : IconHourglassLow
  const say = unit.isPast ? m.opened_chip_past : m.opened_chip
  return (
    <span
      className={`${ui.tag} ${ui.tones} ${classes.chip}`}
      data-tone={unit.isPast ? 'danger' : 'warn'}
      title={openedWords(unit)}
    >
      <Icon size={14} stroke={2} aria-hidden />
      {say({ quantity: formatNumber(unit.quantity), date: formatDate(unit.useBy) })}
    </span>
  )
}

export const openedWords = ({ openedOn, openedBy }: OpenedUnit) =>
  m.opened_by({ date: formatDate(openedOn), name: openedBy })
