import { Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { SeasonInForce } from '@wellstock/contract/stock/items'
import type { Levels } from '@wellstock/domain/stock/inventory'
import { formatDate, formatNumber, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './season-chip.module.css'

const shown = (level: number | null | undefined) => (level == null ? '–' : formatNumber(level))

const parts = ({ minQuantity, reorderPoint, maxQuantity }: Levels) => ({
  min: shown(minQuantity),
  reorder: shown(reorderPoint),
  max: shown(maxQuantity),
})
/** A day of a season: those of every year are dates of 2000. */
export const seasonDay = (date: string) =>
  date.startsWith('2000-') ? formatShortDate(date) : formatDate(date)

export const levelWords = (levels: Levels) => m.season_levels(parts(levels))

/** Which season the levels in force are of, and until when. */
export const SeasonChip = ({ season: { name, until, levels } }: { season: SeasonInForce }) => (
  <span className={`${ui.tag} ${classes.chip}`} title={levelWords(levels)}>
    <IconCalendarEvent size={14} stroke={2} aria-hidden />
    {m.season_until({ name, date: formatDate(until) })}
  </span>
)

/** Said where levels are set while those of a season are in force. */
export const SeasonNote = ({ season: { name, until, levels } }: { season: SeasonInForce }) => (
  <Text className={ui.note}>{m.season_now({ name, date: formatDate(until), ...parts(levels) })}</Text>
)
