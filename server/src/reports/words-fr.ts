import type { ReportWords } from './words.ts'

export const fr: ReportWords = {
  report: 'Rapport des sites',
  types: {
    overview: 'Vue d’ensemble',
    inventory: 'Stock',
    transfers: 'Transferts',
    financial: 'Finances',
    performance: 'Performance',
  },
  figures: {
    inventoryValue: [
      'Valeur du stock',
      'Quantité en stock à la fin de la période × prix actuel d’une unité, additionnés sur les articles. Ce qui est en route entre sites n’est pas compté.',
    ],
    totalItems: ['Articles', 'Nombre d’articles dont le stock dépasse 0 à la fin de la période.'],
    lowStockItems: [
      'Stock bas',
      'Nombre d’articles en stock bas ou en rupture à la fin de la période. Pour une période qui va jusqu’à aujourd’hui, c’est l’état du jour, qui ne compte pas ce qui est inutilisable et n’est pas comparé ; pour une période passée, c’est ce qui était en stock qui décide.',
    ],
    outOfStockItems: [
      'En rupture',
      'Nombre d’articles en rupture à la fin de la période. Pour une période qui va jusqu’à aujourd’hui, c’est l’état du jour, qui ne compte pas ce qui est inutilisable et n’est pas comparé ; pour une période passée, c’est ce qui était en stock qui décide.',
    ],
    utilizationRate: [
      'Taux d’utilisation',
      'Utilisé ÷ (utilisé + excédent + dormant) × 100, des fournitures, en valeur. Utilisé : ce qui a été consommé au cours des 90 derniers jours, jusqu’au maximum ; excédent : ce qui dépasse le maximum ; dormant : ce qui n’a pas été consommé depuis 90 jours. Ce qui est entré depuis moins de 30 jours et n’a pas encore été consommé n’est pas compté.',
    ],
    costEfficiency: [
      'Efficacité des coûts',
      'Consommé ÷ (consommé + périmé + endommagé + pertes de comptage + perdu en transit) × 100, des fournitures, au coût, sur la période.',
    ],
    alerts: ['Alertes', 'Nombre d’alertes du site ouvertes aujourd’hui.'],
    ordersFulfilled: [
      'Commandes honorées',
      'Nombre de lignes de commande entièrement reçues pendant la période.',
    ],
    transfersIn: [
      'Transferts entrants',
      'Nombre de transferts vers le site, selon le jour d’envoi, arrivés ou en route.',
    ],
    transfersOut: [
      'Transferts sortants',
      'Nombre de transferts depuis le site, selon le jour d’envoi, arrivés ou en route.',
    ],
    transferUnitsIn: ['Unités entrantes', 'Unités envoyées au site pendant la période, en unités de base.'],
    transferUnitsOut: [
      'Unités sortantes',
      'Unités envoyées par le site pendant la période, en unités de base.',
    ],
    transferValueIn: ['Valeur entrante', 'Unités envoyées au site pendant la période × leur coût.'],
    transferValueOut: ['Valeur sortante', 'Unités envoyées par le site pendant la période × leur coût.'],
    inTransitValue: ['En transit', 'Unités en route vers le site aujourd’hui × leur coût.'],
    transferDays: [
      'Jours de trajet',
      'Nombre moyen de jours entre l’envoi et la réception des transferts reçus pendant la période.',
    ],
    transferFillRate: [
      'Taux de service des transferts',
      'Unités envoyées ÷ unités demandées × 100, des transferts envoyés pendant la période.',
    ],
    utilisedValue: [
      'Stock utilisé',
      'Coût des fournitures consommées au cours des 90 derniers jours, jusqu’au maximum de chaque article.',
    ],
    excessValue: [
      'Stock excédentaire',
      'Coût des fournitures consommées au cours des 90 derniers jours, au-delà du maximum de chaque article.',
    ],
    idleValue: [
      'Stock dormant',
      'Coût des fournitures non consommées depuis 90 jours. Ce qui est entré depuis moins de 30 jours n’est pas compté.',
    ],
    receivedCost: ['Reçu', 'Coût de ce qui a été reçu pendant la période.'],
    usedCost: [
      'Consommé',
      'Coût des fournitures consommées pendant la période ; ce qui a été annulé est déduit.',
    ],
    avoidableCost: [
      'Coût évitable',
      'Périmé + endommagé + pertes de comptage + perdu en transit, des fournitures, sur la période. Par mois, les pertes de comptage sont compensées au sein de chaque mois : les mois ne s’additionnent donc pas toujours à la période.',
    ],
    expiredCost: ['Périmé', 'Coût des fournitures jetées pendant la période parce que périmées.'],
    damagedCost: ['Endommagé', 'Coût des fournitures jetées pendant la période parce qu’endommagées.'],
    correctionLoss: [
      'Pertes de comptage',
      'Coût des fournitures que comptages et corrections ont retirées pendant la période, moins ce qu’ils ont ajouté ; jamais inférieur à 0.',
    ],
    transitLoss: [
      'Perdu en transit',
      'Coût des fournitures perdues entre sites, au jour où la perte a été approuvée, moins ce qui a été retrouvé pendant la période.',
    ],
    expiryLossRate: [
      'Perte par péremption',
      'Périmé ÷ (consommé + périmé) × 100, des fournitures, au coût, sur la période.',
    ],
    countAccuracy: [
      'Exactitude des comptages',
      'Lignes dans la tolérance ÷ lignes comptées × 100, des comptages validés pendant la période.',
    ],
  },
  totalTransfers: [
    'Transferts au total',
    'Transferts entrants + sortants des sites affichés. Un transfert entre deux d’entre eux compte pour les deux.',
  ],
  gaps: {
    few_days: 'moins de 30 jours de données',
    few_items: 'moins de 20 articles en stock',
    no_orders: 'les commandes ne sont pas encore tenues ici',
    no_stock: 'rien en stock',
    nothing_used: 'rien n’a été consommé',
    no_counts: 'aucun comptage validé',
    no_transfers: 'aucun transfert sur cette période',
  },
  period: 'Période',
  compared: 'Comparé à',
  offices: 'Sites',
  office: 'Site',
  code: 'Code',
  archived: 'archivé',
  total: 'Total',
  summary: 'Résumé',
  change: 'Évolution',
  changes: 'Évolution (taux en points)',
  lastUpdated: 'Dernière mise à jour',
  breakdown: {
    month: ['Par mois', 'Depuis'],
    week: ['Par semaine', 'Semaine du'],
    category: ['Par catégorie', 'Catégorie'],
    route: ['Par trajet', 'De et vers'],
  },
  partly: 'Le graphique montre une partie ; le tableau montre tout.',
  mail: ({ reader, schedule, owner, from, to }) => ({
    subject: `${schedule} : ${from} – ${to}`,
    body: `Bonjour ${reader},\n\nle rapport des sites « ${schedule} » du ${from} au ${to} est joint.\n\n${owner} vous le fait envoyer par Wellstock. Si vous n’en avez pas besoin, dites-le-lui.`,
  }),
}
