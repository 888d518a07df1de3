import { describe, expect, it } from 'vitest'
import type { Row } from '../../platform/files/table-file.ts'
import { copyOf } from './by-link.ts'
import { cxmlOf } from './cxml.ts'
import { mailOf, reminderOf } from './mail-vendor.ts'
import { tableOf } from './order-file.ts'
import type { Paper } from './paper.ts'
import { paperOfOrder } from './print-paper.ts'

type Line = Paper['lines'][number]

const line: Line = {
  ...{
    id: 'l',
    sku: 'GLV-1',
    vendorSku: 'AC-1',
    name: 'Gloves',
    pack: 'BX',
    packQuantity: 100,
    unit: 'EA',
    packs: 10,
  },
  ...{ packPrice: 12, amount: 120, openPacks: 10, hasCome: false, neededBy: '2026-12-01', promisedOn: null },
  ...{ replaces: null, substitute: null },
}
const change: Paper['changes'][number] = {
  ...{
    lineId: 'l',
    name: 'Gloves',
    pack: 'BX',
    packQuantity: 100,
    packs: 10,
    fromPacks: 9,
    packPrice: 12,
    fromPrice: 12,
  },
}
const paper: Paper = {
  ...{
    number: 'PO-1-R1',
    revision: 1,
    changes: [change],
    changedNote: null,
    releases: ['BO-1/01'],
    note: 'Ring',
    total: 120,
  },
  ...{
    orderedOn: '2026-11-20',
    organization: 'Tamarind',
    currency: 'USD',
    office: 'Main',
    address: ['1 Elm St'],
  },
  ...{ buyer: 'Ana', buyerEmail: 'ana@tamarind.example', vendor: 'Acme', vendorAddress: '2 Oak St' },
  ...{ accountNumber: 'A-1', paymentDays: 30, lines: [line] },
}
/** Every fact, otherwise: one that is added has to be said in every copy, or left out here with its reason. */
const otherLine: Line = {
  ...{
    id: 'k',
    sku: 'GLV-2',
    vendorSku: 'AC-2',
    name: 'Masks',
    pack: 'CS',
    packQuantity: 50,
    unit: 'PR',
    packs: 11,
  },
  ...{
    packPrice: 13,
    amount: 121,
    openPacks: 0,
    hasCome: true,
    neededBy: '2026-12-02',
    promisedOn: '2026-12-03',
  },
  ...{ replaces: 'RET-1', substitute: 'Vinyl gloves' },
}
const other: Paper = {
  ...{ number: 'PO-2-R2', revision: 2, changes: [], changedNote: 'New', releases: [], note: '', total: 121 },
  ...{
    orderedOn: '2026-11-21',
    organization: 'Hollow',
    currency: 'EUR',
    office: 'North',
    address: ['9 Elm St'],
  },
  ...{ buyer: 'Bo', buyerEmail: 'bo@tamarind.example', vendor: 'Harrow', vendorAddress: '' },
  ...{ accountNumber: '', paymentDays: null, lines: [] },
}

const frame = { organization: '', language: 'en', currency: 'USD', asOf: '2026-11-20T10:00:00Z' } as const
type Copy = { of: (paper: Paper) => unknown; without: (keyof Paper | keyof Line)[] }
/** `openPacks` and `hasCome` are how it stands, which the link alone shows. Nobody reads an `id`. */
const asOrdered = ['id', 'openPacks', 'hasCome'] as const
/** A table and cXML say how the order is now; the number says that it was revised. */
const changes = ['changes', 'changedNote'] as const
const copies: Record<string, Copy> = {
  paper: { of: paperOfOrder, without: [...asOrdered] },
  table: {
    of: (each) => {
      const { organization, currency } = each
      const { title, filters, columns, rows } = tableOf(each, { ...frame, organization, currency })
      return [title, currency, filters, [...(rows as Row[])].map((row) => columns.map(({ key }) => row[key]))]
    },
    // Its amounts are there to be added up.
    without: [...asOrdered, 'revision', 'total', ...changes],
  },
  cxml: {
    of: (each) => cxmlOf(each, { id: 'order', at: '2026-11-20T10:00:00Z' }),
    // It has no place for them: an amount is price times quantity, the address belongs to the network, the date is `at`.
    without: [...asOrdered, 'amount', 'vendorAddress', 'orderedOn', ...changes],
  },
  link: { of: copyOf, without: [...changes] },
}

describe.each(Object.entries(copies))('a vendor order as %s', (_, { of, without }) => {
  const said = (each: Paper) => JSON.stringify(of(each))
  const keys = <T extends object>(facts: T) =>
    (Object.keys(facts) as (keyof T & string)[]).filter((key) => !without.includes(key as never))

  it.each(keys(paper))('says %s', (key) => {
    expect(said({ ...paper, [key]: other[key] })).not.toBe(said(paper))
  })

  it.each(keys(line))('says %s of a line', (key) => {
    expect(said({ ...paper, lines: [{ ...line, [key]: otherLine[key] }] })).not.toBe(said(paper))
  })
})

it('says in the mail by when it is needed, by line where that differs, of what is still to come', () => {
  const later = { ...line, name: 'Masks', neededBy: '2026-12-09' }
  const came = { ...line, name: 'Tape', neededBy: '2026-11-30', openPacks: 0 }
  for (const mail of [mailOf, reminderOf]) {
    expect(mail({ ...paper, lines: [line, came] }, 'link').body).toContain('Needed by: Dec 1, 2026')
    const { body } = mail({ ...paper, lines: [later, line] }, 'link')
    expect(body).toContain('Needed by: \n- Dec 1, 2026: Gloves\n- Dec 9, 2026: Masks')
  }
})
