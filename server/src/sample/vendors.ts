import type { Product } from './catalogue.ts'
import { idOf } from './identity.ts'
import { rng } from './random.ts'

export type Vendor = {
  id: string
  name: string
  /** Days from order to receipt. */
  leadDays: number
  leadDeviation: number
  /** Share of the lines delivered in full. */
  fillRate: number
}

const vendorNames = [
  'Brightwater Clinical Supply',
  'Kestrel Ridge Distribution',
  'Pinecrest Medical Wholesale',
  'Corvane Surgical',
  'Lindqvist Instruments',
  'Harrow & Vale Sutures',
  'Quillon Diagnostics',
  'Tessera Assay',
  'Aurelian Imaging Supply',
  'Solstead Pharmaceuticals',
  'Marrow Hill Biologics',
  'Beaconfield Rescue',
  'Oakhaven Biomedical',
  'Stonebridge Furnishings',
  'Papermill Office Goods',
  'Wrenfield Textiles',
  'Cobalt Sterile',
  'Nimbus Respiratory',
  'Fernleigh Orthopedics',
  'Ashgrove Services',
] as const

export type VendorName = (typeof vendorNames)[number]

const broadline = [
  'Brightwater Clinical Supply',
  'Kestrel Ridge Distribution',
  'Pinecrest Medical Wholesale',
] as const satisfies VendorName[]

const sources: Record<string, readonly VendorName[]> = {
  GLV: ['Pinecrest Medical Wholesale'],
  SYR: ['Brightwater Clinical Supply', 'Kestrel Ridge Distribution'],
  IVT: ['Kestrel Ridge Distribution'],
  WND: broadline,
  SUT: ['Harrow & Vale Sutures'],
  SRG: ['Corvane Surgical'],
  INS: ['Lindqvist Instruments'],
  RSP: ['Kestrel Ridge Distribution', 'Brightwater Clinical Supply'],
  LAB: ['Quillon Diagnostics'],
  RGT: ['Quillon Diagnostics'],
  IMG: ['Aurelian Imaging Supply'],
  STE: ['Kestrel Ridge Distribution', 'Pinecrest Medical Wholesale'],
  PHM: ['Solstead Pharmaceuticals'],
  EMR: ['Beaconfield Rescue'],
  ORT: ['Brightwater Clinical Supply'],
  OFC: ['Papermill Office Goods'],
  DIA: ['Oakhaven Biomedical'],
  EQP: ['Oakhaven Biomedical'],
}

const exceptions: [pattern: RegExp, vendor: VendorName][] = [
  [/PCR cartridge|rapid test|antigen test/, 'Tessera Assay'],
  [/vaccine,/, 'Marrow Hill Biologics'],
  [/^(Exam table|Procedure stool|IV pole|Wheelchair|Stainless)/, 'Stonebridge Furnishings'],
]

export const vendors: readonly Vendor[] = vendorNames.map((name) => {
  const random = rng(`vend|${name}`)
  return {
    id: idOf(`vendor|${name}`),
    name,
    leadDays: random.between(3, 10),
    leadDeviation: random.between(0.8, 2.6),
    fillRate: random.between(0.9, 0.98),
  }
})

export function vendorNamed(name: VendorName): Vendor {
  const found = vendors.find((vendor) => vendor.name === name)
  if (!found) throw new Error(`no such vendor: ${name}`)
  return found
}

/** Whom a product is bought from first. */
export function preferredVendor(product: Pick<Product, 'code' | 'sku' | 'name'>): Vendor {
  const exception = exceptions.find(([pattern]) => pattern.test(product.name))
  return vendorNamed(
    exception?.[1] ?? rng(`item|${product.sku}|vendor`).pick(sources[product.code] ?? broadline),
  )
}
