import { tracks } from '@wellstock/domain/stock/inventory'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { trackWord } from '../items/storage.ts'
import { seasonDay } from '../thresholds/season-chip.tsx'

const actions: Record<string, (lot: string) => string> = {
  'item.created': m.item_history_created,
  'item.updated': m.item_history_updated,
  'item.archived': m.item_history_archived,
  'item.restored': m.item_history_restored,
  'item.code_linked': m.item_history_code_linked,
  'item.code_unlinked': m.item_history_code_unlinked,
  'item.opened': m.item_history_opened,
  'item.unopened': m.item_history_unopened,
  'item.bin_empty': m.item_history_bin_empty,
  'item.bin_not_empty': m.item_history_bin_not_empty,
  'item.disposal_photo': m.item_history_disposal_photo,
  'disposal.requested': m.item_history_write_off_requested,
  'disposal.approved': m.item_history_write_off_approved,
  'disposal.rejected': m.item_history_write_off_rejected,
  'disposal.withdrawn': m.item_history_write_off_withdrawn,
  'stock.reserved': m.item_history_reserved,
  'stock.released': m.item_history_unreserved,
  'levels.season_added': m.thresholds_history_season_added,
  'levels.season_changed': m.thresholds_history_season_changed,
  'levels.season_removed': m.thresholds_history_season_removed,
  'levels.season_began': m.thresholds_history_season_began,
  'levels.season_ended': m.thresholds_history_season_ended,
  'lot.held': (lot) => m.item_history_held({ lot }),
  'lot.released': (lot) => m.item_history_released({ lot }),
  'lot.expiry_corrected': (lot) => m.item_history_expiry({ lot }),
}

export const actionWord = (action: string, lotNumber: string | null) =>
  actions[action]?.(lotNumber ?? '') ?? m.item_history_other()

const fields: Record<string, () => string> = {
  name: m.common_name,
  sku: m.common_sku,
  serialNumber: m.item_serialNumber,
  category: m.common_category,
  type: m.common_type,
  unit: m.item_unit,
  track: m.item_track,
  storageMin: m.item_storageMin,
  storageMax: m.item_storageMax,
  binCode: m.rooms_bin,
  status: m.item_condition,
  stockLevel: m.common_status,
  officeName: m.common_office,
  roomName: m.common_room,
  roomNumber: m.common_room,
  location: m.item_location,
  department: m.common_department,
  currentQuantity: m.common_on_hand,
  availableQuantity: m.item_available,
  minQuantity: m.item_minQuantity,
  reorderPoint: m.item_reorderPoint,
  maxQuantity: m.item_maxQuantity,
  vendor: m.common_vendor,
  unitPrice: m.item_unit_price,
  beyondUseDays: m.item_beyondUseDays,
  lot: m.lot_number,
  disposal: m.stock_certificate,
  writeOff: m.page_title_write_off,
  invoice: m.invoices_kind_invoice,
  openedOn: m.opened_on,
  useBy: m.opened_use_by,
  purchaseDate: m.item_purchaseDate,
  notes: m.common_notes,
  hold: m.stock_on_hold,
  expiryDate: m.common_expiry,
  quantity: m.common_quantity,
  purpose: m.stock_purpose,
  neededOn: m.stock_needed_on,
  code: m.item_history_code,
  season: m.season_which,
  seasonFrom: m.season_from,
  seasonTo: m.common_last_day,
  isYearly: m.season_yearly,
}

export const fieldWord = (field: string) => fields[field]?.() ?? field

export function shown(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number') return formatNumber(value)
  const track = field === 'track' && tracks.find((each) => each === value)
  if (track) return trackWord(track)
  if (value === 'none' || value === 'quarantined' || value === 'damaged' || value === 'recalled')
    return m[`stock_hold_${value}`]()
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  const text = String(value)
  if (field === 'seasonFrom' || field === 'seasonTo') return seasonDay(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text
}
