import type { ImportField } from '@wellstock/contract/stock/imports'

/** What lists call their columns, in English, Spanish, French and German, as `headerWords` spells them. */
const NAMES: Record<ImportField, string> = {
  sku: `sku, item number, item no, item num, item code, item id, item, part number, part no, product number, product no,
    product code, product id, catalog number, catalog no, catalogue number, cat no, stock number, stock no, article number,
    article no, reference number, reference, ref, code, number, no, numero, numero de articulo, no de articulo, codigo,
    codigo de articulo, codigo de producto, referencia, no d article, no article, numero d article, code article,
    code produit, article, artikelnummer, artikelnr, artikel nr, art nr, artikel no, bestellnummer, bestellnr,
    materialnummer, produktnummer, nummer, nr`,
  name: `item name, name, product name, product, item description, product description, description, desc, item, title,
    nombre, nombre del articulo, nombre del producto, descripcion, producto, articulo, nom, nom de l article,
    nom du produit, designation, libelle, produit, article, bezeichnung, artikelbezeichnung, artikelname, artikel,
    produktname, produkt, beschreibung`,
  category: `category, item category, product category, group, product group, class, family, categoria, familia, grupo,
    categorie, famille, groupe, kategorie, warengruppe, artikelgruppe, produktgruppe, gruppe, rubrik`,
  vendor: `vendor, vendor name, supplier, supplier name, distributor, manufacturer, mfr, brand, proveedor, distribuidor,
    fabricante, fournisseur, fabricant, distributeur, lieferant, hersteller, anbieter`,
  currentQuantity: `quantity, qty, current quantity, current qty, on hand, qty on hand, quantity on hand, stock,
    current stock, stock on hand, in stock, count, balance, cantidad, cantidad actual, existencias, existencia, inventario,
    stock actual, quantite, qte, quantite en stock, stock actuel, en stock, menge, bestand, lagerbestand, anzahl, istbestand`,
  minQuantity: `min, minimum, min qty, min quantity, minimum qty, minimum quantity, min stock, minimum stock, min level,
    safety stock, minimo, min cantidad, cantidad minima, stock minimo, existencia minima, mini, quantite minimale,
    quantite minimum, stock minimum, stock mini, stock minimal, mindestmenge, mindestbestand, minimalbestand, minimum menge`,
  reorderPoint: `reorder point, reorder level, reorder at, reorder, reorder qty, order point, rop, punto de pedido,
    punto de reorden, punto de reposicion, point de commande, seuil de commande, seuil de reapprovisionnement, meldebestand,
    bestellpunkt, nachbestellpunkt`,
  maxQuantity: `max, maximum, max qty, max quantity, maximum qty, maximum quantity, max stock, maximum stock, max level,
    par, par level, maximo, cantidad maxima, stock maximo, existencia maxima, maxi, quantite maximale, quantite maximum,
    stock maxi, stock maximal, hochstmenge, hochstbestand, maximalbestand, maximalmenge`,
  unit: `unit, units, uom, um, u m, unit of measure, unit of issue, pack, package, packaging, pack size, unidad, unidades,
    unidad de medida, envase, presentacion, unite, unites, unite de mesure, conditionnement, emballage, einheit,
    mengeneinheit, me, ve, verpackung, verpackungseinheit, gebinde`,
  unitPrice: `price, unit price, price each, list price, cost, unit cost, item price, item cost, purchase price, precio,
    precio unitario, costo, coste, costo unitario, prix, prix unitaire, pu, cout, cout unitaire, preis, einzelpreis,
    stuckpreis, einkaufspreis, kosten`,
  purchaseDate: `purchase date, date of purchase, date purchased, purchased, purchased on, date added, added, date acquired,
    acquisition date, date received, received date, received, date, fecha, fecha de compra, fecha de alta,
    fecha de adquisicion, date d achat, date d ajout, date d acquisition, achete le, kaufdatum, einkaufsdatum,
    anschaffungsdatum, hinzugefugt am, datum`,
  type: 'type, item type, product type, kind, tipo, tipo de articulo, type d article, nature, typ, artikeltyp, art',
  department: `department, dept, cost center, cost centre, departamento, servicio, centro de costo, departement, service,
    centre de cout, abteilung, kostenstelle, bereich`,
  location: `location, storage location, stock location, bin, shelf, place, ubicacion, lugar, estante,
    emplacement, lieu, etagere, lagerort, lagerplatz, standort, regal, ort`,
  serialNumber: `serial number, serial no, serial, sn, s n, numero de serie, no de serie, n de serie, serie, seriennummer,
    serien nr, seriennr`,
  notes: `notes, note, comments, comment, remarks, remark, notas, nota, observaciones, comentarios, remarques, remarque,
    commentaires, commentaire, notizen, notiz, bemerkungen, bemerkung, kommentar, anmerkung, anmerkungen`,
  lotNumber: `lot, lot number, lot no, lot num, lot code, lot id, lot batch, batch, batch number, batch no, batch lot, lote,
    numero de lote, no de lote, lot numero, numero de lot, no de lot, charge, chargennummer, chargen nr, chargennr, charge nr,
    charge lot, losnummer, los nr`,
  expiryDate: `expiry, expiry date, expiration, expiration date, expires, expires on, exp, exp date, exp dt, date of expiry,
    lot expiry, lot expiration, lot expiration date, expiry lot, use by, use by date, best before, best before date, caducidad,
    fecha de caducidad, caduca, vence, vencimiento, fecha de vencimiento, fecha de expiracion, peremption, date de peremption,
    date d expiration, expire le, verfall, verfallsdatum, verfalldatum, ablauf, ablaufdatum, haltbar bis, mhd,
    mindesthaltbarkeitsdatum, verwendbar bis, gultig bis`,
  code: `barcode, bar code, barcodes, bar codes, barcode number, scan code, upc, upc code, upc number, upc no, ean, ean code, ean no,
    ean number, gtin, gtin no, gtin number, gtin upc, upc ean, upc gtin, udi, udi di, hibc, codigo de barras, codigos de barras,
    codigo ean, code barres, code a barres, codes barres, codes a barres, code barre, strichcode, strichcodes, ean nummer, ean nr,
    gtin nr`,
  room: `room, room number, room no, room name, storage room, supply room, sala, numero de sala, almacen, salle, piece,
    numero de salle, local, raum, raumnummer, raum nr, zimmer, lagerraum`,
  office: `office, office name, clinic, branch, oficina, sede, clinica, sucursal, cabinet, bureau, clinique, praxis, filiale, standort, site,
    buro`,
}

