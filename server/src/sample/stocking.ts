import type { Product } from './catalogue.ts'
import { idOf } from './identity.ts'
import { type Office, type OfficeCode, offices } from './organization.ts'
import { rng } from './random.ts'
import { type Room, roomFor } from './rooms.ts'
import { lookalike, mustStock } from './stories.ts'
import { preferredVendor, type Vendor } from './vendors.ts'

/** One product in one office: what becomes an item. */
export type StockPoint = {
  id: string
  /** SKU and office, the label of everything random about it. */
  label: string
  product: Product
  office: Office
  room: Room
  vendor: Vendor
  serialNumber: string | null
  status: 'active' | 'maintenance'
  notes: string
  /** How many pieces of equipment the office keeps. Supplies have a policy instead. */
  equipmentCount: number
}

const records: Record<OfficeCode, number> = { MAIN: 400, RIV: 256, NOR: 275, HAR: 216, CDW: 126 }

/** Categories that the depot buys for everybody. */
export const hubCodes: readonly string[] = ['GLV', 'SYR', 'WND', 'STE', 'OFC']

/** What an office that cannot hold everything holds first. */
const priorities: Partial<Record<OfficeCode, string>> = {
  RIV: 'DIA EQP LAB PHM EMR RGT ORT IVT RSP IMG INS SRG SUT',
  NOR: 'SUT SRG EQP DIA PHM IVT EMR RSP INS RGT LAB ORT IMG',
  HAR: 'DIA EQP PHM EMR RGT IMG ORT INS IVT RSP LAB SRG SUT',
}

const inMaintenance: Partial<Record<OfficeCode, [count: number, note: string]>> = {
  MAIN: [1, 'Out for its yearly safety inspection.'],
  NOR: [1, 'Waiting for a replacement part.'],
  HAR: [5, 'Set aside during the renovation of the second floor.'],
}

/** The stocking records of the organization, in the order of offices and catalogue. */
export function stockPoints(catalogue: readonly Product[]): StockPoint[] {
  const points = offices.flatMap((office) =>
    assortment(office.code, catalogue).map((product): StockPoint => {
      const label = `${product.sku}|${office.code}`
      const room = roomFor(office.code, product.code, rng(`stock|${label}|room`).next())
      return {
        id: idOf(`item|${label}`),
        label,
        product,
        office,
        room,
        vendor: preferredVendor(product),
        serialNumber: null,
        status: 'active',
        notes: '',
        equipmentCount: product.type === 'Equipment' ? countFor(office.code, product.price, label) : 0,
      }
    }),
  )
  numberEquipment(points)
  for (const office of offices) setAside(points.filter((point) => point.office === office))
  return points
}

function assortment(code: OfficeCode, catalogue: readonly Product[]): Product[] {
  if (code === 'CDW') return catalogue.filter((product) => hubCodes.includes(product.code))
  const order = priorities[code]?.split(' ') ?? []
  const rank = (product: Product) => {
    if (hubCodes.includes(product.code) || mustStock(code, product)) return -1
    return order.indexOf(product.code) + 2 * rng(`stock|${product.sku}|${code}`).next()
  }
  const extra = lookalike.offices.includes(code) ? [lookalike.product] : []
  const chosen = new Set(
    catalogue
      .map((product) => ({ product, rank: rank(product) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, records[code] - extra.length)
      .map(({ product }) => product),
  )
  return [...catalogue.filter((product) => chosen.has(product)), ...extra]
}

/** The cheaper and the bigger the office, the more pieces of it. */
function countFor(code: OfficeCode, price: number, label: string): number {
  const size = { MAIN: 1.5, RIV: 1.25, NOR: 1.2, HAR: 1.1, CDW: 1 }[code]
  const usual = price < 60 ? 5 : price < 300 ? 3 : price < 1000 ? 2 : 1
  return Math.max(1, Math.round(usual * size * rng(`stock|${label}|count`).between(0.7, 1.3)))
}

function numberEquipment(points: StockPoint[]) {
  let serial = 1001
  for (const point of points) {
    if (point.product.type === 'Equipment') point.serialNumber = `TH-${serial++}`
  }
}

function setAside(points: StockPoint[]) {
  const code = points[0]?.office.code
  const [count, note] = (code && inMaintenance[code]) ?? [0, '']
  const powered = points.filter((point) => point.product.code === 'DIA' || point.product.code === 'EQP')
  const chosen = powered
    .map((point) => ({ point, turn: rng(`stock|${point.label}|maintenance`).next() }))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, count)
  for (const { point } of chosen) Object.assign(point, { status: 'maintenance', notes: note })
}
