import { MAX_ORDER_FILE_ROWS } from '@wellstock/domain/buying/orders'
import { columnWords } from '../../stock/lists/column-names.ts'
import {
  type ColumnRules,
  columnsOf,
  hasLetter,
  looksLikeSku,
  shareOf,
} from '../../stock/lists/guess-columns.ts'
import type { List, ListKind } from '../../stock/lists/parse-list.ts'
import { looksWhole } from '../../stock/lists/read-number.ts'

export type OrderField = 'sku' | 'code' | 'name' | 'packs' | 'quantity'

/** What order lists call their columns, in English, Spanish, French and German. */
const NAMES: Record<OrderField, string> = {
  sku: `sku, item number, item no, item code, item id, item, part number, part no, product number, product no, product code, catalog number,
    catalog no, cat no, stock number, article number, article no, reference, ref, vendor sku, supplier sku, order number, numero,
    numero de articulo, codigo, codigo de articulo, codigo de producto, referencia, no article, numero d article, code article, code produit,
    artikelnummer, artikelnr, artikel nr, art nr, bestellnummer, bestellnr, materialnummer`,
  code: `barcode, bar code, gtin, upc, ean, ndc, udi, udi di, hibc, scan code, codigo de barras, code barres, code a barres, strichcode`,
  name: `name, item name, product name, product, description, item description, product description, nombre, nombre del producto,
    descripcion, producto, articulo, nom, nom du produit, designation, libelle, produit, article, bezeichnung, artikelbezeichnung, artikel,
    produktname, produkt, beschreibung`,
  packs: `packs, packages, boxes, cases, cartons, number of packs, no of packs, pack count, qty packs, quantity packs, packs to order, order packs,
    cases to order, boxes to order, envases, cajas, paquetes, conditionnements, boites, cartons a commander, paquets, packungen,
    anzahl packungen, kartons, gebinde`,
  quantity: `quantity, qty, order quantity, order qty, quantity to order, qty to order, quantity ordered, qty ordered, units, eaches, each, pieces,
    base units, order, amount, cantidad, cantidad a pedir, unidades, piezas, quantite, quantite a commander, qte, unites, pieces a commander,
    menge, bestellmenge, stuck, stuckzahl, anzahl, einheiten`,
}

// What is there, what it costs and how it is packed is not what is asked for.
const OTHER =
  /\b(total|price|cost|hand|stock|available|min|max|par|reorder|per pack|pack size|size|date|precio|prix|preis|existencias|bestand)\b/

const words = columnWords(NAMES, OTHER)

/** How a list of what to order is read as rows. */
export const orderKind: ListKind = { words, maxRows: MAX_ORDER_FILE_ROWS }

const rules: ColumnRules<OrderField> = {
  words,
  fits: {
    sku: looksLikeSku,
    code: (text) => /\d{4}/.test(text),
    name: (text) => hasLetter(text) && text.length > 1,
    packs: looksWhole,
    quantity: looksWhole,
  },
  shape(name, values) {
    if (
      /^Column \d+$/.test(name) &&
      shareOf(values, looksWhole) === 1 &&
      values.every((text) => text.length < 8)
    )
      return 'quantity'
    if (shareOf(values, (text) => looksLikeSku(text) && /\d{2}/.test(text)) >= 0.9) return 'sku'
    return shareOf(values, (text) => /\p{L}{3}.*\s/u.test(text)) >= 0.6 ? 'name' : undefined
  },
  unique: { field: 'sku', name: 'name' },
}

/** What each column of a list of what to order is read as. */
export const guessOrderColumns = (list: List): (OrderField | null)[] => columnsOf(list, rules)
