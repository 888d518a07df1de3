import { idOf } from './identity.ts'
import { firstNames, lastNames } from './people.ts'
import { rng } from './random.ts'
import { type Vendor, type VendorName, vendors } from './vendors.ts'

type Named = Pick<Vendor, 'name'>

/** Those nothing is bought from stand elsewhere. */
const states: Partial<Record<VendorName, { state: string; held_reason?: string }>> = {
  'Wrenfield Textiles': { state: 'on_hold', held_reason: 'Two deliveries of gowns failed inspection.' },
  'Fernleigh Orthopedics': { state: 'in_review' },
  'Ashgrove Services': { state: 'prospect' },
}

/** How orders reach them: most by e-mail. */
const channels = { edi: 4, cxml: 3, phone: 2 } as const
const orderChannels = Object.entries(channels).flatMap(([channel, count]) => Array(count).fill(channel))
/** These leave the tax to the buyer. */
const withoutTax: readonly string[] = ['Harrow & Vale Sutures', 'Tessera Assay', 'Papermill Office Goods']

const domainOf = (name: string) =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.example`
const phone = (label: string) => {
  const random = rng(label)
  return `(${random.pick(['303', '316', '651', '253', '720'])}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`
}

/** What is agreed with a vendor. */
export function detailsOf({ name }: Named) {
  const random = rng(`vend|${name}|terms`)
  const place = vendors.findIndex((vendor) => vendor.name === name)
  const standing = states[name as VendorName] ?? { state: 'active' }
  return {
    code: `V-${String(place + 1).padStart(3, '0')}`,
    held_reason: '',
    ...standing,
    email: `orders@${domainOf(name)}`,
    phone: phone(`vend|${name}|phone`),
    website: `https://${domainOf(name)}`,
    order_channel: orderChannels[place] ?? 'email',
    payment_days: random.pick([30, 30, 45]),
    minimum_order: 150,
    free_freight_above: random.integer(10, 20) * 50,
    charges_tax: !withoutTax.includes(name),
    account_number: `TH-${random.integer(10_000, 99_999)}`,
  }
}

/** Somebody for the orders, and at every other vendor somebody for the bills. */
export function contactsOf({ id, name }: Pick<Vendor, 'id' | 'name'>) {
  const person = (role: string, position: number, isPrimary: boolean) => {
    const random = rng(`vend|${name}|contact ${position}`)
    const full = `${random.pick(firstNames)} ${random.pick(lastNames)}`
    return {
      id: idOf(`vendor|${name}|contact ${position}`),
      vendor_id: id,
      position,
      name: full,
      role,
      email: `${role.toLowerCase().replaceAll(' ', '-')}@${domainOf(name)}`,
      phone: phone(`vend|${name}|contact ${position}`),
      is_primary: isPrimary,
    }
  }
  const sales = person('Customer service', 0, true)
  return rng(`vend|${name}|contacts`).chance(0.5) ? [sales, person('Billing', 1, false)] : [sales]
}
