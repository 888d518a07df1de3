import type { OfficeActivity, OfficeEffects } from '@wellstock/contract/identity/offices'
import type { OfficeType } from '@wellstock/domain/identity/offices'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const types: Record<OfficeType, () => string> = {
  main: m.offices_type_main,
  branch: m.offices_type_branch,
  warehouse: m.offices_type_warehouse,
  clinic: m.offices_type_clinic,
}
export const typeWord = (type: OfficeType) => types[type]()

const features: Record<string, () => string> = {
  Parking: m.offices_feature_parking,
  'Security System': m.offices_feature_security,
  'Conference Rooms': m.offices_feature_conference,
  'Kitchen/Cafeteria': m.offices_feature_kitchen,
  'Gym/Fitness Center': m.offices_feature_gym,
  'Medical Facility': m.offices_feature_medical,
  'Loading Dock': m.offices_feature_dock,
  'Wi-Fi': m.offices_feature_wifi,
  'Video Conferencing': m.offices_feature_video,
  'Accessibility Features': m.offices_feature_accessibility,
  'Storage Areas': m.offices_feature_storage,
}
export const featureWord = (feature: string) => features[feature]?.() ?? feature

const movements = {
  'stock.opening': m.offices_did_opening,
  'stock.receipt': m.offices_did_receipt,
  'stock.issue': m.offices_did_issue,
  'stock.transfer_out': m.offices_did_transfer_out,
  'stock.transfer_in': m.offices_did_transfer_in,
  'stock.count_adjust': m.offices_did_count_adjust,
  'stock.adjust': m.offices_did_adjust,
  'stock.return_to_vendor': m.offices_did_return_to_vendor,
  'stock.donation': m.offices_did_donation,
  'stock.waste_expired': m.offices_did_waste_expired,
  'stock.waste_damaged': m.offices_did_waste_damaged,
  'stock.waste_recalled': m.offices_did_waste_recalled,
}
const events = {
  'office.created': m.offices_did_office_created,
  'office.updated': m.offices_did_office_updated,
  'item.created': m.offices_did_item_created,
  'item.updated': m.offices_did_item_updated,
  'import.undone': m.offices_did_import_undone,
}
const known = <T extends object>(words: T, action: string): T[keyof T] | undefined =>
  Object.hasOwn(words, action) ? words[action as keyof T] : undefined

/** An entry of the recent activity as a sentence. */
export function activitySentence({ action, subject, count, ...entry }: OfficeActivity): string {
  const actor = entry.actor || m.offices_someone()
  const movement = known(movements, action)
  if (movement) {
    const more = (count ?? 1) - 1
    return movement({ actor, subject, more, shown: formatNumber(more), isOne: more === 0 ? 'yes' : 'no' })
  }
  if (action === 'import.committed')
    return m.offices_did_imported({ actor, subject, count: count ?? 0, shown: formatNumber(count ?? 0) })
  return (known(events, action) ?? m.offices_did_other)({ actor, subject })
}

/** What a status would mean, as a sentence. */
export function effectSentence({ effect, count, value }: OfficeEffects['effects'][number]): string {
  return m[`offices_effect_${effect}`]({
    count: count ?? 0,
    shown: formatNumber(count ?? 0),
    value: formatWorth(value ?? 0),
  })
}
