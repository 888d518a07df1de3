import { isStoredOutside, type Storage, type Track } from '@wellstock/domain/stock/inventory'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const degrees = (value: number) =>
  String(value).replace('.', numberSigns().decimalSeparator).replace('-', '−')

/** "2 to 8 °C", "8 °C or less"; null where nothing is set. */
export function temperatureWords(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null)
    return min === max
      ? m.rooms_degrees({ degrees: degrees(min) })
      : m.rooms_degrees_range({ min: degrees(min), max: degrees(max) })
  if (min !== null) return m.rooms_degrees_from({ min: degrees(min) })
  return max === null ? null : m.rooms_degrees_to({ max: degrees(max) })
}

export const storageWords = ({ storageMin, storageMax }: Storage) => temperatureWords(storageMin, storageMax)

type Room = { temperatureMin: number | null; temperatureMax: number | null }

/** Said where a product is put into a room that is too warm or too cold for it. */
export function storageWarning(product: Storage, room: Room | undefined): string | undefined {
  if (!room || !isStoredOutside(product, room)) return undefined
  const kept = temperatureWords(room.temperatureMin, room.temperatureMax)
  const wanted = storageWords(product)
  return kept && wanted ? m.item_storage_warning({ room: kept, product: wanted }) : undefined
}

export const trackWord = (track: Track) => m[`item_track_${track}`]()
