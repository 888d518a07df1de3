import type { QueryKey } from '@tanstack/react-query'
import type { contract } from '@wellstock/contract/contract'
import { ANYTHING, isAbout, type Noun } from '@wellstock/contract/platform/changes'
import { type DocumentKind, documentKinds } from '@wellstock/contract/platform/kinds'

type Group = keyof typeof contract

/** The noun a group of the API is about: asked for by identifier, it changes only with the one of that identifier. */
const subjects: Partial<Record<Group, Noun>> = {
  accessRequests: 'access-request',
  alertRules: 'alert-rule',
  alerts: 'alert',
  allocation: 'budget',
  anomalies: 'anomaly',
  approvals: 'approval',
  bidAwards: 'bid',
  bidScores: 'bid',
  blanketOrders: 'blanket-order',
  // Of the record it belongs to.
  comments: 'comment',
  counts: 'count',
  departments: 'department',
  deviceCosts: 'device',
  detection: 'detection',
  documents: 'document',
  imports: 'import',
  invoices: 'invoice',
  inventory: 'item',
  itemDetails: 'item',
  officeHours: 'office',
  offices: 'office',
  orders: 'order',
  orderTemplates: 'order-template',
  pastImports: 'past-import',
  people: 'person',
  priceChecks: 'price-check',
  prices: 'price-list',
  procedureTypes: 'procedure-type',
  providers: 'provider',
  clauses: 'clause',
  recalls: 'recall',
  rooms: 'room',
  stock: 'item',
  thresholds: 'item',
  transfers: 'transfer',
  vendorBank: 'vendor-bank',
  vendorOrders: 'vendor-order',
  ...Object.fromEntries(documentKinds.map(({ group, noun }): [Group, Noun] => [group, noun])),
  vendors: 'vendor',
  views: 'view',
  webhooks: 'webhook',
}

/** Named nearly everywhere, and seldom changed. */
const places = ['office', 'room', 'bin'] as const satisfies readonly Noun[]

/** What else each group shows. */
const shows: Record<Exclude<Group, DocumentKind['group']>, readonly Noun[]> &
  Partial<Record<Group, readonly Noun[]>> = {
  ...Object.fromEntries(documentKinds.map(({ group, shows }): [Group, readonly Noun[]] => [group, shows])),
  accessRequests: ['person', 'approval'],
  alertRules: ['person', 'office'],
  // What is out or low says what arrives.
  alerts: ['item', 'vendor-order', 'receipt', 'transfer', 'order', ...places],
  allocation: ['item', 'case', ...places],
  anomalies: ['item', ...places],
  approvals: ['approval-policy', 'person', 'office', 'invoice', 'vendor-bank'],
  audits: ['audit-visit', 'certificate', 'clause', 'nonconformity', 'office'],
  auth: ['office', 'organization', 'setting'],
  basket: [
    'item',
    'case',
    'lot',
    'product',
    'vendor',
    'vendor-order',
    'budget',
    'plan',
    'transfer',
    'order',
    ...places,
  ],
  blanketOrders: ['vendor-order', 'vendor', 'product', 'office', 'person'],
  budgets: ['budget', 'office', 'person'],
  clauses: ['task', 'device', 'nonconformity', 'audit-visit', 'recall', 'document', 'person', 'office'],
  comments: ['person'],
  counts: [...places],
  complianceRules: ['organization'],
  complianceTasks: ['task', 'device', 'item', 'person', 'room', 'office'],
  creditAllotments: ['invoice', 'vendor-return', 'vendor-claim'],
  deliveries: ['vendor-order', 'receipt', 'transfer', 'vendor', ...places],
  // An item may be of a department that nobody had heard of.
  departments: ['person', 'item'],
  detection: ['item', 'lot', 'code', ...places],
  deviceCosts: ['item', 'person'],
  // Asked for once, by whoever brings a list in.
  cardImports: [],
  deviceImports: [],
  caseStock: ['case', 'item', 'lot', ...places],
  waitlist: ['case', 'procedure-type', 'provider', 'person', 'office'],
  documents: [
    'person',
    'product',
    'item',
    'transfer',
    'department',
    'vendor',
    'vendor-order',
    'invoice',
    'blanket-order',
    'budget',
    'recall',
    'clause',
    ...documentKinds.map(({ noun }) => noun),
    ...places,
  ],
  expirations: ['item', 'lot', 'disposal', ...places],
  home: [
    'bid',
    'case',
    'item',
    'lot',
    'alert',
    'anomaly',
    'approval',
    'count',
    'transfer',
    'vendor-order',
    'invoice',
    'vendor-bank',
    ...places,
  ],
  imports: ['item', ...places],
  inventory: ['lot', 'code', 'department', ...places],
  kiosk: [],
  itemDetails: ['lot', 'code', 'transfer', 'order', ...places],
  // Said by the stream itself, notice by notice.
  notifications: [],
  officeReports: ['report', 'item', 'lot', 'transfer', 'count', 'vendor-order', 'receipt', ...places],
  officeHours: [],
  offices: ['item', 'room', 'person', 'transfer'],
  orders: ['approval', 'budget', 'item', 'vendor', 'vendor-order', 'office'],
  orderTemplates: ['order', 'item', 'vendor', 'office', 'department', 'price', 'person'],
  pastImports: ['vendor'],
  people: ['office'],
  priceChecks: [
    'price-list',
    'past-order',
    'order',
    'vendor-order',
    'invoice',
    'vendor',
    'product',
    'office',
  ],
  prices: ['price', 'product', 'vendor'],
  procedureRules: ['organization'],
  procedureTypes: ['room', 'office', 'case'],
  products: ['item', 'lot', 'code', 'transfer', ...places],
  profile: ['department'],
  providers: ['person', 'case'],
  invoices: [
    'vendor-order',
    'receipt',
    'vendor-claim',
    'vendor-return',
    'vendor',
    'budget',
    'person',
    ...places,
  ],
  recalls: ['lot', 'item', ...places],
  rebalancing: ['plan', 'transfer', 'item', 'lot', ...places],
  records: ['bid', 'item', 'lot', 'person', 'department', 'vendor', ...places],
  rooms: ['item', 'lot', 'bin', 'office', 'count'],
  scan: ['item', 'lot', 'code', ...places],
  scorecards: ['vendor', 'past-order', 'vendor-order', 'receipt', 'invoice', 'product', 'office'],
  search: ['item', 'lot', 'code', 'department', 'vendor', 'provider', ...places],
  security: [],
  settings: ['setting'],
  statistics: ['item', 'lot', 'count', 'transfer', ...places],
  stock: ['lot', ...places],
  substitutes: ['product', 'item', 'lot', ...places],
  surveyBinders: [
    'survey-binder',
    'clause',
    'task',
    'device',
    'nonconformity',
    'recall',
    'document',
    'person',
    'office',
  ],
  system: ['setting', 'organization'],
  thresholds: ['lot', 'case', 'past-order', 'threshold-change', 'approval', ...places],
  transfers: ['approval', 'organization', ...places],
  vendorBank: ['vendor', 'person'],
  // Nobody is signed in where it is shown.
  bidChoices: ['person', 'product', 'price'],
  bidOpenings: ['bid', 'person'],
  bidScores: ['person'],
  bidAwards: ['vendor', 'order', 'blanket-order', 'invoice', 'approval'],
  entrance: [],
  vendorLinks: [],
  vendorOrders: ['order', 'approval', 'blanket-order', 'budget', 'price', 'vendor', 'office', 'person'],
  vendors: ['item', 'document'],
  views: [],
  webhooks: [],
}

