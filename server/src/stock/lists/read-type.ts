import type { NewItem } from '@wellstock/contract/stock/item-fields'

const EQUIPMENT =
  /^(equip\w*|assets?|devices?|machines?|équipements?|appareils?|equipos?|aparatos?|geräte?|ausrüstung)$/
const SUPPLIES =
  /^(suppl(y|ies)|consumables?|disposables?|stock|material(es|ien)?|fournitures?|consommables?|suministros?|consumibles?|insumos?|verbrauchsmaterial|verbrauchsgüter|bedarf)$/

/** Supplies or equipment, in any of our languages. */
export function readType(text: string): NewItem['type'] | undefined {
  const word = text.trim().toLowerCase()
  if (EQUIPMENT.test(word)) return 'Equipment'
  return SUPPLIES.test(word) ? 'Supplies' : undefined
}
