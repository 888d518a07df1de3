import type { Permission } from './access.ts'
import type { Area } from './pages.ts'

/** A kind of document, said once: what follows from it is typed and needs no line of its own. */
type DocumentFacts = {
  /** What changes are announced as (`changes.ts`), and what its edges are noted under. */
  noun: string
  /** Its table, by which documents and comments belong to it. */
  table: string
  /** The group of its routes in `contract.ts`. */
  group: string
  /** Where they are, relative to `/api`. */
  api: `/${string}`
  /** Below `/dashboard`: its list, and one of them at `/$id`. */
  page: `/${string}`
  /** Where its list is elsewhere. */
  list?: `/${string}`
  area: Area
  /** Who sees those of their offices. */
  read: Permission
  /** The tab of the search it is found under. */
  search: string
  /** Its pages are called by the texts `page_title_<title>`: the list, and one of them. */
  titles: { list: string; one: string }
  /** Its table has a `vendor_id`: it is listed by vendor, and follows where one is merged. */
  hasVendor: boolean
  /** One without an office is of the whole organization: whoever sees those of any office sees it. */
  mayBeOfAll?: true
  /** Where it moves stock: the movements it causes have it as `<causes>Id` and `<causes>Number`. */
  causes?: string
  /** What else its pages show, as nouns. */
  shows: readonly string[]
}

const documentKind = <const Facts extends DocumentFacts>(facts: Facts) => facts

const places = ['office', 'room', 'bin'] as const

/** What came in, against vendor orders or without one. */
export const receipt = documentKind({
  noun: 'receipt',
  table: 'receipt',
  group: 'receipts',
  api: '/receipts',
  page: '/vendor-orders/receipts',
  // For those who keep the stock or the books and see nothing else of vendor orders.
  area: 'dashboard',
  read: 'receipts.read',
  search: 'receipt',
  titles: { list: 'receipts', one: 'receipt' },
  hasVendor: true,
  causes: 'receipt',
  shows: [
    'vendor-order',
    'vendor-claim',
    'vendor-return',
    'vendor',
    'item',
    'lot',
    'organization',
    ...places,
  ],
})

/** What goes back to a vendor of what one receipt put away. */
export const vendorReturn = documentKind({
  noun: 'vendor-return',
  table: 'vendor_return',
  group: 'vendorReturns',
  api: '/vendor-returns',
  page: '/vendor-orders/returns',
  area: 'dashboard',
  read: 'vendor-returns.read',
  search: 'return',
  titles: { list: 'returns', one: 'return' },
  hasVendor: true,
  causes: 'return',
  shows: ['receipt', 'invoice', 'vendor-order', 'vendor', 'item', 'lot', ...places],
})

/** An order of earlier years, as a file brought it in. */
export const pastOrder = documentKind({
  noun: 'past-order',
  table: 'past_order',
  group: 'pastOrders',
  api: '/past-orders',
  page: '/vendor-orders/past',
  area: 'vendor-orders',
  read: 'vendor-orders.read',
  search: 'past-order',
  titles: { list: 'past_orders', one: 'past_order' },
  hasVendor: true,
  shows: ['vendor', 'office'],
})

/** Equipment that has to be tested, calibrated and proven. It is an item, under whose identifier it is known. */
export const device = documentKind({
  noun: 'device',
  table: 'device',
  group: 'devices',
  api: '/devices',
  page: '/compliance/device',
  list: '/compliance',
  area: 'compliance',
  read: 'compliance.read',
  search: 'device',
  titles: { list: 'compliance', one: 'compliance_device' },
  hasVendor: false,
  shows: ['task', 'item', 'person', ...places],
})

/** What was not as it should be, and what was done about it. */
export const nonconformity = documentKind({
  noun: 'nonconformity',
  table: 'nonconformity',
  group: 'nonconformities',
  api: '/nonconformities',
  page: '/compliance/nonconformities',
  area: 'compliance',
  read: 'compliance.read',
  search: 'nonconformity',
  titles: { list: 'nonconformities', one: 'nonconformity' },
  hasVendor: false,
  shows: ['device', 'task', 'person', 'office', 'organization'],
})

