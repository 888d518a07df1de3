import { MAX_PRICE_ROWS, type PriceField } from '@wellstock/contract/buying/prices'
import { tiersIn } from '@wellstock/domain/buying/price-tiers'
import { type ColumnWords, columnWords, headerWords } from '../../stock/lists/column-names.ts'
import {
  type ColumnRules,
  columnsOf,
  hasLetter,
  looksLikeSku,
  shareOf,
} from '../../stock/lists/guess-columns.ts'
import type { List, ListKind } from '../../stock/lists/parse-list.ts'
import { PER_NAMES, perOfCell, perOfHeader } from '../../stock/lists/price-per.ts'
import { looksLikeMoney, looksLikeNumber, looksWhole } from '../../stock/lists/read-number.ts'
import { looksLikeUnit } from '../../stock/lists/read-unit.ts'

/** The price of a whole pack. Beside it, a unit price is of something else. */
const PACK_PRICE = `pack price, package price, case price, box price, carton price, uom price, price per pack, price per case, price per box,
    precio por envase, precio por caja, prix du conditionnement, prix par boite, packungspreis, kartonpreis, preis pro packung, gebindepreis`

/** What price lists call their columns, in English, Spanish, French and German. */
export const NAMES: Record<PriceField, string> = {
  vendorSku: `vendor sku, vendor item, vendor item number, vendor part number, supplier sku, supplier item, supplier part number, sku,
    item number, item no, item code, item id, part number, part no, product number, product no, product code, catalog number,
    catalog no, catalogue number, cat no, stock number, article number, article no, order number, order code, reference, ref,
    numero, numero de articulo, codigo, codigo de articulo, codigo de producto,
    codigo del proveedor, referencia, referencia del proveedor, no article, numero d article, code article, code produit,
    reference fournisseur, artikelnummer, artikelnr, artikel nr, art nr, bestellnummer, bestellnr, lieferantenartikelnummer, materialnummer`,
  manufacturerSku: `manufacturer number, manufacturer no, manufacturer item, manufacturer item number, manufacturer sku, manufacturer part number,
    manufacturer part no, manufacturer catalog number, mfr number, mfr no, mfr item number, mfr sku, mfr part number, mfr part no, mfr catalog no,
    mfg number, mfg no, mfg part number, mfg part no, mpn, oem number, oem part number, numero de fabricante, referencia del fabricante,
    reference fabricant, numero fabricant, herstellernummer, herstellernr, herstellerartikelnummer`,
  code: `gtin, gtin no, upc, upc code, ean, ean code, ndc, udi, udi di, hibc, barcode, bar code, codigo de barras, codigo ean, code barres,
    code a barres, strichcode, ean nummer, gtin nr`,
  sku: `our sku, our item number, your sku, your item number, your item, customer sku, customer item, customer item number,
    customer part number, buyer item number, su referencia, nuestro sku, votre reference, notre reference, ihre artikelnummer,
    unsere artikelnummer, kundenartikelnummer`,
  name: `name, item name, product name, product, description, item description, product description, desc, title, nombre,
    nombre del producto, descripcion, producto, articulo, nom, nom du produit, designation, libelle, produit, article, bezeichnung,
    artikelbezeichnung, artikel, produktname, produkt, beschreibung`,
  unit: `unit, units, uom, um, u m, unit of measure, unit of issue, selling unit, sell unit, order unit, pack, package, packaging, pack type,
    pack description, packing, unidad, unidades, unidad de medida, envase, presentacion, unite, unite de mesure, conditionnement,
    emballage, einheit, mengeneinheit, me, ve, verpackung, verpackungseinheit, gebinde`,
  packSize: `pack size, pack qty, pack quantity, qty per pack, quantity per pack, qty per uom, qty per unit, quantity per unit, per pack,
    each per pack, eaches, eaches per uom, case qty, case quantity, case pack, conversion, conversion factor, uom qty, cantidad por envase,
    unidades por envase, unidades por caja, contenido, quantite par conditionnement, unites par boite, contenance,
    pack, conditionnement, ve, vpe, verpackungseinheit, inhalt, packungsgrosse, stuck pro packung, menge pro einheit`,
  price: `price, ${PACK_PRICE}, unit price, net price, net, your price, contract price, sell price, selling price, price per unit,
    discounted price, new price, cost, unit cost, precio, precio unitario, precio neto, neto, coste, costo, prix, prix unitaire, prix net, net ht,
    tarif, pu, preis, einzelpreis, nettopreis, netto, ihr preis, neuer preis`,
  listPrice: `list price, list, catalog price, catalogue price, gross price, precio de lista, precio bruto, tarifa, precio de catalogo, prix public,
    prix catalogue, prix brut, prix tarif, listenpreis, bruttopreis, katalogpreis`,
  discount: `discount, discount percent, disc, rebate, descuento, dto, dcto, remise, rabais, rabatt, nachlass, rabatt in prozent`,
  pricePer: PER_NAMES,
  minimumPacks: `moq, minimum order, min order, minimum order quantity, min order qty, minimum qty, min qty, minimum, pedido minimo,
    cantidad minima, commande minimale, minimum de commande, quantite minimale, mindestbestellmenge, mindestabnahme, mindestmenge`,
  multiplePacks: `order multiple, multiple, order increment, increment, multiplo, multiplo de pedido, multiple de commande, bestellvielfaches,
    vielfaches`,
  leadTimeDays: `lead time, lead time days, lead days, delivery days, delivery time, plazo, plazo de entrega, dias de entrega, delai,
    delai de livraison, lieferzeit, lieferzeit tage, lieferfrist`,
}