/** Procedures that show more or less than their group. */
const exceptions: { [procedure: `${Group}.${string}`]: readonly Noun[] } = {
  'alerts.people': ['person', ...places],
  // Whatever of it changes, people and items may be in it.
  // Who sees a record, whatever is written about it.
  'comments.people': ['person'],
  'certificates.feed': ['person', 'office'],
  'deliveries.feed': ['person', 'office'],
  'departments.contents': ['department', 'person', 'item'],
  // Kept on devices: asked for again by everybody who has tasks, so only where one of them may be another.
  'complianceTasks.kept': ['task', 'device'],
  'counts.options': ['item', 'count', 'person', ...places],
  // A photo of a shelf check never changes.
  'detection.photo': [],
  'home.firstSteps': ['item', 'count', 'person', ...places],
  // Who waits for access is on it.
  'home.today': [
    'budget',
    'order',
    'vendor-order',
    'receipt',
    'vendor-claim',
    'invoice',
    'item',
    'lot',
    'product',
    'alert',
    'anomaly',
    'approval',
    'count',
    'transfer',
    'person',
    'vendor',
    'vendor-order',
    'blanket-order',
    'document',
    'recall',
    'certificate',
    'audit-visit',
    ...places,
  ],
  // The same product as an item of other offices.
  'itemDetails.elsewhere': ['item', 'lot', 'transfer', ...places],
  // Large, and each command of this device is written into it.
  'scan.book': ['lot', 'code', ...places],
  'notifications.mutes': ['notice'],
  'orders.places': ['department', 'office', 'person'],
  'scan.unknown': ['code', ...places],
  'stock.writeOff': ['disposal', 'item', ...places],
  'system.tokens': ['person', 'office'],
  'thresholds.choices': ['person', ...places],
  'transfers.candidates': ['item', 'lot', 'transfer', 'organization', ...places],
}

/** What whoever is signed in sees of themselves: it changes with them. */
const personal: ReadonlySet<string> = new Set<Group>(['auth', 'profile', 'security', 'settings'])

const nameOf = ([path]: QueryKey) => [path].flat().join('.')
const groupOf = (key: QueryKey) => nameOf(key).split('.')[0] as Group

export const isPersonal = (key: QueryKey) => personal.has(groupOf(key))

/** A list that must not change under the pointer: it is asked for again when it is next opened. */
export const isStill = (key: QueryKey) => nameOf(key) === 'search.quick'

type Details = { input?: { id?: string; itemId?: string } }

/** Whether what is kept under a key may be different after a change with this tag. */
export function concerns(tag: string, key: QueryKey, personId: string | undefined): boolean {
  if (tag === ANYTHING) return true
  const name = nameOf(key)
  const group = groupOf(key)
  const noun = tag.split(':')[0] as Noun
  const exception = exceptions[name as keyof typeof exceptions]
  if (exception) return exception.includes(noun)
  if (subjects[group] === noun) {
    const { id, itemId } = (key[1] as Details | undefined)?.input ?? {}
    const wanted = id ?? (noun === 'item' ? itemId : undefined)
    return wanted === undefined || isAbout(tag, wanted)
  }
  if (personal.has(group) && noun === 'person') return personId !== undefined && isAbout(tag, personId)
  return (shows[group] ?? []).includes(noun)
}
