import type { ReportWords } from './words.ts'

export const en: ReportWords = {
  report: 'Office report',
  types: {
    overview: 'Overview',
    inventory: 'Inventory',
    transfers: 'Transfers',
    financial: 'Financial',
    performance: 'Performance',
  },
  figures: {
    inventoryValue: [
      'Inventory value',
      'Quantity on hand at the end of the period × the price of one unit today, summed over the items. What is on its way between offices is not in it.',
    ],
    totalItems: ['Items', 'Number of items with more than 0 on hand at the end of the period.'],
    lowStockItems: [
      'Low stock',
      'Number of items that were Low Stock or Out of Stock at the end of the period. For a period up to today this is the badge of today, which leaves out what may not be used, and is not compared; for one that is over, what was on hand decides.',
    ],
    outOfStockItems: [
      'Out of stock',
      'Number of items that were Out of Stock at the end of the period. For a period up to today this is the badge of today, which leaves out what may not be used, and is not compared; for one that is over, what was on hand decides.',
    ],
    utilizationRate: [
      'Utilization rate',
      'Utilized ÷ (utilized + excess + idle) × 100, of supplies, by value. Utilized is what was issued in the last 90 days, up to its maximum; excess is what lies above the maximum; idle is what was not issued for 90 days. What came in less than 30 days ago and was not issued yet is left out.',
    ],
    costEfficiency: [
      'Cost efficiency',
      'Used ÷ (used + expired + damaged + count losses + lost in transit) × 100, of supplies, at cost, in the period.',
    ],
    alerts: ['Alerts', 'Number of alerts of the office that are open today.'],
    ordersFulfilled: ['Orders fulfilled', 'Number of order lines received in full in the period.'],
    transfersIn: [
      'Transfers in',
      'Number of transfers to the office, by the day they were sent, whether they have arrived or are on their way.',
    ],
    transfersOut: [
      'Transfers out',
      'Number of transfers from the office, by the day they were sent, whether they have arrived or are on their way.',
    ],
    transferUnitsIn: ['Units in', 'Units sent to the office in the period, in base units.'],
    transferUnitsOut: ['Units out', 'Units sent from the office in the period, in base units.'],
    transferValueIn: ['Value in', 'Units sent to the office in the period × their cost.'],
    transferValueOut: ['Value out', 'Units sent from the office in the period × their cost.'],
    inTransitValue: ['In transit', 'Units on their way to the office today × their cost.'],
    transferDays: [
      'Days on the way',
      'Mean number of days from sending to receiving, of the transfers received in the period.',
    ],
    transferFillRate: [
      'Transfer fill rate',
      'Units sent ÷ units asked for × 100, of the transfers sent in the period.',
    ],
    utilisedValue: [
      'Utilized stock',
      'Cost of supplies issued in the last 90 days, up to the maximum of each item.',
    ],
    excessValue: [
      'Excess stock',
      'Cost of supplies issued in the last 90 days, above the maximum of each item.',
    ],
    idleValue: [
      'Idle stock',
      'Cost of supplies that were not issued for 90 days. What came in less than 30 days ago is left out.',
    ],
    receivedCost: ['Received', 'Cost of what was received in the period.'],
    usedCost: ['Used', 'Cost of the supplies used in the period; what was taken back is deducted.'],
    avoidableCost: [
      'Avoidable cost',
      'Expired + damaged + count losses + lost in transit, of supplies, in the period. By month, count losses are netted within each month, so the months need not add up to the period.',
    ],
    expiredCost: ['Expired', 'Cost of the supplies thrown away in the period because they had expired.'],
    damagedCost: ['Damaged', 'Cost of the supplies thrown away in the period because they were damaged.'],
    correctionLoss: [
      'Count losses',
      'Cost of the supplies that counts and corrections took off in the period, less what they added; never below 0.',
    ],
    transitLoss: [
      'Lost in transit',
      'Cost of the supplies lost on their way between offices, by the day the loss was agreed to, less what was found again in the period.',
    ],
    expiryLossRate: ['Expiry loss', 'Expired ÷ (used + expired) × 100, of supplies, at cost, in the period.'],
    countAccuracy: [
      'Count accuracy',
      'Lines within tolerance ÷ lines counted × 100, of the counts posted in the period.',
    ],
  },
  totalTransfers: [
    'Total transfers',
    'Transfers in + transfers out of the offices shown. One between two of them counts for both.',
  ],
  gaps: {
    few_days: 'fewer than 30 days of data',
    few_items: 'fewer than 20 items in stock',
    no_orders: 'orders are not kept here yet',
    no_stock: 'nothing on hand',
    nothing_used: 'nothing was used',
    no_counts: 'no count was posted',
    no_transfers: 'no transfer in this period',
  },
  period: 'Period',
  compared: 'Compared with',
  offices: 'Offices',
  office: 'Office',
  code: 'Code',
  archived: 'archived',
  total: 'Total',
  summary: 'Summary',
  change: 'Change',
  changes: 'Change (rates in points)',
  lastUpdated: 'Last updated',
  breakdown: {
    month: ['By month', 'Begins'],
    week: ['By week', 'Week from'],
    category: ['By category', 'Category'],
    route: ['By route', 'From and to'],
  },
  partly: 'The chart shows a part; the table shows everything.',
  mail: ({ reader, schedule, owner, from, to }) => ({
    subject: `${schedule}: ${from} – ${to}`,
    body: `Hello ${reader},\n\nthe office report “${schedule}” for ${from} to ${to} is attached.\n\n${owner} has it sent to you by Wellstock. If you do not need it, please tell them.`,
  }),
}
