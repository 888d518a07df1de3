import type { ExpiryBand } from '@wellstock/contract/expirations'
import type { Language } from '@wellstock/domain/preferences'

export type Words = Record<
  | 'title'
  | 'sku'
  | 'name'
  | 'lot'
  | 'expiry'
  | 'days'
  | 'office'
  | 'room'
  | 'onHand'
  | 'reserved'
  | 'daily'
  | 'wasted'
  | 'wastedMeaning'
  | 'value'
  | 'wastedValue'
  | 'hold'
  | 'band'
  | 'search',
  string
> & { bands: Record<ExpiryBand, string> }

/** What the list says of itself as a file. */
export const words: Record<Language, Words> = {
  en: {
    title: 'Expirations',
    sku: 'SKU',
    name: 'Item',
    lot: 'Lot',
    expiry: 'Expires',
    days: 'Days left',
    office: 'Office',
    room: 'Room',
    onHand: 'On hand',
    reserved: 'Reserved',
    daily: 'Use per day',
    wasted: 'Forecast waste',
    wastedMeaning:
      'What will be left when the lot expires, used first expired first out at the rate of the last 90 days.',
    value: 'Value',
    wastedValue: 'Forecast waste, value',
    hold: 'Hold',
    band: 'Band',
    search: 'Search',
    bands: {
      expired: 'Expired',
      d30: 'Within 30 days',
      d60: '31 to 60 days',
      d90: '61 to 90 days',
      d180: '91 to 180 days',
      later: 'After 180 days',
      none: 'No date though required',
    },
  },
  es: {
    title: 'Caducidades',
    sku: 'SKU',
    name: 'Artículo',
    lot: 'Lote',
    expiry: 'Caduca',
    days: 'Días restantes',
    office: 'Sede',
    room: 'Sala',
    onHand: 'Existencias',
    reserved: 'Reservado',
    daily: 'Uso por día',
    wasted: 'Merma prevista',
    wastedMeaning:
      'Lo que quedará cuando caduque el lote, si se usa primero lo que antes caduca al ritmo de los últimos 90 días.',
    value: 'Valor',
    wastedValue: 'Merma prevista, valor',
    hold: 'Retención',
    band: 'Plazo',
    search: 'Búsqueda',
    bands: {
      expired: 'Caducado',
      d30: 'En 30 días',
      d60: 'De 31 a 60 días',
      d90: 'De 61 a 90 días',
      d180: 'De 91 a 180 días',
      later: 'Más de 180 días',
      none: 'Sin fecha aunque es obligatoria',
    },
  },
  fr: {
    title: 'Péremptions',
    sku: 'SKU',
    name: 'Article',
    lot: 'Lot',
    expiry: 'Périme le',
    days: 'Jours restants',
    office: 'Site',
    room: 'Salle',
    onHand: 'En stock',
    reserved: 'Réservé',
    daily: 'Usage par jour',
    wasted: 'Perte prévue',
    wastedMeaning:
      'Ce qui restera à la péremption du lot, en utilisant d’abord ce qui périme le plus tôt, au rythme des 90 derniers jours.',
    value: 'Valeur',
    wastedValue: 'Perte prévue, valeur',
    hold: 'Blocage',
    band: 'Échéance',
    search: 'Recherche',
    bands: {
      expired: 'Périmé',
      d30: 'Sous 30 jours',
      d60: '31 à 60 jours',
      d90: '61 à 90 jours',
      d180: '91 à 180 jours',
      later: 'Au-delà de 180 jours',
      none: 'Sans date alors qu’elle est requise',
    },
  },
  de: {
    title: 'Verfallsdaten',
    sku: 'SKU',
    name: 'Artikel',
    lot: 'Charge',
    expiry: 'Verfällt am',
    days: 'Tage übrig',
    office: 'Standort',
    room: 'Raum',
    onHand: 'Bestand',
    reserved: 'Reserviert',
    daily: 'Verbrauch pro Tag',
    wasted: 'Erwarteter Verfall',
    wastedMeaning:
      'Was beim Verfall der Charge übrig sein wird, wenn zuerst verbraucht wird, was zuerst verfällt, im Tempo der letzten 90 Tage.',
    value: 'Wert',
    wastedValue: 'Erwarteter Verfall, Wert',
    hold: 'Sperre',
    band: 'Frist',
    search: 'Suche',
    bands: {
      expired: 'Verfallen',
      d30: 'Innerhalb von 30 Tagen',
      d60: '31 bis 60 Tage',
      d90: '61 bis 90 Tage',
      d180: '91 bis 180 Tage',
      later: 'Nach 180 Tagen',
      none: 'Ohne Datum, obwohl nötig',
    },
  },
}