/** What ran in a cycle of a sterilizer: its packs, and what its spore test said. */
export const sterilizerLoad = documentKind({
  noun: 'load',
  table: 'sterilizer_load',
  group: 'sterilizerLoads',
  api: '/sterilizer-loads',
  page: '/compliance/loads',
  // For those who keep the stock and see nothing else of compliance.
  area: 'dashboard',
  read: 'loads.read',
  search: 'load',
  titles: { list: 'loads', one: 'load' },
  hasVendor: false,
  causes: 'load',
  shows: ['device', 'task', 'case', 'item', 'lot', ...places],
})

/** What a body says of the organization by a standard, and until when. */
export const certificate = documentKind({
  noun: 'certificate',
  table: 'certificate',
  group: 'certificates',
  api: '/certificates',
  page: '/compliance/iso',
  area: 'compliance',
  read: 'compliance.read',
  search: 'certificate',
  titles: { list: 'compliance_iso', one: 'certificate' },
  hasVendor: false,
  mayBeOfAll: true,
  shows: ['audit-visit', 'nonconformity', 'person', 'office'],
})

/** A booked procedure, from its booking to what it used. */
export const procedureCase = documentKind({
  noun: 'case',
  table: 'procedure_case',
  group: 'procedureCases',
  api: '/cases',
  page: '/procedure-calendar/cases',
  list: '/procedure-calendar',
  area: 'procedure-calendar',
  read: 'procedures.read',
  search: 'case',
  titles: { list: 'procedure_calendar', one: 'case' },
  hasVendor: false,
  causes: 'case',
  shows: [
    'procedure-type',
    'provider',
    'card',
    'item',
    'lot',
    'device',
    'vendor-order',
    'transfer',
    ...places,
  ],
})

/** What cases of a type, or of one provider's, are set up with. */
export const preferenceCard = documentKind({
  noun: 'card',
  table: 'preference_card',
  group: 'preferenceCards',
  api: '/preference-cards',
  page: '/procedure-calendar/cards',
  area: 'procedure-calendar',
  read: 'procedures.read',
  search: 'card',
  titles: { list: 'preference_cards', one: 'preference_card' },
  hasVendor: false,
  mayBeOfAll: true,
  shows: ['case', 'procedure-type', 'provider', 'person', 'product', 'item'],
})

/** What several vendors are asked for at once, and what came of that. */
export const bid = documentKind({
  noun: 'bid',
  table: 'bid',
  group: 'bids',
  api: '/bids',
  page: '/bids',
  area: 'bids',
  read: 'bids.read',
  search: 'bid',
  titles: { list: 'bids', one: 'bid' },
  hasVendor: false,
  mayBeOfAll: true,
  shows: ['vendor', 'product', 'person', 'order', 'blanket-order', 'approval', 'office'],
})

/** In the order in which they are offered and searched. */
export const documentKinds = [
  receipt,
  vendorReturn,
  pastOrder,
  device,
  sterilizerLoad,
  nonconformity,
  certificate,
  procedureCase,
  preferenceCard,
  bid,
] as const

export type DocumentKind = (typeof documentKinds)[number]

type CausingKind = Extract<DocumentKind, { causes: string }>

/** The kinds that move stock. */
export const causingKinds = documentKinds.filter((kind): kind is CausingKind => 'causes' in kind)

/** The document that caused a movement, by its fields there. */
export type Caused = {
  [Name in `${CausingKind['causes']}${'Id' | 'Number'}`]: string | null
}

/** What caused a movement, where that was a document of a kind. */
export function causingDocument(
  movement: Caused,
): { kind: DocumentKind; id: string; number: string } | undefined {
  for (const kind of causingKinds) {
    const [id, number] = [movement[`${kind.causes}Id`], movement[`${kind.causes}Number`]]
    if (id !== null) return { kind, id, number: number ?? '' }
  }
  return undefined
}

type ListOf<K extends DocumentKind> = K extends { list: infer List extends string } ? List : K['page']

/** Where the list of a kind is. */
export const listPage = <K extends DocumentKind>(kind: K) =>
  `/dashboard${'list' in kind ? kind.list : kind.page}` as `/dashboard${ListOf<K>}`

/** Where any one of a kind is, as the pages are listed. */
export const onePage = <K extends DocumentKind>({ page }: K): `/dashboard${K['page']}/$id` =>
  `/dashboard${page}/$id`

/** Where one of a kind is. */
export const recordPage = ({ page }: DocumentKind, id: string): string => `/dashboard${page}/${id}`
