import {
  IconAdjustments,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingStore,
  IconClipboardCheck,
  IconCoin,
  IconFileInvoice,
  IconFileText,
  IconMapPin,
  IconPackage,
  IconPackageImport,
  IconReceipt,
  IconReceiptRefund,
  IconShoppingCart,
  IconStethoscope,
  IconTrash,
  IconTruckDelivery,
  IconTruckReturn,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { SearchResult } from '@wellstock/contract/overview/search'
import type { SearchType } from '@wellstock/contract/overview/search-types'
import { type DocumentKind, documentKinds, listPage, onePage } from '@wellstock/contract/platform/kinds'
import type { SearchReason } from '@wellstock/domain/overview/search'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'

type TypeStyle = { icon: TablerIcon; word: () => string; tab: () => string }
type OwnType = Exclude<SearchType, DocumentKind['search']>

const documentIcons: Partial<Record<SearchType, TablerIcon>> = {
  receipt: IconPackageImport,
  return: IconTruckReturn,
}

const others: Record<OwnType, TypeStyle> = {
  inventory: { icon: IconPackage, word: m.search_type_inventory, tab: m.common_inventory },
  user: { icon: IconUser, word: m.common_person, tab: m.common_people },
  department: { icon: IconUsersGroup, word: m.common_department, tab: m.search_tab_department },
  location: { icon: IconMapPin, word: m.common_location, tab: m.search_tab_location },
  document: { icon: IconFileText, word: m.common_document, tab: m.common_documents },
  order: { icon: IconShoppingCart, word: m.search_type_order, tab: m.common_orders },
  vendor: { icon: IconBuildingStore, word: m.common_vendor, tab: m.search_tab_vendor },
  budget: { icon: IconCoin, word: m.common_budget, tab: m.search_tab_budget },
  'vendor-order': {
    icon: IconTruckDelivery,
    word: m.common_vendor_order,
    tab: m.common_vendor_orders,
  },
  'blanket-order': {
    icon: IconFileInvoice,
    word: m.search_type_blanket_order,
    tab: m.search_tab_blanket_order,
  },
  claim: { icon: IconReceiptRefund, word: m.search_type_claim, tab: m.search_tab_claim },
  invoice: { icon: IconReceipt, word: m.search_type_invoice, tab: m.search_tab_invoice },
  transfer: { icon: IconArrowsExchange, word: m.common_transfer, tab: m.common_transfers },
  count: { icon: IconClipboardCheck, word: m.search_type_count, tab: m.search_tab_count },
  'write-off': { icon: IconTrash, word: m.search_type_write_off, tab: m.search_tab_write_off },
  recall: { icon: IconAlertTriangle, word: m.page_title_recall, tab: m.page_title_recalls },
  provider: { icon: IconStethoscope, word: m.cases_provider, tab: m.page_title_providers },
  'threshold-change': {
    icon: IconAdjustments,
    word: m.search_type_threshold_change,
    tab: m.search_tab_threshold_change,
  },
}

/** Each kind of thing a search finds: its icon, what one of them is called, and its tab. */
export const typeStyles: Record<SearchType, TypeStyle> = {
  ...others,
  ...(Object.fromEntries(
    documentKinds.map((kind) => [
      kind.search,
      {
        icon: documentIcons[kind.search] ?? IconFileText,
        word: () => pageTitle(onePage(kind)),
        tab: () => pageTitle(listPage(kind)),
      },
    ]),
  ) as Record<DocumentKind['search'], TypeStyle>),
}

/** The badges of search results: those of specification 2.4, of stock that is kept apart, and of what is over. */
export const badges = [
  'In Stock',
  'Low Stock',
  'Out of Stock',
  'Maintenance',
  'Quarantine',
  'Approved',
  'Pending',
  'Rejected',
  'Obsolete',
  'Canceled',
  'Void',
  'Deactivated',
] as const

const places: Record<string, () => string> = {
  Main: m.offices_type_main,
  Branch: m.offices_type_branch,
  Warehouse: m.offices_type_warehouse,
  Clinic: m.offices_type_clinic,
  Storage: m.room_type_storage,
  'Exam Room': m.room_type_exam_room,
  Office: m.room_type_office,
  Lab: m.room_type_lab,
  Conference: m.room_type_conference,
}

/** A category as people read it: an organization's own words stay, the kinds of places are ours to translate. */
export const categoryWord = (type: SearchType | undefined, category: string): string =>
  (type === 'location' && places[category]?.()) || category

/** What else there is to say of a result: for somebody who works everywhere, that they do. */
export const descriptionOf = ({ metadata, description }: SearchResult): string =>
  metadata.everywhere ? [description, m.common_all_offices()].filter(Boolean).join(' · ') : description

const reasons: Record<SearchReason, () => string> = {
  code: m.search_why_code,
  nameExact: m.search_why_nameExact,
  namePrefix: m.search_why_namePrefix,
  nameContains: m.search_why_nameContains,
  category: m.search_why_category,
  department: m.search_why_department,
  description: m.search_why_description,
  type: m.search_why_type,
  status: m.search_why_status,
  recent: m.search_why_recent,
  typo: m.search_why_typo,
}

export const reasonWord = (reason: string): string =>
  reason in reasons ? reasons[reason as SearchReason]() : reason