// What a price list says besides: totals, earlier prices, the size of a gap.
const OTHER =
  /\b(total|extended|ext|value|old|previous|former|change|difference|list2|per each|base|anterior|ancien|alter|phone|email|updated)\b/

/** A header such as `Price per 100` names a price, whatever it is for. */
const knowingPer = <F extends string>(words: ColumnWords<F>): ColumnWords<F> => ({
  ...words,
  fieldsOfHeader: (header) => {
    const fields = words.fieldsOfHeader(header)
    return perOfHeader(header) ? new Map([...fields].filter(([field]) => field !== 'pricePer')) : fields
  },
})

/** Alone, "Item" is the vendor's number; beside one, what it calls the product. */
const priceWords = knowingPer(columnWords({ ...NAMES, vendorSku: `${NAMES.vendorSku}, item` }, OTHER))
const wordsBesideNumber = knowingPer(columnWords({ ...NAMES, name: `${NAMES.name}, item` }, OTHER))

/** How a price list is read as rows. */
export const priceKind: ListKind = { words: priceWords, maxRows: MAX_PRICE_ROWS }

const rules: ColumnRules<PriceField> = {
  words: priceWords,
  fits: {
    vendorSku: looksLikeSku,
    manufacturerSku: looksLikeSku,
    code: (text) => /\d{4}/.test(text),
    sku: looksLikeSku,
    name: (text) => hasLetter(text) && text.length > 1,
    unit: (text) => looksLikeUnit(text) || text.length <= 20,
    packSize: looksWhole,
    price: looksLikeNumber,
    listPrice: looksLikeNumber,
    discount: (text) => looksLikeNumber(text.replace('%', '')),
    pricePer: (text) => perOfCell(text) !== undefined,
    minimumPacks: looksWhole,
    multiplePacks: looksWhole,
    leadTimeDays: looksWhole,
  },
  shape(_, values) {
    const distinct = new Set(values).size / values.length
    if (shareOf(values, looksLikeMoney) >= 0.8) return 'price'
    if (shareOf(values, looksLikeUnit) >= 0.8) return 'unit'
    if (distinct > 0.9 && shareOf(values, (text) => looksLikeSku(text) && /\d{2}/.test(text)) >= 0.9)
      return 'vendorSku'
    return distinct > 0.7 && shareOf(values, (text) => /\p{L}{3}.*\s/u.test(text)) >= 0.6 ? 'name' : undefined
  },
  unique: { field: 'vendorSku', name: 'name' },
}

const isItem = (header: string) => headerWords(header) === 'item'
const isNumber = (header: string) => {
  const [[field] = []] = [...priceWords.fieldsOfHeader(header)].toSorted((a, b) => b[1] - a[1])
  return field === 'vendorSku'
}

const packPriceWords = columnWords({ price: PACK_PRICE }, OTHER)
const isPackPrice = (header: string) => packPriceWords.isColumnName(header)

/** The same words where one column is the price of a pack: no other is a price. */
const withPackPrice = (words: typeof priceWords): typeof priceWords => ({
  ...words,
  fieldsOfHeader(header) {
    const fields = words.fieldsOfHeader(header)
    return isPackPrice(header)
      ? fields
      : new Map([...fields].filter(([field]) => field !== 'price' && field !== 'listPrice'))
  },
})

/** What each column of a price list is read as. */
export function guessPriceColumns(list: List): (PriceField | null)[] {
  const isBesideNumber = list.header.some((each) => !isItem(each) && isNumber(each))
  const words = isBesideNumber ? wordsBesideNumber : priceWords
  const fields = columnsOf(list, {
    ...rules,
    words: list.header.some(isPackPrice) ? withPackPrice(words) : words,
  })
  return withTiers(list.header, fields)
}

/** Of prices by quantity the one for the smallest is the price, where no other column is. */
function withTiers(header: readonly string[], fields: (PriceField | null)[]) {
  const [smallest, ...others] = tiersIn(header).map(({ column }) => column)
  if (smallest === undefined) return fields
  const isTier = (column: number) => column === smallest || others.includes(column)
  const hasPrice = fields.some((field, column) => field === 'price' && !isTier(column))
  return fields.map((field, column) => {
    if (!isTier(column)) return field
    return column === smallest && !hasPrice ? 'price' : null
  })
}
