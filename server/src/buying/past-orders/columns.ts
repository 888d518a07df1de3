import { MAX_IMPORT_ROWS } from '@wellstock/contract/stock/imports'
import type { PastField } from '@wellstock/domain/buying/past-orders'
import { columnWords } from '../../stock/lists/column-names.ts'
import {
  type ColumnRules,
  columnsOf,
  hasLetter,
  looksLikeSku,
  shareOf,
} from '../../stock/lists/guess-columns.ts'
import type { List, ListKind } from '../../stock/lists/parse-list.ts'
import { looksLikeDate } from '../../stock/lists/read-date.ts'
import { looksLikeMoney, looksLikeNumber, looksWhole } from '../../stock/lists/read-number.ts'
import { looksLikeUnit } from '../../stock/lists/read-unit.ts'
import { NAMES as PRICE_NAMES } from '../prices/columns.ts'

/** What files of past orders call their columns, in English, Spanish, French and German. What a product is called, as price lists do. */
const NAMES: Record<PastField, string> = {
  number: `order number, order no, order id, order, po number, po no, po, po num, po id, purchase order, purchase order number,
    purchase order no, document number, document no, numero de pedido, no de pedido, pedido, orden de compra, numero de orden,
    numero de commande, no de commande, commande, bon de commande, bestellnummer, bestellnr, bestell nr, bestellung, auftragsnummer,
    auftragsnr, belegnummer`,
  orderedOn: `order date, ordered, ordered on, date ordered, po date, purchase order date, purchase date, date of order, date, fecha,
    fecha de pedido, fecha del pedido, fecha de orden, date de commande, commande le, bestelldatum, bestellt am, bestellt, auftragsdatum, datum`,
  vendor: `vendor, vendor name, supplier, supplier name, distributor, proveedor, nombre del proveedor, distribuidor, fournisseur,
    nom du fournisseur, distributeur, lieferant, lieferantenname, kreditor`,
  office: `office, office name, clinic, branch, ship to, deliver to, delivery location, oficina, sede, clinica, sucursal, cabinet, bureau,
    clinique, praxis, filiale, standort, buro, lieferort`,
  sku: `sku, ${PRICE_NAMES.sku}, internal item number, nuestra referencia`,
  vendorSku: PRICE_NAMES.vendorSku.replace(/\b(sku|order number|bestellnummer|bestellnr),\s+/g, ''),
  manufacturerSku: PRICE_NAMES.manufacturerSku,
  code: PRICE_NAMES.code,
  name: `${PRICE_NAMES.name}, item`,
  pack: PRICE_NAMES.unit,
  packs: `quantity, qty, quantity ordered, qty ordered, ordered quantity, ordered qty, order quantity, order qty, packs, packs ordered, cantidad,
    cantidad pedida, quantite, qte, quantite commandee, qte commandee, menge, bestellmenge, bestellte menge, anzahl`,
  price: `${PRICE_NAMES.price}, order price, po price, ordered price, purchase price, precio de compra, prix d achat, einkaufspreis, bestellpreis`,
  promisedOn: `promised, promised on, promised date, promise date, confirmed date, due date, due, expected, expected date, expected on,
    expected delivery, expected delivery date, delivery due, fecha prometida, fecha prevista, entrega prevista, fecha de entrega prevista,
    date promise, date prevue, livraison prevue, date de livraison prevue, zugesagt, zugesagt am, liefertermin, wunschtermin, erwartet`,
  receivedOn: `received on, received date, receipt date, date received, delivery date, delivered, delivered on, date delivered,
    fecha de recepcion, recibido el, fecha recibida, date de reception, recu le, livre le, wareneingang, wareneingangsdatum,
    eingangsdatum, erhalten am, geliefert am, lieferdatum`,
  received: `received, quantity received, qty received, received quantity, received qty, receipt quantity, receipt qty, recibido,
    cantidad recibida, recu, quantite recue, qte recue, erhalten, gelieferte menge, eingangsmenge, erhaltene menge`,
  rejected: `rejected, quantity rejected, qty rejected, rejected quantity, rejected qty, damaged, quantity damaged, qty damaged, rechazado,
    cantidad rechazada, danado, cantidad danada, refuse, quantite refusee, endommage, quantite endommagee, abgelehnt, beschadigt,
    abgelehnte menge, beschadigte menge, reklamiert`,
  invoice: `invoice, invoice number, invoice no, invoice num, bill number, bill no, factura, numero de factura, no de factura, facture,
    numero de facture, no de facture, rechnung, rechnungsnummer, rechnungsnr, rechnungs nr`,
  invoicedOn: `invoice date, invoiced, invoiced on, bill date, billed on, fecha de factura, fecha de la factura, facturado el,
    date de facture, date de la facture, facture le, rechnungsdatum, berechnet am`,
  billed: `quantity billed, qty billed, billed quantity, billed qty, quantity invoiced, qty invoiced, invoiced quantity, invoiced qty,
    invoice quantity, invoice qty, billed, cantidad facturada, quantite facturee, qte facturee, berechnete menge, rechnungsmenge,
    fakturierte menge`,
  billedPrice: `billed price, price billed, invoice price, invoiced price, invoice unit price, invoiced unit price, precio facturado,
    precio de factura, prix facture, prix de facture, rechnungspreis, berechneter preis`,
}

// Sums, addresses and who did it are nothing a row is about.
const OTHER =
  /\b(total|extended|ext|amount|value|tax|freight|shipping|phone|email|updated|created|status|line no|gesamt\w*|wert|importe|montant|statut|estado)\b/

const words = columnWords(NAMES, OTHER)

/** How a file of past orders is read as rows. */
export const pastKind: ListKind = { words, maxRows: MAX_IMPORT_ROWS }

const isNumber = (text: string) => /\d/.test(text) && text.length <= 60
const rules: ColumnRules<PastField> = {
  words,
  fits: {
    number: isNumber,
    orderedOn: looksLikeDate,
    vendor: hasLetter,
    office: hasLetter,
    sku: looksLikeSku,
    vendorSku: looksLikeSku,
    manufacturerSku: looksLikeSku,
    code: (text) => /\d{4}/.test(text),
    name: (text) => hasLetter(text) && text.length > 1,
    pack: (text) => looksLikeUnit(text) || text.length <= 20,
    packs: looksWhole,
    price: looksLikeNumber,
    promisedOn: looksLikeDate,
    receivedOn: looksLikeDate,
    received: looksWhole,
    rejected: looksWhole,
    invoice: isNumber,
    invoicedOn: looksLikeDate,
    billed: looksWhole,
    billedPrice: looksLikeNumber,
  },
  shape: (_, values) => (shareOf(values, looksLikeMoney) >= 0.8 ? 'price' : undefined),
}

/** What each column of a file of past orders is read as. */
export const guessPastColumns = (list: List): (PastField | null)[] => columnsOf(list, rules)
