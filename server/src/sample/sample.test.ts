import { createHash } from 'node:crypto'
import { officesWith, type Role, roles } from '@wellstock/contract/platform/access'
import { describe, expect, it } from 'vitest'
import { dayOf } from './calendar.ts'
import { checkDigit, readCatalogue } from './catalogue.ts'
import type { Movement } from './ledger.ts'
import { offices } from './organization.ts'
import { languages, people, sampleEmail } from './people.ts'
import { purchaseDocuments } from './purchase-documents.ts'
import { rooms } from './rooms.ts'
import { type SampleItem, sampleAsOf } from './sample.ts'
import type { Lot } from './shelf.ts'
import { vendors } from './vendors.ts'

const ANCHOR = '2026-11-20'
const DAY = 86_400_000

function simulated(anchor: string) {
  const { products, items, history } = sampleAsOf(anchor)
  const stretches = [...history]
  return {
    products,
    items,
    lots: stretches.flatMap((stretch) => stretch.lots),
    movements: stretches.flatMap((stretch) => stretch.movements),
    purchases: {
      orders: stretches.flatMap(({ purchases }) => purchases.orders),
      receipts: stretches.flatMap(({ purchases }) => purchases.receipts),
    },
  }
}

function digest({ items, lots, movements }: ReturnType<typeof simulated>) {
  const hash = createHash('sha256').update(JSON.stringify([items, lots]))
  return hash.update(movements.map((movement) => Object.values(movement).join()).join('\n')).digest('hex')
}
const shelfOf = (movement: Movement) => `${movement.itemId} ${movement.lotId}`

