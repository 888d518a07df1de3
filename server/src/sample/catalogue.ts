import { readFileSync } from 'node:fs'
import { idOf } from './identity.ts'
import { rng } from './random.ts'

export type Product = {
  id: string
  sku: string
  name: string
  /** The three letters before the SKU's number. */
  code: string
  category: string
  type: 'Supplies' | 'Equipment'
  /** What one of it is: 'EA', 'BX/100'. Quantities count these. */
  unit: string
  /** USD per unit at the anchor date. */
  price: number
  criticality: 'V' | 'E' | 'D'
  /** 0: does not expire. */
  shelfDays: number
  /** Units a month at the main campus, before the product's own popularity. */
  monthlyUse: number
  department: string
  gtin: string | null
}

type Section = { code: string; category: string; department: string; families: number }

const equipmentCodes = new Set(['INS', 'DIA', 'EQP'])
const variantWeights = [0.6, 1, 1.1, 0.8, 0.5, 0.4, 0.35, 0.3]
const GTIN_SHARE = 0.92

/** The catalogue as it is kept: one line a family. See the head of catalogue.txt. */
export const readCatalogue = (): Product[] =>
  parseCatalogue(readFileSync(new URL('./catalogue.txt', import.meta.url), 'utf8'))

export function parseCatalogue(source: string): Product[] {
  const products: Product[] = []
  let section: Section | undefined
  for (const line of source.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (line.startsWith('@')) {
      section = sectionOf(line)
      continue
    }
    if (!section) throw new Error(`a family before its category: ${line}`)
    section.families++
    for (const product of familyOf(section, line)) {
      const gtin = rng(`item|${product.sku}|gtin`).chance(GTIN_SHARE) ? gtinOf(products.length + 1) : null
      products.push({ ...product, gtin })
    }
  }
  return products
}

function sectionOf(line: string): Section {
  const [head = '', department = ''] = line.slice(1).split('|')
  const code = head.slice(0, 3)
  return { code, category: head.slice(4).trim(), department: department.trim(), families: 0 }
}

function familyOf(section: Section, line: string): Omit<Product, 'gtin'>[] {
  const [name = '', list = '', unit = '', prices = '', criticality, shelf, use] = line
    .split('|')
    .map((part) => part.trim())
  const variants = list === '-' ? [''] : list.split(';').map((variant) => variant.trim())
  const [low = Number.NaN, high = Number.NaN] = prices.split('-').map(Number)
  if (criticality !== 'V' && criticality !== 'E' && criticality !== 'D')
    throw new Error(`not a class: ${line}`)
  if ([low, high, Number(shelf), Number(use)].some(Number.isNaN)) throw new Error(`not a number: ${line}`)

  return variants.map((variant, place) => {
    const letter = variants.length > 1 ? String.fromCharCode(65 + place) : ''
    const sku = `${section.code}-${String(section.families).padStart(3, '0')}${letter}`
    const share = variants.length > 1 ? place / (variants.length - 1) : rng(`item|${sku}|price`).next()
    return {
      id: idOf(`product|${sku}`),
      sku,
      name: variant ? `${name}, ${variant}` : name,
      code: section.code,
      category: section.category,
      // A few families of the instruments come in boxes and expire: those are supplies.
      type: equipmentCodes.has(section.code) && Number(shelf) === 0 ? 'Equipment' : 'Supplies',
      unit,
      price: Math.round((low + (high - low) * share) * 100) / 100,
      criticality,
      shelfDays: Number(shelf),
      monthlyUse: Number(use) * (variants.length > 1 ? (variantWeights[place] ?? 0.3) : 1),
      department: section.department,
    }
  })
}

/** A GTIN-14 under 952, the GS1 prefix for demonstrations. */
const gtinOf = (itemNumber: number): string => {
  const body = `0952${String(itemNumber).padStart(9, '0')}`
  return body + checkDigit(body)
}

/** GS1's modulo 10: weights 3 and 1 from the right. */
export function checkDigit(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
