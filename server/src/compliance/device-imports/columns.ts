import { type DeviceColumn, MAX_DEVICE_ROWS } from '@wellstock/domain/compliance/device-imports'
import { columnWords } from '../../stock/lists/column-names.ts'
import { type ColumnRules, columnsOf, hasLetter, looksLikeSku } from '../../stock/lists/guess-columns.ts'
import type { List, ListKind } from '../../stock/lists/parse-list.ts'
import { looksLikeDate } from '../../stock/lists/read-date.ts'
import { looksLikeNumber } from '../../stock/lists/read-number.ts'

/** What lists of devices call their columns, in English, Spanish, French and German. */
const NAMES: Record<DeviceColumn, string> = {
  sku: `sku, item, item number, item no, item sku, item code, numero de articulo, codigo de articulo, articulo, numero d article,
    code article, article, artikelnummer, artikelnr, artikel`,
  name: `name, device, device name, equipment, equipment name, asset, asset name, description, nombre, equipo, dispositivo, descripcion,
    nom, appareil, equipement, designation, bezeichnung, gerat, geratename, beschreibung`,
  class: `class, device class, type, device type, equipment type, kind, category, clase, clase de dispositivo, tipo, tipo de equipo,
    categoria, classe, classe d appareil, type d appareil, categorie, klasse, gerateklasse, gerateart, geratetyp, kategorie`,
  manufacturer:
    'manufacturer, mfr, maker, make, brand, fabricante, marca, fabricant, marque, hersteller, marke',
  model: `model, model number, model no, model name, modelo, numero de modelo, modele, numero de modele, modell, modellnummer,
    modellbezeichnung`,
  serialNumber: `serial number, serial no, serial, sn, s n, numero de serie, no de serie, serie, seriennummer, seriennr, serien nr`,
  fdaDeviceId: `udi, udi di, udi number, fda device id, fda id, fda number, udi or fda number, device identifier, gtin, identificador udi,
    numero udi, udi o numero fda, udi ou numero fda, udi nummer, udi oder fda nummer`,
  riskClass: `risk class, risk, fda class, risk classification, clase de riesgo, riesgo, classe de risque, risque, risikoklasse, risiko`,
  office: `office, office name, office code, clinic, branch, site, oficina, sede, clinica, sucursal, cabinet, bureau, clinique, site,
    standort, praxis, filiale, buro`,
  room: `room, room number, room no, room name, location, sala, numero de sala, ubicacion, salle, piece, emplacement, raum, raumnummer,
    zimmer`,
  responsible: `responsible, responsible person, responsible email, responsible e mail, owner, owner email, email, e mail, responsable,
    correo, correo del responsable, email du responsable, verantwortlich, verantwortliche, e mail verantwortlich`,
  purchaseDate: `purchased, purchase date, date of purchase, purchased on, acquired, acquisition date, fecha de compra, comprado,
    fecha de adquisicion, date d achat, achete le, date d acquisition, kaufdatum, gekauft, gekauft am, anschaffungsdatum`,
  warrantyUntil: `warranty until, warranty, warranty end, warranty expires, warranty expiration, warranty date, end of warranty, garantia,
    garantia hasta, fin de garantia, garantie, garantie jusqu au, fin de garantie, garantie bis, garantieende`,
  unitPrice: `price, purchase price, unit price, cost, purchase cost, precio, precio de compra, costo, coste, prix, prix d achat, cout,
    preis, kaufpreis, anschaffungspreis, anschaffungskosten, kosten`,
  isoStandards: `standards, standard, iso standards, iso, norms, normas, norma, normes, norme, normen, norm, standards iso`,
}

const OTHER = /\b(total|next|due|last|done|calibrated|status|state|phone|updated|number of)\b/

const words = columnWords(NAMES, OTHER)

/** How a list of devices is read as rows. */
export const deviceKind: ListKind = { words, maxRows: MAX_DEVICE_ROWS }

const anything = () => true
const rules: ColumnRules<DeviceColumn> = {
  words,
  fits: {
    sku: looksLikeSku,
    name: hasLetter,
    class: anything,
    manufacturer: hasLetter,
    model: anything,
    serialNumber: anything,
    fdaDeviceId: anything,
    riskClass: anything,
    office: hasLetter,
    room: anything,
    responsible: (text) => text.includes('@'),
    purchaseDate: looksLikeDate,
    warrantyUntil: looksLikeDate,
    unitPrice: looksLikeNumber,
    isoStandards: anything,
  },
  shape: () => undefined,
}

/** What each column of a list of devices is read as. */
export const guessDeviceColumns = (list: List): (DeviceColumn | null)[] => columnsOf(list, rules)
