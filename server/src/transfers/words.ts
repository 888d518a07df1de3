import type { Language } from '@wellstock/domain/preferences'
import type { TransferDirection, TransferPurpose, TransferState } from '@wellstock/domain/transfers'

type Words = {
  title: string
  slip: string
  number: string
  from: string
  to: string
  state: string
  purpose: string
  lines: string
  units: string
  value: string
  valueMeaning: string
  requestedBy: string
  sent: string
  expected: string
  carrier: string
  coldChain: string
  onTheWay: string
  short: string
  missing: string
  lost: string
  damaged: string
  discrepancy: string
  direction: string
  notOver: string
  office: string
  search: string
  asked: string
  sentUnits: string
  arrived: string
  damagedHere: string
  note: string
  sender: string
  receiver: string
  date: string
  nothing: string
  directions: Record<Exclude<TransferDirection, 'all'>, string>
  states: Record<TransferState, string>
  purposes: Record<TransferPurpose, string>
}

/** The words of transfers on paper and in files. */
export const words: Record<Language, Words> = {
  en: {
    title: 'Transfers',
    slip: 'Packing slip',
    number: 'Number',
    from: 'From',
    to: 'To',
    state: 'State',
    purpose: 'Purpose',
    lines: 'Lines',
    units: 'Units',
    value: 'Value',
    valueMeaning: 'At the cost the stock left at; before it is sent, at the cost of today.',
    requestedBy: 'Requested by',
    sent: 'Sent',
    expected: 'Expected',
    carrier: 'Carrier',
    coldChain: 'Keep cold',
    onTheWay: 'On its way',
    short: 'Short',
    missing: 'Missing',
    lost: 'Lost',
    damaged: 'Damaged',
    discrepancy: 'Discrepancies only',
    direction: 'Direction',
    notOver: 'Not over yet',
    office: 'Office',
    search: 'Search',
    asked: 'Asked for',
    sentUnits: 'Sent',
    arrived: 'Arrived',
    damagedHere: 'Damaged',
    note: 'Note',
    sender: 'Sent by',
    receiver: 'Received by',
    date: 'Date',
    nothing: 'Nothing is in it.',
    directions: { outgoing: 'Outgoing', incoming: 'Incoming' },
    states: {
      draft: 'Draft',
      requested: 'Requested',
      approved: 'Approved',
      picking: 'Being picked',
      in_transit: 'On its way',
      partly_received: 'Partly received',
      received: 'Received',
      closed: 'Closed',
      cancelled: 'Cancelled',
    },
    purposes: { need: 'Needed there', waste: 'Would expire', recall: 'Recall', closing: 'Closing' },
  },
  es: {
    title: 'Traslados',
    slip: 'Albarán',
    number: 'Número',
    from: 'Desde',
    to: 'Hasta',
    state: 'Estado',
    purpose: 'Motivo',
    lines: 'Líneas',
    units: 'Unidades',
    value: 'Valor',
    valueMeaning: 'Al coste con el que salieron las existencias; antes del envío, al coste de hoy.',
    requestedBy: 'Solicitado por',
    sent: 'Enviado',
    expected: 'Previsto',
    carrier: 'Transportista',
    coldChain: 'Mantener en frío',
    onTheWay: 'En camino',
    short: 'De menos',
    missing: 'Falta',
    lost: 'Perdido',
    damaged: 'Dañado',
    discrepancy: 'Solo discrepancias',
    direction: 'Sentido',
    notOver: 'Aún abiertos',
    office: 'Oficina',
    search: 'Búsqueda',
    asked: 'Solicitado',
    sentUnits: 'Enviado',
    arrived: 'Recibido',
    damagedHere: 'Dañado',
    note: 'Nota',
    sender: 'Enviado por',
    receiver: 'Recibido por',
    date: 'Fecha',
    nothing: 'No contiene nada.',
    directions: { outgoing: 'Salientes', incoming: 'Entrantes' },
    states: {
      draft: 'Borrador',
      requested: 'Solicitado',
      approved: 'Aprobado',
      picking: 'En preparación',
      in_transit: 'En camino',
      partly_received: 'Recibido en parte',
      received: 'Recibido',
      closed: 'Cerrado',
      cancelled: 'Cancelado',
    },
    purposes: { need: 'Se necesita allí', waste: 'Caducaría', recall: 'Retirada', closing: 'Cierre' },
  },
  fr: {
    title: 'Transferts',
    slip: 'Bordereau d’envoi',
    number: 'Numéro',
    from: 'De',
    to: 'Vers',
    state: 'État',
    purpose: 'Motif',
    lines: 'Lignes',
    units: 'Unités',
    value: 'Valeur',
    valueMeaning: 'Au coût auquel le stock est parti ; avant l’envoi, au coût du jour.',
    requestedBy: 'Demandé par',
    sent: 'Envoyé',
    expected: 'Attendu',
    carrier: 'Transporteur',
    coldChain: 'À conserver au froid',
    onTheWay: 'En route',
    short: 'En moins',
    missing: 'Manquant',
    lost: 'Perdu',
    damaged: 'Endommagé',
    discrepancy: 'Écarts uniquement',
    direction: 'Sens',
    notOver: 'Pas encore terminés',
    office: 'Site',
    search: 'Recherche',
    asked: 'Demandé',
    sentUnits: 'Envoyé',
    arrived: 'Arrivé',
    damagedHere: 'Endommagé',
    note: 'Note',
    sender: 'Envoyé par',
    receiver: 'Reçu par',
    date: 'Date',
    nothing: 'Il ne contient rien.',
    directions: { outgoing: 'Sortants', incoming: 'Entrants' },
    states: {
      draft: 'Brouillon',
      requested: 'Demandé',
      approved: 'Approuvé',
      picking: 'En préparation',
      in_transit: 'En route',
      partly_received: 'Reçu en partie',
      received: 'Reçu',
      closed: 'Clôturé',
      cancelled: 'Annulé',
    },
    purposes: { need: 'Besoin là-bas', waste: 'Se périmerait', recall: 'Rappel', closing: 'Fermeture' },
  },
  de: {
    title: 'Umlagerungen',
    slip: 'Lieferschein',
    number: 'Nummer',
    from: 'Von',
    to: 'Nach',
    state: 'Status',
    purpose: 'Zweck',
    lines: 'Zeilen',
    units: 'Einheiten',
    value: 'Wert',
    valueMeaning: 'Zu den Kosten, mit denen die Ware abging; vor dem Versand zu heutigen Kosten.',
    requestedBy: 'Angefordert von',
    sent: 'Versandt',
    expected: 'Erwartet',
    carrier: 'Transport',
    coldChain: 'Kühl halten',
    onTheWay: 'Unterwegs',
    short: 'Zu wenig',
    missing: 'Fehlt',
    lost: 'Verloren',
    damaged: 'Beschädigt',
    discrepancy: 'Nur Abweichungen',
    direction: 'Richtung',
    notOver: 'Noch offen',
    office: 'Standort',
    search: 'Suche',
    asked: 'Angefordert',
    sentUnits: 'Versandt',
    arrived: 'Angekommen',
    damagedHere: 'Beschädigt',
    note: 'Notiz',
    sender: 'Versandt von',
    receiver: 'Empfangen von',
    date: 'Datum',
    nothing: 'Es ist nichts enthalten.',
    directions: { outgoing: 'Ausgehend', incoming: 'Eingehend' },
    states: {
      draft: 'Entwurf',
      requested: 'Angefordert',
      approved: 'Genehmigt',
      picking: 'Wird gepackt',
      in_transit: 'Unterwegs',
      partly_received: 'Teilweise erhalten',
      received: 'Erhalten',
      closed: 'Abgeschlossen',
      cancelled: 'Storniert',
    },
    purposes: { need: 'Dort benötigt', waste: 'Würde verfallen', recall: 'Rückruf', closing: 'Schließung' },
  },
}
