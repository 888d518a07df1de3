import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { parseList } from './parse-list.ts'

const guess = (content: string) => guessColumns(parseList(content))

describe('columns are guessed by their names', () => {
  it('of a clinic', () => {
    const list = readFileSync(new URL('../imports/testdata/clinic-list.csv', import.meta.url), 'utf8')
    expect(guess(list)).toEqual([
      'sku',
      'name',
      'category',
      'vendor',
      'currentQuantity',
      'minQuantity',
      'maxQuantity',
      'unit',
      'unitPrice',
      'purchaseDate',
    ])
  })

  it('not by a word that only says something alone', () => {
    const rows = ['SO-1,Gauze,Reno', 'SO-2,Gloves,Tulsa', 'SO-3,Saline,Reno'].join('\n')
    expect(guess(`PO / SO #,Description,Manufacturing Site\n${rows}`)).toEqual([null, 'name', null])
  })

  it.each([
    [
      'Spanish',
      'Código;Descripción;Categoría;Proveedor;Cantidad;Mínimo;Máximo;Unidad;Precio unitario;Fecha de compra;Ubicación',
    ],
    [
      'French',
      'Référence;Désignation;Catégorie;Fournisseur;Quantité;Quantité minimale;Stock maxi;Unité;Prix unitaire;Date d’achat;Emplacement',
    ],
    [
      'German',
      'Artikel-Nr.;Bezeichnung;Warengruppe;Lieferant;Bestand;Mindestbestand;Höchstbestand;Einheit;Einzelpreis;Kaufdatum;Lagerort',
    ],
    [
      'English',
      'Item #;Description;Group;Supplier;Qty. on hand;Min Qty;Par Level;U/M;Unit Cost ($);Purchased On;Bin',
    ],
  ])('in %s', (_, header) => {
    expect(
      guess(`${header}\nA-100;Gauze, sterile;Wound;Medline;12;5;100;BX;24,27;05.02.2025;Shelf 1`),
    ).toEqual([
      'sku',
      'name',
      'category',
      'vendor',
      'currentQuantity',
      'minQuantity',
      'maxQuantity',
      'unit',
      'unitPrice',
      'purchaseDate',
      'location',
    ])
  })
})

describe('values decide where names do not', () => {
  it('whether an item is a number or a name', () => {
    expect(guess('Item,Description,Qty\n1404116,Knee sleeve,4\n1404117,Elbow pad,3')).toEqual([
      'sku',
      'name',
      'currentQuantity',
    ])
    expect(guess('Item,Code,Qty\nKnee sleeve,1404116,4\nElbow pad,1404117,3')).toEqual([
      'name',
      'sku',
      'currentQuantity',
    ])
  })

  it('but a header that names a field keeps it, so that its rows say what is wrong', () => {
    expect(guess('SKU,Name,Price\nA1,Gauze,on request\nA2,Tape,ask us')).toEqual(['sku', 'name', 'unitPrice'])
  })

  it('in a list without a header', () => {
    const list =
      'AB-1001,Gauze sponge sterile,12,$4.50,2025-02-05,BX\nAB-1002,Athletic trainer tape,3,$52.00,2025-02-06,CS'
    expect(guess(list)).toEqual(['sku', 'name', 'currentQuantity', 'unitPrice', 'purchaseDate', 'unit'])
  })
})

it('takes no field twice, and no total for a price', () => {
  const list = 'SKU,Name,Qty,Quantity,Total Price,Expiration Date,Lot Number\nA1,Gauze,1,2,3.50,2027-01-31,L7'
  expect(guess(list)).toEqual(['sku', 'name', 'currentQuantity', null, null, 'expiryDate', 'lotNumber'])
})

describe('an item number', () => {
  const rows = (line: (n: number) => string, count = 30) => Array.from({ length: count }, (_, n) => line(n))
  const guessed = (header: string, ...lines: string[]) => guess([header, ...lines].join('\n'))

  it('tells things apart: a code that many share is none', () => {
    const shared = rows((n) => `WARD-${n % 4},Bowl of kind ${n},${n}`)
    expect(guessed('Code,Description,Qty', ...shared)).toEqual([null, 'name', 'currentQuantity'])
    const own = rows((n) => `WARD-${n % 4},Bowl of kind ${n},${n},A-${n}`)
    expect(guessed('Code,Description,Qty,Ref', ...own)).toEqual([null, 'name', 'currentQuantity', 'sku'])
  })

  it('may be repeated now and then, and by the lots of one thing', () => {
    const few = rows((n) => `A-${n % 27},Bowl of kind ${n},${n}`)
    expect(guessed('Code,Description,Qty', ...few)[0]).toBe('sku')
    const lots = rows((n) => `A-${n % 5},Bowl of kind ${n % 5},${n}`)
    expect(guessed('Code,Description,Qty', ...lots)[0]).toBe('sku')
  })
})
