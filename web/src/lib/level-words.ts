import type { ReplenishMethod, ThresholdField, ThresholdFields } from '@wellstock/domain/stock/thresholds'
import { formatNumber } from './format.ts'
import { m } from './messages.ts'

const fieldNames: Record<ThresholdField | 'office', () => string> = {
  minQuantity: m.thresholds_minQuantity,
  reorderPoint: m.thresholds_reorderPoint,
  maxQuantity: m.thresholds_maxQuantity,
  replenishMethod: m.thresholds_replenishMethod,
  leadTimeDays: m.thresholds_leadTimeDays,
  reviewDays: m.thresholds_reviewDays,
  serviceLevel: m.thresholds_serviceLevel,
  orderMultiple: m.thresholds_orderMultiple,
  autoReorder: m.thresholds_autoReorder,
  autoReorderQuantity: m.thresholds_autoReorderQuantity,
  alertPeople: m.thresholds_alertPeople,
  levelsLocked: m.thresholds_levelsLocked,
  office: m.common_office,
}
export const fieldName = (field: ThresholdField | 'office') => fieldNames[field]()
export const methodName = (method: ReplenishMethod) => m[`thresholds_method_${method}`]()

/** A share as a percentage with one decimal where it has one: 97.5 %. */
export const shareOf = (share: number) =>
  m.thresholds_percent({ number: formatTenths(Math.round(share * 1000) / 10) })

/** A figure with at most one decimal. */
export const formatTenths = (value: number) =>
  Number.isInteger(value) || Math.abs(value) >= 100
    ? formatNumber(value)
    : new Intl.NumberFormat(document.documentElement.lang || 'en', { maximumFractionDigits: 1 }).format(value)

export function valueWords(field: ThresholdField, value: unknown): string {
  if (value === null || value === undefined) return m.thresholds_not_set()
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (field === 'replenishMethod') return methodName(value as ThresholdFields['replenishMethod'])
  if (field === 'serviceLevel') return shareOf(Number(value))
  if (Array.isArray(value)) return m.thresholds_people_count({ count: value.length })
  return typeof value === 'number' ? formatNumber(value) : String(value)
}