// A column named with one of these is something else, whatever other word its name has: "Total cost", "Last updated".
const OTHER =
  /\b(total|gesamt\w*|extended|ext|value|wert|valeur|valor|ndc|phone|email|updated|last|po|so|invoice|manufactur(?:ing|ed)|mfg date)\b/

/** Words that say what a column is only where they are all of its header: "PO no", "Manufacturing site". */
const ONLY_ALONE = new Set(['no', 'number', 'numero', 'nummer', 'nr', 'code', 'site', 'date', 'art'])

/** A header as plain words: no case, no accents, no signs; `#` and `Nº` say "no". */
export function headerWords(header: string): string {
  return header
    .replace(/[#№º°]/g, ' no ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bn no\b/, 'no')
    .replace(/\bno no\b/, 'no')
}

/** How well a header fits a field it is the name of. */
export const EXACT = 10

/** What the columns of a kind of list are called: how well a header fits each field, and what is none of them. */
export type ColumnWords<F extends string> = {
  /** The whole header counts most, then the longest name within it. */
  fieldsOfHeader: (header: string) => Map<F, number>
  isOtherColumn: (header: string) => boolean
  /** Whether a cell says exactly what a column is called. */
  isColumnName: (cell: string) => boolean
}

/** The words of a kind of list, from the names of its fields. `other`: a column named so is something else, whatever it says besides. */
export function columnWords<F extends string>(names: Record<F, string>, other: RegExp): ColumnWords<F> {
  const named = new Map<string, F[]>()
  for (const [field, list] of Object.entries(names) as [F, string][])
    for (const name of list.split(/,\s+/)) named.set(name, [...(named.get(name) ?? []), field])
  const isOtherColumn = (header: string) => other.test(headerWords(header))
  return {
    isOtherColumn,
    isColumnName: (cell) => named.has(headerWords(cell)),
    fieldsOfHeader(header) {
      const scores = new Map<F, number>()
      const text = headerWords(header)
      if (text === '' || isOtherColumn(header)) return scores
      const words = text.split(' ').slice(0, 8)
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= words.length; to++) {
          const size = to - from
          if (size === 1 && words.length > 1 && ONLY_ALONE.has(words[from] ?? '')) continue
          const score = size === words.length ? EXACT : 3 + size
          for (const field of named.get(words.slice(from, to).join(' ')) ?? [])
            scores.set(field, Math.max(scores.get(field) ?? 0, score))
        }
      return scores
    },
  }
}

/** The words of lists of items. */
export const itemWords = columnWords(NAMES, OTHER)
