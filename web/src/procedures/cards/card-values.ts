import type {
  Card,
  CardEdition,
  CardEquipment,
  SavedDraft,
} from '@wellstock/contract/procedures/preference-cards'
import type { DeviceClass } from '@wellstock/domain/compliance/devices'

type Product = { id: string; name: string; sku: string; unit: string }

/** A line as it is typed. */
export type LineValues = {
  product: Product
  open: number | ''
  hold: number | ''
  isOptional: boolean
  neverLower: boolean
  substitutes: { product: Product; needsApproval: boolean }[]
}
export type EquipmentValues = {
  deviceClass: DeviceClass
  beforeMinutes: number | ''
  afterMinutes: number | ''
}
export type CardValues = { note: string; lines: LineValues[]; equipment: EquipmentValues[] }

/** What the form begins with: the draft, or else the version in use without its note. */
export const valuesOf = ({ state, note, lines, equipment }: CardEdition): CardValues => ({
  note: state === 'draft' ? note : '',
  lines: lines.map(({ product, open, hold, isOptional, neverLower, substitutes }) => ({
    ...{ product, open, hold, isOptional, neverLower, substitutes },
  })),
  equipment: [...equipment],
})

const numberOf = (value: number | '') => (value === '' ? 0 : value)

/** What is sent. */
export const sentOf = ({ id, version }: Card, { note, lines, equipment }: CardValues): SavedDraft => ({
  ...{ id, version, note },
  lines: lines.map(({ product, open, hold, substitutes, ...options }) => ({
    ...{ productId: product.id, open: numberOf(open), hold: numberOf(hold), ...options },
    substitutes: substitutes.map((each) => ({
      productId: each.product.id,
      needsApproval: each.needsApproval,
    })),
  })),
  equipment: equipment.map(
    ({ deviceClass, beforeMinutes, afterMinutes }): CardEquipment => ({
      ...{ deviceClass, beforeMinutes: numberOf(beforeMinutes), afterMinutes: numberOf(afterMinutes) },
    }),
  ),
})