/** Walks the ledger in its order. Returns what is left, and how often a lot was short of stock or of time. */
function replay(movements: Movement[], lots: Lot[]) {
  const expiries = new Map(lots.map((lot) => [lot.id, lot.expiry ?? Number.POSITIVE_INFINITY]))
  const onHand = new Map<string, number>()
  const wrong = { negative: 0, backInTime: 0, usedExpired: 0 }
  let before = 0
  for (const movement of movements) {
    const left = (onHand.get(shelfOf(movement)) ?? 0) + movement.quantity
    onHand.set(shelfOf(movement), left)
    if (left < 0) wrong.negative++
    if (movement.at < before) wrong.backInTime++
    const expiry = expiries.get(movement.lotId ?? '') ?? Number.POSITIVE_INFINITY
    if (movement.type === 'issue' && movement.at > (expiry + 1) * DAY + DAY / 2) wrong.usedExpired++
    before = movement.at
  }
  return { onHand, wrong }
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const nothingWrong = { negative: 0, backInTime: 0, usedExpired: 0 }

const sample = simulated(ANCHOR)
const { onHand, wrong } = replay(sample.movements, sample.lots)
const quantityOf = new Map<string, number>()
for (const [shelf, quantity] of onHand) {
  const itemId = shelf.slice(0, 36)
  quantityOf.set(itemId, (quantityOf.get(itemId) ?? 0) + quantity)
}
const held = (item: SampleItem) => quantityOf.get(item.id) ?? 0
const itemAt = (office: string, name: string) => {
  const found = sample.items.find((item) => item.office.code === office && item.product.name.startsWith(name))
  if (!found) throw new Error(`no ${name} at ${office}`)
  return found
}

describe('the organization', () => {
  it('has five offices, 64 rooms, 20 vendors and the catalogue of 400', () => {
    expect(offices).toHaveLength(5)
    expect(rooms).toHaveLength(64)
    expect(vendors).toHaveLength(20)
    expect(readCatalogue()).toHaveLength(400)
    expect(sample.products.map((product) => product.name)).toContain('Nitrile exam gloves, powder-free, M')
  })

  it('has 62 people over the 21 roles', () => {
    const counts: Record<Role, number> = {
      user: 2,
      admin: 2,
      manager: 4,
      inventory_manager: 5,
      inventory_viewer: 8,
      order_manager: 4,
      order_viewer: 4,
      vendor_manager: 2,
      approver: 4,
      compliance_manager: 2,
      compliance_viewer: 3,
      settings_manager: 1,
      office_manager: 4,
      office_viewer: 2,
      procurement_manager: 2,
      procurement_viewer: 2,
      finance_manager: 2,
      budget_viewer: 3,
      security_auditor: 1,
      procedure_scheduler: 2,
      procedure_viewer: 3,
    }
    for (const role of roles)
      expect(people.filter((person) => person.primaryRole === role)).toHaveLength(counts[role])
    expect(new Set(people.map((person) => person.name)).size).toBe(62)
    expect(new Set(people.map((person) => person.email)).size).toBe(62)
    expect(
      ['es', 'fr', 'de'].map(
        (wanted) => [...languages.values()].filter((language) => language === wanted).length,
      ),
    ).toEqual([10, 3, 3])
    expect(people.filter((person) => person.status === 'suspended')).toHaveLength(3)
    expect(people.filter((person) => person.status === 'pending')).toHaveLength(2)
    expect(people.filter((person) => person.grants.length === 3)).toHaveLength(6)
  })

  it('has one account per role that may act in every office', () => {
    for (const role of roles) {
      const person = people.find(({ email }) => email === sampleEmail(role))
      expect(person).toMatchObject({ primaryRole: role, status: 'active' })
      expect(person?.grants).toContainEqual({ role: 'user', officeId: null })
      expect(person?.grants).toContainEqual({ role, officeId: null })
    }
  })

  it('has demonstration GTINs with right check digits on most of its products', () => {
    const gtins = readCatalogue().flatMap(({ gtin }) => gtin ?? [])
    expect(gtins.length / 400).toBeCloseTo(0.92, 1)
    expect(new Set(gtins).size).toBe(gtins.length)
    for (const gtin of gtins) {
      expect(gtin).toMatch(/^0952\d{10}$/)
      expect(checkDigit(gtin.slice(0, 13))).toBe(gtin[13])
    }
  })
})

describe('the stock', () => {
  it('is 1,273 records, the second glove among them, each once in its office', () => {
    const counts = offices.map(({ code }) => sample.items.filter((item) => item.office.code === code).length)
    expect(counts).toEqual([400, 256, 275, 216, 126])
    expect(new Set(sample.items.map((item) => item.label)).size).toBe(1273)
    const second = sample.items.filter((item) => item.product.name === 'Nitrile glove M')
    expect(second.map((item) => item.office.code)).toEqual(['RIV', 'HAR'])
  })

  it('is kept in a room of its office, with thresholds in order, and equipment by serial number', () => {
    const serials = sample.items.flatMap((item) => item.serialNumber ?? [])
    expect(new Set(serials).size).toBe(serials.length)
    for (const item of sample.items) {
      expect(item.room.office).toBe(item.office.code)
      expect(item.policy.min).toBeLessThanOrEqual(item.policy.reorder)
      expect(item.policy.reorder).toBeLessThanOrEqual(item.policy.max)
      if (item.product.type === 'Equipment') expect(item.serialNumber).toMatch(/^TH-\d{4}$/)
      else expect(item.serialNumber).toBeNull()
    }
  })

  it('looks like the plan: values, low, out, expiring and in maintenance', () => {
    const value = (code: string) =>
      sum(
        sample.items
          .filter((item) => item.office.code === code)
          .map((item) => held(item) * item.product.price),
      )
    const planned = { MAIN: 181_781, RIV: 123_067, NOR: 108_941, HAR: 97_833, CDW: 39_096 }
    for (const [code, plan] of Object.entries(planned)) {
      expect(value(code)).toBeGreaterThan(plan * 0.85)
      expect(value(code)).toBeLessThan(plan * 1.15)
    }
    expect(sample.items.filter((item) => held(item) <= item.policy.min).length).toBeGreaterThan(120)
    expect(sample.items.filter((item) => held(item) <= item.policy.min).length).toBeLessThan(220)
    expect(sample.items.filter((item) => held(item) === 0).length).toBeGreaterThan(5)
    expect(sample.items.filter((item) => held(item) === 0).length).toBeLessThan(20)

    const stocked = new Set([...onHand].flatMap(([shelf, quantity]) => (quantity > 0 ? shelf.slice(37) : [])))
    const daysLeft = sample.lots
      .filter((lot) => stocked.has(lot.id))
      .map((lot) => (lot.expiry ?? 0) - dayOf(ANCHOR))
    const expiring = (from: number, to: number) => daysLeft.filter((days) => days > from && days <= to).length
    for (const count of [expiring(0, 30), expiring(30, 60), expiring(60, 90)]) {
      expect(count).toBeGreaterThan(8)
      expect(count).toBeLessThan(35)
    }
    const aside = sample.items.filter((item) => item.status === 'maintenance')
    expect(aside.filter((item) => item.office.code === 'HAR')).toHaveLength(5)
    expect(aside).toHaveLength(7)
  })
})

describe('the ledger', () => {
  it('is in the order of time, never takes a lot below nothing and never uses an expired one', () => {
    expect(wrong).toEqual(nothingWrong)
    expect(new Set(sample.movements.map((movement) => movement.id)).size).toBe(sample.movements.length)
  })

  it('is posted by people who may, in working hours, and never after the anchor', () => {
    const officeOf = new Map(sample.items.map((item) => [item.id, item.office]))
    const personOf = new Map(people.map((person) => [person.id, person]))
    const hourIn = new Map(
      offices.map(({ timezone }) => [
        timezone,
        new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }),
      ]),
    )
    const pairs = new Set<string>()
    let outsideHours = 0
    sample.movements.forEach((movement, i) => {
      const office = officeOf.get(movement.itemId)
      pairs.add(`${movement.actorId} ${office?.id}`)
      const hour = i % 50 === 0 ? Number(hourIn.get(office?.timezone ?? '')?.format(movement.at)) : 12
      if (!(hour >= 7 && hour < 16)) outsideHours++
    })
    expect(outsideHours).toBe(0)
    for (const pair of pairs) {
      const [actorId = '', officeId = ''] = pair.split(' ')
      const where = officesWith(personOf.get(actorId)?.grants ?? [], 'inventory.write')
      expect(where === 'all' || where.includes(officeId)).toBe(true)
    }
    expect(sample.movements.at(-1)?.at).toBeLessThan(Date.parse(ANCHOR))
    expect(sample.movements.at(0)?.at).toBeGreaterThan(Date.parse('2025-01-01'))
  })

  it('tells the stories: no vaccine at Harborview in October 2025, cartridges expiring at Riverbend', () => {
    const vaccine = itemAt('HAR', 'Influenza vaccine')
    const onDay = (day: string) =>
      sum(
        sample.movements
          .filter((movement) => movement.itemId === vaccine.id && movement.at < Date.parse(day))
          .map((movement) => movement.quantity),
      )
    expect(onDay('2025-09-15')).toBeGreaterThan(0)
    for (const day of ['2025-10-09', '2025-10-15', '2025-10-24']) expect(onDay(day)).toBe(0)
    for (const day of ['2025-11-10', '2026-10-09', '2026-10-15', '2026-10-24'])
      expect(onDay(day)).toBeGreaterThan(0)

    const cartridge = itemAt('RIV', 'Multiplex respiratory PCR')
    const expiring = sample.lots.find(
      (lot) => onHand.get(`${cartridge.id} ${lot.id}`) && lot.expiry === dayOf(ANCHOR) + 24,
    )
    const worth = (onHand.get(`${cartridge.id} ${expiring?.id}`) ?? 0) * cartridge.product.price
    expect(worth).toBeGreaterThan(3000)
    expect(worth).toBeLessThan(4500)
    expect(cartridge.vendor.name).toBe('Tessera Assay')
  })

  it('is the same for the same anchor', () => {
    expect(digest(simulated(ANCHOR))).toBe(digest(sample))
  })

  it.each(['2026-02-28', '2027-01-15'])('is sound as of %s', (anchor) => {
    const { items, lots, movements, purchases } = simulated(anchor)
    expect(items).toHaveLength(1273)
    expect(replay(movements, lots).wrong).toEqual(nothingWrong)
    expect(movements.at(-1)?.at).toBeLessThan(Date.parse(anchor))
    const documents = purchaseDocuments(purchases)
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length)
    for (const { askedAt, submittedAt, decidedAt, at, sentAt, answeredAt, lastReceiptAt } of documents) {
      const moments = [askedAt, submittedAt, decidedAt, at, sentAt, answeredAt ?? sentAt, lastReceiptAt]
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
      expect(lastReceiptAt).toBeLessThan(Date.parse(anchor))
    }
  })

  it('has nothing to tell before its first day', () => {
    expect(() => sampleAsOf('2025-01-01')).toThrow('begins on 2025-01-01')
  })
})
