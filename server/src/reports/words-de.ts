import type { ReportWords } from './words.ts'

export const de: ReportWords = {
  report: 'Standortbericht',
  types: {
    overview: 'Überblick',
    inventory: 'Bestand',
    transfers: 'Umlagerungen',
    financial: 'Finanzen',
    performance: 'Leistung',
  },
  figures: {
    inventoryValue: [
      'Bestandswert',
      'Bestand am Ende des Zeitraums × heutiger Preis einer Einheit, über die Artikel summiert. Was zwischen Standorten unterwegs ist, zählt nicht mit.',
    ],
    totalItems: ['Artikel', 'Zahl der Artikel mit mehr als 0 im Bestand am Ende des Zeitraums.'],
    lowStockItems: [
      'Niedriger Bestand',
      'Zahl der Artikel mit niedrigem oder ohne Bestand am Ende des Zeitraums. Bei einem Zeitraum bis heute gilt die heutige Anzeige, die nicht Verwendbares auslässt; sie wird nicht verglichen. Bei einem vergangenen gilt, was im Bestand war.',
    ],
    outOfStockItems: [
      'Nicht vorrätig',
      'Zahl der Artikel ohne Bestand am Ende des Zeitraums. Bei einem Zeitraum bis heute gilt die heutige Anzeige, die nicht Verwendbares auslässt; sie wird nicht verglichen. Bei einem vergangenen gilt, was im Bestand war.',
    ],
    utilizationRate: [
      'Nutzungsgrad',
      'Genutzt ÷ (genutzt + Überbestand + ruhend) × 100, der Verbrauchsmaterialien, nach Wert. Genutzt ist, was in den letzten 90 Tagen verbraucht wurde, bis zum Höchstbestand; Überbestand ist, was darüber liegt; ruhend ist, was 90 Tage nicht verbraucht wurde. Was vor weniger als 30 Tagen einging und noch nicht verbraucht wurde, zählt nicht mit.',
    ],
    costEfficiency: [
      'Kosteneffizienz',
      'Verbraucht ÷ (verbraucht + verfallen + beschädigt + Zählverluste + unterwegs verloren) × 100, der Verbrauchsmaterialien, zu Kosten, im Zeitraum.',
    ],
    alerts: ['Warnungen', 'Zahl der heute offenen Warnungen des Standorts.'],
    ordersFulfilled: ['Erfüllte Bestellungen', 'Zahl der im Zeitraum vollständig erhaltenen Bestellzeilen.'],
    transfersIn: [
      'Umlagerungen hinein',
      'Zahl der Umlagerungen zum Standort nach dem Tag des Versands, ob angekommen oder unterwegs.',
    ],
    transfersOut: [
      'Umlagerungen hinaus',
      'Zahl der Umlagerungen vom Standort nach dem Tag des Versands, ob angekommen oder unterwegs.',
    ],
    transferUnitsIn: ['Einheiten hinein', 'Im Zeitraum zum Standort versandte Einheiten, in Basiseinheiten.'],
    transferUnitsOut: [
      'Einheiten hinaus',
      'Im Zeitraum vom Standort versandte Einheiten, in Basiseinheiten.',
    ],
    transferValueIn: ['Wert hinein', 'Im Zeitraum zum Standort versandte Einheiten × ihre Kosten.'],
    transferValueOut: ['Wert hinaus', 'Im Zeitraum vom Standort versandte Einheiten × ihre Kosten.'],
    inTransitValue: ['Unterwegs', 'Heute zum Standort unterwegs befindliche Einheiten × ihre Kosten.'],
    transferDays: [
      'Tage unterwegs',
      'Mittlere Zahl der Tage vom Versand bis zum Empfang der im Zeitraum empfangenen Umlagerungen.',
    ],
    transferFillRate: [
      'Liefergrad der Umlagerungen',
      'Versandte ÷ angeforderte Einheiten × 100, der im Zeitraum versandten Umlagerungen.',
    ],
    utilisedValue: [
      'Genutzter Bestand',
      'Kosten der in den letzten 90 Tagen verbrauchten Materialien, bis zum Höchstbestand jedes Artikels.',
    ],
    excessValue: [
      'Überbestand',
      'Kosten der in den letzten 90 Tagen verbrauchten Materialien über dem Höchstbestand jedes Artikels.',
    ],
    idleValue: [
      'Ruhender Bestand',
      'Kosten der Materialien, die 90 Tage nicht verbraucht wurden. Was vor weniger als 30 Tagen einging, zählt nicht mit.',
    ],
    receivedCost: ['Erhalten', 'Kosten dessen, was im Zeitraum einging.'],
    usedCost: [
      'Verbraucht',
      'Kosten der Materialien, die im Zeitraum verbraucht wurden; Zurückgenommenes ist abgezogen.',
    ],
    avoidableCost: [
      'Vermeidbare Kosten',
      'Verfallen + beschädigt + Zählverluste + unterwegs verloren, der Verbrauchsmaterialien, im Zeitraum. Nach Monat werden Zählverluste innerhalb jedes Monats verrechnet, sodass die Monate nicht immer den Zeitraum ergeben.',
    ],
    expiredCost: ['Verfallen', 'Kosten der Materialien, die im Zeitraum wegen Verfalls entsorgt wurden.'],
    damagedCost: [
      'Beschädigt',
      'Kosten der Materialien, die im Zeitraum wegen Beschädigung entsorgt wurden.',
    ],
    correctionLoss: [
      'Zählverluste',
      'Kosten der Materialien, die Zählungen und Korrekturen im Zeitraum abzogen, abzüglich dessen, was sie hinzufügten; nie unter 0.',
    ],
    transitLoss: [
      'Unterwegs verloren',
      'Kosten der Verbrauchsmaterialien, die zwischen Standorten verloren gingen, am Tag, an dem der Verlust genehmigt wurde, abzüglich dessen, was im Zeitraum wiedergefunden wurde.',
    ],
    expiryLossRate: [
      'Verfallsverlust',
      'Verfallen ÷ (verbraucht + verfallen) × 100, der Verbrauchsmaterialien, zu Kosten, im Zeitraum.',
    ],
    countAccuracy: [
      'Zählgenauigkeit',
      'Zeilen innerhalb der Toleranz ÷ gezählte Zeilen × 100, der im Zeitraum gebuchten Zählungen.',
    ],
  },
  totalTransfers: [
    'Umlagerungen gesamt',
    'Umlagerungen hinein + hinaus der gezeigten Standorte. Eine zwischen zweien von ihnen zählt für beide.',
  ],
  gaps: {
    few_days: 'weniger als 30 Tage Daten',
    few_items: 'weniger als 20 Artikel im Bestand',
    no_orders: 'Bestellungen werden hier noch nicht geführt',
    no_stock: 'kein Bestand',
    nothing_used: 'nichts wurde verbraucht',
    no_counts: 'keine Zählung wurde gebucht',
    no_transfers: 'keine Umlagerung in diesem Zeitraum',
  },
  period: 'Zeitraum',
  compared: 'Verglichen mit',
  offices: 'Standorte',
  office: 'Standort',
  code: 'Kürzel',
  archived: 'archiviert',
  total: 'Gesamt',
  summary: 'Zusammenfassung',
  change: 'Änderung',
  changes: 'Änderung (Raten in Punkten)',
  lastUpdated: 'Zuletzt geändert',
  breakdown: {
    month: ['Nach Monat', 'Beginn'],
    week: ['Nach Woche', 'Woche ab'],
    category: ['Nach Kategorie', 'Kategorie'],
    route: ['Nach Strecke', 'Von und nach'],
  },
  partly: 'Das Diagramm zeigt einen Teil; die Tabelle zeigt alles.',
  mail: ({ reader, schedule, owner, from, to }) => ({
    subject: `${schedule}: ${from} – ${to}`,
    body: `Guten Tag ${reader},\n\nder Standortbericht „${schedule}“ vom ${from} bis ${to} liegt bei.\n\n${owner} lässt ihn Ihnen von Wellstock senden. Wenn Sie ihn nicht brauchen, geben Sie bitte Bescheid.`,
  }),
}
