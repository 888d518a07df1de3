import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { contract } from '@wellstock/contract/contract'
import type { SignedIn } from '@wellstock/contract/identity/auth'
import { ANYTHING, type Change, isAbout, type Noun } from '@wellstock/contract/platform/changes'
import { type DocumentKind, documentKinds } from '@wellstock/contract/platform/kinds'
import { onChange, query } from './api.ts'

type Group = keyof typeof contract

/** The noun a group of the API is about: asked for by identifier, it changes only with the one of that identifier. */
const subjects: Partial<Record<Group, Noun>> = {
  accessRequests: 'access-request',
  alertRules: 'alert-rule',
  alerts: 'alert',
  allocation: 'budget',
  anomalies: 'anomaly',
  approvals: 'approval',
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
  allocation: ['item', ...places],
  anomalies: ['item', ...places],
  approvals: ['approval-policy', 'person', 'office', 'invoice', 'vendor-bank'],
  audits: ['audit-visit', 'certificate', 'nonconformity', 'office'],
  auth: ['office', 'organization', 'setting'],
  basket: [
    'item',
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
  clauses: ['task', 'device', 'nonconformity', 'recall', 'document', 'person', 'office'],
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
  procedureTypes: ['room', 'office'],
  products: ['item', 'lot', 'code', 'transfer', ...places],
  profile: ['department'],
  providers: ['person'],
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
  records: ['item', 'lot', 'person', 'department', 'vendor', ...places],
  rooms: ['item', 'lot', 'bin', 'office', 'count'],
  scan: ['item', 'lot', 'code', ...places],
  scorecards: ['vendor', 'past-order', 'vendor-order', 'receipt', 'invoice', 'product', 'office'],
  search: ['item', 'lot', 'code', 'department', 'vendor', ...places],
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
  thresholds: ['lot', 'past-order', 'threshold-change', 'approval', ...places],
  transfers: ['approval', 'organization', ...places],
  vendorBank: ['vendor', 'person'],
  // Nobody is signed in where it is shown.
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

/** The key of mutations that save choices: shown at once, one after the other. */
export const SAVING_CHOICES = ['save-settings']

const nameOf = ([path]: QueryKey) => [path].flat().join('.')

/** A list that must not change under the pointer: it is asked for again when it is next opened. */
const isStill = ({ queryKey }: Query) => nameOf(queryKey) === 'search.quick'

type Details = { input?: { id?: string; itemId?: string } }

/** Whether what is kept under a key may be different after a change with this tag. */
function concerns(tag: string, key: QueryKey, personId: string | undefined): boolean {
  if (tag === ANYTHING) return true
  const name = nameOf(key)
  const group = name.split('.')[0] as Group
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

/** Has everything asked for again that these changes concern: at once where it is shown, later where it is kept. */
export function refetchChanged(client: QueryClient, tags: readonly string[]) {
  const personId = client.getQueryData<SignedIn>(query.auth.session.queryKey())?.person.id
  // While choices are being saved, what is shown is ahead of the server.
  const isAhead = client.isMutating({ mutationKey: SAVING_CHOICES }) > 0
  const isConcerned = ({ queryKey }: Query) =>
    !(isAhead && personal.has(nameOf(queryKey).split('.')[0] ?? '')) &&
    tags.some((tag) => concerns(tag, queryKey, personId))
  void client.invalidateQueries({ predicate: (each) => !isStill(each) && isConcerned(each) })
  void client.invalidateQueries({
    predicate: (each) => isStill(each) && isConcerned(each),
    refetchType: 'none',
  })
}

const MAX_KEPT = 200
const heard = new Set<string>()

/** What an answer has said already is not news when the stream says it. Without an identifier it always is. */
function isNews({ id }: Change): boolean {
  if (id === '') return true
  if (heard.has(id)) return false
  heard.add(id)
  const [oldest] = heard
  if (heard.size > MAX_KEPT && oldest) heard.delete(oldest)
  return true
}

/** Half of it is chance, so that many pages do not ask at once. */
const GATHERED_FOR = 1_000

/** What waits to be asked for again, by change. */
const gathered = new WeakMap<QueryClient, Map<string, readonly string[]>>()

/** From here on what this page has changed is asked for again as soon as the server has answered. */
export const followOwnChanges = (client: QueryClient) =>
  onChange((change) => {
    // The stream may be faster than the answer.
    const isWaiting = gathered.get(client)?.delete(change.id) ?? false
    if (isNews(change) || isWaiting) refetchChanged(client, change.tags)
  })

/** What somebody else has changed is asked for again in a moment, together with what changes meanwhile. */
export function changedElsewhere(client: QueryClient, change: Change) {
  if (!isNews(change)) return
  const waiting = gathered.get(client)
  if (waiting) {
    waiting.set(change.id, change.tags)
    return
  }
  gathered.set(client, new Map([[change.id, change.tags]]))
  setTimeout(
    () => {
      const tags = new Set([...(gathered.get(client)?.values() ?? [])].flat())
      gathered.delete(client)
      if (tags.size > 0) refetchChanged(client, [...tags])
    },
    (GATHERED_FOR / 2) * (1 + Math.random()),
  )
}

/** After an interruption nobody knows what was missed. */
export const changedUnheard = (client: QueryClient) => changedElsewhere(client, { id: '', tags: [ANYTHING] })
