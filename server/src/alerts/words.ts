import type { AlertKind, AlertSeverity, AlertState } from '@wellstock/contract/alerts'
import type { Language } from '@wellstock/domain/preferences'

type Words = {
  title: string
  columns: Record<
    | 'severity'
    | 'cause'
    | 'subject'
    | 'sku'
    | 'office'
    | 'since'
    | 'state'
    | 'owner'
    | 'quantity'
    | 'value'
    | 'expiry',
    string
  >
  search: string
  item: string
  kinds: Record<AlertKind, string>
  severities: Record<AlertSeverity, string>
  states: Record<AlertState, string>
  quantityMeaning: string
  valueMeaning: string
}

/** The words of the list as a file. */
export const words: Record<Language, Words> = {
  en: {
    title: 'Inventory alerts',
    columns: {
      severity: 'Severity',
      cause: 'Cause',
      subject: 'Item or room',
      sku: 'SKU',
      office: 'Office',
      since: 'Since',
      state: 'State',
      owner: 'Owner',
      quantity: 'Quantity',
      value: 'Value',
      expiry: 'First expiry',
    },
    search: 'Search',
    item: 'Item',
    kinds: {
      integrity: 'Ledger disagrees',
      on_hold: 'On hold, still on the shelf',
      expired_in_stock: 'Expired in stock',
      out: 'Out of stock',
      low: 'Low stock',
      expiring: 'Expiring within 30 days',
      wasting: 'Going to waste',
      no_expiry: 'Expiry date missing',
      count_overdue: 'Count overdue',
      over: 'Too much in stock',
    },
    severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
    states: { open: 'Open', acknowledged: 'Acknowledged', snoozed: 'Snoozed', resolved: 'Resolved' },
    quantityMeaning: 'What is concerned, in the unit of the item; of low stock, what is available.',
    valueMeaning: 'The quantity at the unit price; of waste, the part that will be left over.',
  },
  es: {
    title: 'Alertas de inventario',
    columns: {
      severity: 'Gravedad',
      cause: 'Causa',
      subject: 'Artículo o sala',
      sku: 'SKU',
      office: 'Oficina',
      since: 'Desde',
      state: 'Estado',
      owner: 'Responsable',
      quantity: 'Cantidad',
      value: 'Valor',
      expiry: 'Primera caducidad',
    },
    search: 'Búsqueda',
    item: 'Artículo',
    kinds: {
      integrity: 'El registro no cuadra',
      on_hold: 'Retenido y aún en el estante',
      expired_in_stock: 'Caducado en existencias',
      out: 'Sin existencias',
      low: 'Existencias bajas',
      expiring: 'Caduca en 30 días',
      wasting: 'Se va a desperdiciar',
      no_expiry: 'Falta la fecha de caducidad',
      count_overdue: 'Recuento atrasado',
      over: 'Exceso de existencias',
    },
    severities: { critical: 'Crítica', high: 'Alta', medium: 'Media', low: 'Baja' },
    states: { open: 'Abierta', acknowledged: 'Vista', snoozed: 'Pospuesta', resolved: 'Resuelta' },
    quantityMeaning: 'Lo afectado, en la unidad del artículo; con existencias bajas, lo disponible.',
    valueMeaning: 'La cantidad al precio unitario; si se desperdicia, la parte que sobrará.',
  },
  fr: {
    title: 'Alertes de stock',
    columns: {
      severity: 'Gravité',
      cause: 'Cause',
      subject: 'Article ou salle',
      sku: 'SKU',
      office: 'Site',
      since: 'Depuis',
      state: 'État',
      owner: 'Responsable',
      quantity: 'Quantité',
      value: 'Valeur',
      expiry: 'Première péremption',
    },
    search: 'Recherche',
    item: 'Article',
    kinds: {
      integrity: 'Écart dans le registre',
      on_hold: 'Bloqué, encore en rayon',
      expired_in_stock: 'Périmé en stock',
      out: 'Rupture de stock',
      low: 'Stock faible',
      expiring: 'Péremption sous 30 jours',
      wasting: 'Sera gaspillé',
      no_expiry: 'Date de péremption manquante',
      count_overdue: 'Comptage en retard',
      over: 'Stock excessif',
    },
    severities: { critical: 'Critique', high: 'Élevée', medium: 'Moyenne', low: 'Faible' },
    states: { open: 'Ouverte', acknowledged: 'Vue', snoozed: 'En pause', resolved: 'Résolue' },
    quantityMeaning: 'Ce qui est concerné, dans l’unité de l’article ; en stock faible, le disponible.',
    valueMeaning: 'La quantité au prix unitaire ; en cas de gaspillage, la part qui restera.',
  },
  de: {
    title: 'Inventarwarnungen',
    columns: {
      severity: 'Dringlichkeit',
      cause: 'Ursache',
      subject: 'Artikel oder Raum',
      sku: 'SKU',
      office: 'Standort',
      since: 'Seit',
      state: 'Zustand',
      owner: 'Zuständig',
      quantity: 'Menge',
      value: 'Wert',
      expiry: 'Erster Verfall',
    },
    search: 'Suche',
    item: 'Artikel',
    kinds: {
      integrity: 'Unstimmiger Bestand',
      on_hold: 'Gesperrt und noch im Regal',
      expired_in_stock: 'Verfallen im Bestand',
      out: 'Nicht vorrätig',
      low: 'Knapp',
      expiring: 'Verfällt in 30 Tagen',
      wasting: 'Wird ungenutzt verfallen',
      no_expiry: 'Verfallsdatum fehlt',
      count_overdue: 'Zählung überfällig',
      over: 'Zu hoher Bestand',
    },
    severities: { critical: 'Kritisch', high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
    states: { open: 'Offen', acknowledged: 'Gesehen', snoozed: 'Zurückgestellt', resolved: 'Erledigt' },
    quantityMeaning: 'Was betroffen ist, in der Einheit des Artikels; bei knappem Bestand das Verfügbare.',
    valueMeaning: 'Die Menge zum Stückpreis; bei Verfall der Teil, der übrig bleiben wird.',
  },
}
