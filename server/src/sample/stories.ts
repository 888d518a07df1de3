import { type Day, dayOf, workdayFrom } from './calendar.ts'
import type { Product } from './catalogue.ts'
import { idOf } from './identity.ts'
import type { OfficeCode } from './organization.ts'
import type { StockPoint } from './stocking.ts'

const isInfluenzaVaccine = (product: Product) => product.name.startsWith('Influenza vaccine')
const isPcrCartridge = (product: Product) => product.name.startsWith('Multiplex respiratory PCR')

/** Two offices wrote down a glove that the catalogue already has under another name. Nobody has merged them yet. */
export const lookalike: { product: Product; offices: readonly OfficeCode[] } = {
  product: {
    id: idOf('product|NG-M'),
    sku: 'NG-M',
    name: 'Nitrile glove M',
    code: 'GLV',
    category: 'Gloves and PPE',
    type: 'Supplies',
    unit: 'BX/200',
    price: 11.4,
    criticality: 'E',
    shelfDays: 0,
    monthlyUse: 12,
    department: 'Primary Care',
    gtin: null,
  },
  offices: ['RIV', 'HAR'],
}

export const mustStock = (office: OfficeCode, product: Product): boolean =>
  (office === 'HAR' && isInfluenzaVaccine(product)) || (office === 'RIV' && isPcrCartridge(product))

const vaccineGap = { from: dayOf('2025-09-08'), until: dayOf('2025-10-20') }
const vaccineRush = dayOf('2025-10-02')
const thresholdRaised = dayOf('2026-08-01')

const isHarborviewVaccine = (point: StockPoint) =>
  point.office.code === 'HAR' && isInfluenzaVaccine(point.product)

/** In autumn 2025 the vaccine is on allocation, and none of Harborview's orders is accepted. */
export const isUnavailable = (point: StockPoint, day: Day): boolean =>
  isHarborviewVaccine(point) && day >= vaccineGap.from && day < vaccineGap.until

/** Walk-in vaccination began while the shelf was not being filled. */
export const rushFactor = (point: StockPoint, day: Day): number =>
  isHarborviewVaccine(point) && day >= vaccineRush && day < vaccineGap.until ? 5 : 1

/** After the stock-out of 2025, Harborview's thresholds for the vaccine were raised for the next season. */
export const thresholdFactor = (point: StockPoint, day: Day): number =>
  isHarborviewVaccine(point) && day >= thresholdRaised ? 2 : 1

const CARTRIDGES_WORTH = 3900

/** Riverbend took in cartridges, about 3,900 USD, that it will not use up before they expire. */
export function shortDatedDelivery(point: StockPoint, anchor: Day) {
  if (point.office.code !== 'RIV' || !isPcrCartridge(point.product)) return undefined
  return {
    day: workdayFrom(anchor - 4),
    quantity: Math.round(CARTRIDGES_WORTH / point.product.price),
    expiry: anchor + 24,
  }
}
