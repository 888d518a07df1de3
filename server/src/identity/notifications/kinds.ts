import { permissions, type Role } from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import type { RunningOutReason } from '@wellstock/domain/buying/blanket-orders'
import type { ExceptionCause } from '@wellstock/domain/buying/invoices'
import type { Stop } from '@wellstock/domain/buying/order-templates'
import type {
  NotificationCategory,
  NotificationPriority,
  NotificationType,
} from '@wellstock/domain/identity/notifications'
import type { Language, PersonSettings } from '@wellstock/domain/identity/preferences'
import type { Sentence } from '@wellstock/messages/sentence'
import { messagesIn, say, type Texts } from '../../platform/messages.ts'

type Stock = {
  itemId: string
  name: string
  sku: string
  office: string
  officeId?: string
  quantity: number
  unit: string
  isCritical?: boolean
}

type AlertKind =
  | 'bin_empty'
  | 'integrity'
  | 'on_hold'
  | 'expired_in_stock'
  | 'expiring'
  | 'wasting'
  | 'no_expiry'
  | 'count_overdue'
  | 'over'

/** `name`: of the item, or of the room. `quantity`: what is concerned; of what expires soon, what will be left over. */
type Alert = {
  alertId: string
  alert: AlertKind
  name: string
  sku: string
  office: string
  officeId?: string
  quantity: number
  unit: string
  isCritical?: boolean
}

/** An alert that stands for so many hours, or that nobody has owned for so long. */
type Escalated = {
  alertId: string
  alert: AlertKind | 'out' | 'low'
  name: string
  office: string
  officeId: string
  hours: number
  when: 'unowned' | 'unresolved'
}

/** A line of a budget of which so many percent are committed and spent. */
type BudgetUsed = {
  lineId: string
  fiscalYear: number
  department: string
  /** Null: what is spent without a budget. */
  category: string | null
  share: 85 | 100
}

type Transfer = { transferId: string; number: string; from: string; to: string }

/** A request for approval; `url`: where its document is looked at. */
type Approval = {
  requestId: string
  document: string
  number: string
  title: string
  by: string
  url: string
}

/** A change of where a vendor is paid; `account`: how its number ends. */
type BankChange = { vendor: string; slug: string; account: string; by: string }

/** A document a vendor has to have; `slug`: of the vendor. */
type ExpiredPaper = { vendor: string; slug: string; title: string; validTo: string }

type ExpiringDocument = { documentId: string; title: string; slug: string; validTo: string }

/** What each kind of notice carries: enough to say it in any language, long after. */
export type Notices = {
  'stock.low': Stock
  'stock.out': Stock
  'stock.many': { low: number; out: number }
  'alert.opened': Alert
  'alert.many': { alerts: number }
  'alert.escalated': Escalated
  'alert.escalated_many': { alerts: number }
  'rule.test': { rule: string }
  'transfer.to_approve': Transfer
  'transfer.to_send': Transfer
  'transfer.to_receive': Transfer
  'transfer.missing': Transfer
  'budget.used': BudgetUsed
  /** `vendor` null: nobody knows one. */
  'order.drafted': { orderId: string; number: string; office: string; vendor: string | null; lines: number }
  /** A template that repeats made a draft, or does not go on. */
  'template.ordered': { orderId: string; number: string; name: string; lines: number }
  'template.paused': { templateId: string; name: string; office: string; reason: Stop }
  'import.finished': { importId: string; name: string; items: number }
  'device.new': { device: string; address: string }
  'role.granted': { role: Role; office: string | null; by: string }
  'webhook.off': { host: string }
  'approval.waiting': Approval
  'approval.reminded': Approval
  'approval.escalated': Approval
  'approval.decided': Approval & {
    state: 'approved' | 'rejected' | 'changes_requested'
    decider: string
    comment: string
  }
  'approval.voided': Approval
  'approval.asked': Approval & { from: string; text: string }
  'approval.answered': Approval & { from: string; text: string }
  /** Without a role and a request: of before they were documents. */
  'access.requested': {
    personId: string
    name: string
    path: PagePath
    role?: Role
    office?: string | null
    reason?: string
    requestId?: string
  }
  'bank.to_confirm': BankChange
  'bank.confirmed': BankChange
  'bank.rejected': BankChange
  'bank.stopped': BankChange
  /** Without the text, which its author can delete. */
  'comment.mentioned': { commentId: string; by: string; record: string; url: string }
  'document.expiring': ExpiringDocument
  'document.expired': ExpiringDocument
  'vendor.document_expired': ExpiredPaper
  'vendor-order.answered': { vendorOrderId: string; number: string; vendor: string; isDeclined: boolean }
  /** It should have come; `isAsked`: the vendor was asked where it is. */
  'vendor-order.late': {
    vendorOrderId: string
    number: string
    vendor: string
    dueOn: string
    isAsked: boolean
  }
  'vendor-order.unmailed': { vendorOrderId: string; number: string; vendor: string; to: string }
  /** A direct buy that was approved waits to be sent. */
  'order.not_sent': {
    orderId: string
    number: string
    vendor: string
    vendorOrderId: string | null
    why: Sentence
  }
  /** Something of a receipt is to be seen to: no order yet, or a claim. */
  'receipt.waits': ReceiptOf
  /** What went back weeks ago is not credited yet. */
  'vendor-return.credit_missing': { returnId: string; number: string; vendor: string; day: string }
  /** Something of an invoice is theirs to see to. */
  'invoice.waits': { invoiceId: string; number: string; vendor: string; cause: ExceptionCause }
  /** What somebody asked for has come. */
  'receipt.arrived': ReceiptOf & { orderId: string; orderNumber: string }
  /** `share`: how many percent are drawn; of a product, or of the money. */
  'blanket-order.running_out': {
    blanketOrderId: string
    number: string
    vendor: string
    reason: RunningOutReason
    product: string | null
    share: number
    validTo: string
  }
}

type ReceiptOf = { receiptId: string; number: string; vendor: string; office: string }

export type NoticeKind = keyof Notices

type Kind<Data> = {
  type: NotificationType
  priority: NotificationPriority
  category: NotificationCategory
  /** Which of the person's switches lets it through. */
  wanted: (settings: PersonSettings) => boolean
  url: (data: Data) => string
  /** `write`: how the reader writes a number; `tell`: a sentence in their language. */
  words: (
    m: Texts,
    data: Data,
    write: (number: number) => string,
    tell: (sentence: Sentence) => string,
  ) => { title: string; message: string }
}

const transfer = (
  step: 'to_approve' | 'to_send' | 'to_receive' | 'missing',
  about: Pick<Kind<Transfer>, 'type' | 'priority' | 'category'>,
): Kind<Transfer> => ({
  ...about,
  wanted: ({ notifications }) => notifications.inventoryAlerts,
  url: ({ transferId }) => `/dashboard/offices/transfer/${transferId}`,
  words: (m, data) => ({
    title: m[`notices_transfer_${step}_title`](data),
    message: m[`notices_transfer_${step}_message`](data),
  }),
})

/** Whoever has to decide is told at all times: their settings say only whether by e-mail as well. */
const approval = <Data extends Approval>(
  about: Pick<Kind<Data>, 'type' | 'priority' | 'words'>,
): Kind<Data> => ({
  ...about,
  category: 'approval',
  wanted: () => true,
  url: ({ url }) => url,
})

const question = (step: 'asked' | 'answered') =>
  approval<Notices['approval.asked']>({
    type: 'info',
    priority: 'high',
    words: (m, data) => ({
      title: m[`notices_approval_${step}_title`](data),
      message: m.notices_approval_question_message(data),
    }),
  })

const documentNotice = (step: 'expiring' | 'expired'): Kind<ExpiringDocument> => ({
  type: step === 'expired' ? 'alert' : 'warning',
  priority: step === 'expired' ? 'high' : 'medium',
  category: 'system',
  wanted: () => true,
  url: ({ slug }) => `/dashboard/documents/${slug}`,
  words: (m, { title, validTo }) => ({
    title: m[`notices_document_${step}_title`]({ title }),
    message: m[`notices_document_${step}_message`]({ date: validTo }),
  }),
})

/** Where money goes is nothing a person can turn off. */
const bankNotice = (
  step: 'to_confirm' | 'confirmed' | 'rejected' | 'stopped',
  about: Pick<Kind<BankChange>, 'type' | 'priority' | 'category'>,
): Kind<BankChange> => ({
  ...about,
  wanted: () => true,
  url: ({ slug }) => `/dashboard/vendors/${slug}/bank`,
  words: (m, data) => ({
    title: m[`notices_bank_${step}_title`](data),
    message: m[`notices_bank_${step}_message`](data),
  }),
})

export const kinds: { [K in NoticeKind]: Kind<Notices[K]> } = {
  'stock.low': {
    type: 'warning',
    priority: 'medium',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.lowStock,
    url: ({ itemId }) => `/dashboard/inventory/${itemId}`,
    words: (m, data, write) => ({
      title: m.notices_stock_low_title(data),
      message: m.notices_stock_low_message({ ...data, count: data.quantity, shown: write(data.quantity) }),
    }),
  },
  'stock.out': {
    type: 'alert',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.inventoryAlerts,
    url: ({ itemId }) => `/dashboard/inventory/${itemId}`,
    words: (m, data) => ({
      title: m.notices_stock_out_title(data),
      message: m.notices_stock_out_message(data),
    }),
  },
  'stock.many': {
    type: 'warning',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.lowStock || notifications.inventoryAlerts,
    url: ({ out }) => `/dashboard/inventory?status=${out > 0 ? 'Out+of+Stock' : 'Low+Stock'}`,
    words: (m, { low, out }, write) => ({
      title: m.notices_stock_many_title(),
      message: m.notices_stock_many_message({ low: write(low), out: write(out) }),
    }),
  },
  'alert.opened': {
    type: 'alert',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.expirationWarnings || notifications.inventoryAlerts,
    url: ({ alertId }) => `/dashboard/inventory-alerts?alert=${alertId}`,
    words: (m, { alert, quantity, isCritical: _, ...data }, write) => ({
      title: m[`notices_alert_opened_${alert}_title`](data),
      message: m[`notices_alert_opened_${alert}_message`]({ ...data, quantity: write(quantity) }),
    }),
  },
  'alert.many': {
    type: 'alert',
    priority: 'high',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.expirationWarnings || notifications.inventoryAlerts,
    url: () => '/dashboard/inventory-alerts',
    words: (m, { alerts }, write) => ({
      title: m.notices_alert_many_title(),
      message: m.notices_alert_many_message({ alerts: write(alerts) }),
    }),
  },
  'alert.escalated': {
    type: 'alert',
    priority: 'urgent',
    category: 'inventory',
    wanted: () => true,
    url: ({ alertId }) => `/dashboard/inventory-alerts?alert=${alertId}`,
    words: (m, { alert, name, office, hours, when }, write) => ({
      title: m.notices_alert_escalated_title({ name }),
      message: m[`notices_alert_escalated_${when}`]({
        kind: m[`alerts_kind_${alert}`](),
        office,
        count: hours,
        shown: write(hours),
      }),
    }),
  },
  'alert.escalated_many': {
    type: 'alert',
    priority: 'urgent',
    category: 'inventory',
    wanted: () => true,
    url: () => '/dashboard/inventory-alerts',
    words: (m, { alerts }, write) => ({
      title: m.notices_alert_escalated_many_title(),
      message: m.notices_alert_escalated_many_message({ alerts: write(alerts) }),
    }),
  },
  'rule.test': {
    type: 'info',
    priority: 'low',
    category: 'system',
    wanted: () => true,
    url: () => '/dashboard/notifications',
    words: (m, { rule }) => ({
      title: rule ? m.notices_rule_test_title({ rule }) : m.notices_rule_test_title_unnamed(),
      message: m.notices_rule_test_message(),
    }),
  },
  'transfer.to_approve': transfer('to_approve', { type: 'info', priority: 'high', category: 'approval' }),
  'transfer.to_send': transfer('to_send', { type: 'info', priority: 'medium', category: 'inventory' }),
  'transfer.to_receive': transfer('to_receive', { type: 'info', priority: 'medium', category: 'inventory' }),
  'transfer.missing': transfer('missing', { type: 'alert', priority: 'high', category: 'approval' }),
  'budget.used': {
    type: 'warning',
    priority: 'high',
    category: 'approval',
    wanted: () => true,
    url: ({ lineId, fiscalYear }) => `/dashboard/budgets?year=${fiscalYear}&line=${lineId}`,
    words: (m, { department, category, share, fiscalYear }, write) => ({
      title: m[`notices_budget_used_${share}`]({ department }),
      message: m.notices_budget_used_message({
        category: category ?? m.common_unbudgeted(),
        share: write(share),
        year: String(fiscalYear),
      }),
    }),
  },
  'order.drafted': {
    type: 'info',
    priority: 'medium',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.inventoryAlerts,
    url: ({ orderId }) => `/dashboard/orders/${orderId}`,
    words: (m, { number, office, vendor, lines }, write) => ({
      title: m.notices_order_drafted_title({
        place: [office, vendor].filter(Boolean).join(', '),
        count: lines,
        shown: write(lines),
      }),
      message: m.notices_order_drafted_message({ number }),
    }),
  },
  'template.ordered': {
    type: 'info',
    priority: 'medium',
    category: 'inventory',
    wanted: ({ notifications }) => notifications.inventoryAlerts,
    url: ({ orderId }) => `/dashboard/orders/${orderId}`,
    words: (m, { number, name, lines }, write) => ({
      title: m.notices_template_ordered_title({ name, count: lines, shown: write(lines) }),
      message: m.notices_template_ordered_message({ number }),
    }),
  },
  'template.paused': {
    type: 'warning',
    priority: 'high',
    category: 'inventory',
    wanted: () => true,
    url: ({ templateId }) => `/dashboard/orders/templates/${templateId}`,
    words: (m, { name, office, reason }) => ({
      title: m.notices_template_paused_title({ name }),
      message: m[`notices_template_paused_${reason}`]({ office }),
    }),
  },
  'import.finished': {
    type: 'success',
    priority: 'low',
    category: 'system',
    wanted: ({ notifications }) => notifications.systemUpdates,
    url: () => '/dashboard/inventory/import',
    words: (m, { name, items }, write) => ({
      title: m.notices_import_finished_title(),
      message: m.notices_import_finished_message({ name, count: items, shown: write(items) }),
    }),
  },
  'device.new': {
    type: 'alert',
    priority: 'high',
    category: 'security',
    wanted: ({ notifications, security }) => notifications.securityAlerts && security.loginNotifications,
    url: () => '/dashboard/profile/security',
    words: (m, data) => ({
      title: m.notices_device_new_title(),
      message: m.notices_device_new_message(data),
    }),
  },
  'role.granted': {
    type: 'info',
    priority: 'medium',
    category: 'user',
    wanted: () => true,
    url: () => '/dashboard',
    words: (m, { role, office, by }) => {
      const facts = { role: m[`role_${role}`](), by }
      return {
        title: m.notices_role_granted_title(),
        message: office
          ? m.notices_role_granted_message_office({ ...facts, office })
          : m.notices_role_granted_message(facts),
      }
    },
  },
  'webhook.off': {
    type: 'error',
    priority: 'high',
    category: 'system',
    wanted: () => true,
    url: () => '/dashboard/system',
    words: (m, data) => ({
      title: m.notices_webhook_off_title(data),
      message: m.notices_webhook_off_message(),
    }),
  },
  'approval.waiting': approval({
    type: 'info',
    priority: 'high',
    words: (m, data) => ({
      title: m.notices_approval_waiting_title(data),
      message: m.notices_approval_waiting_message(data),
    }),
  }),
  'approval.reminded': approval({
    type: 'warning',
    priority: 'high',
    words: (m, data) => ({
      title: m.notices_approval_reminded_title(data),
      message: m.notices_approval_waiting_message(data),
    }),
  }),
  'approval.escalated': approval({
    type: 'alert',
    priority: 'urgent',
    words: (m, data) => ({
      title: m.notices_approval_escalated_title(data),
      message: m.notices_approval_waiting_message(data),
    }),
  }),
  'approval.decided': approval({
    type: 'info',
    priority: 'medium',
    words: (m, data) => ({
      title: m[`notices_approval_decided_${data.state}_title`](data),
      message: data.comment
        ? m.notices_approval_decided_message_comment(data)
        : m.notices_approval_decided_message(data),
    }),
  }),
  'approval.voided': approval({
    type: 'warning',
    priority: 'high',
    words: (m, data) => ({
      title: m.notices_approval_voided_title(data),
      message: m.notices_approval_voided_message(data),
    }),
  }),
  'approval.asked': question('asked'),
  'approval.answered': question('answered'),
  'bank.to_confirm': bankNotice('to_confirm', { type: 'info', priority: 'high', category: 'approval' }),
  'bank.confirmed': bankNotice('confirmed', { type: 'warning', priority: 'high', category: 'security' }),
  'bank.rejected': bankNotice('rejected', { type: 'info', priority: 'medium', category: 'security' }),
  'bank.stopped': bankNotice('stopped', { type: 'warning', priority: 'high', category: 'security' }),
  'comment.mentioned': {
    type: 'info',
    priority: 'medium',
    category: 'user',
    wanted: () => true,
    url: ({ url }) => url,
    words: (m, data) => ({
      title: m.notices_comment_mentioned_title(data),
      message: m.notices_comment_mentioned_message(data),
    }),
  },
  'document.expiring': documentNotice('expiring'),
  'document.expired': documentNotice('expired'),
  'vendor.document_expired': {
    type: 'alert',
    priority: 'high',
    category: 'system',
    wanted: () => true,
    url: ({ slug }) => `/dashboard/vendors/${slug}`,
    words: (m, { vendor, title, validTo }) => ({
      title: m.notices_vendor_document_expired_title({ vendor }),
      message: m.notices_vendor_document_expired_message({ title, date: validTo }),
    }),
  },
  'vendor-order.answered': {
    type: 'warning',
    priority: 'high',
    category: 'inventory',
    wanted: () => true,
    url: ({ vendorOrderId }) => `/dashboard/vendor-orders/${vendorOrderId}`,
    words: (m, { vendor, number, isDeclined }) => ({
      title: isDeclined
        ? m.notices_vendor_order_declined_title({ vendor, number })
        : m.notices_vendor_order_answered_title({ vendor, number }),
      message: m.notices_vendor_order_answered_message(),
    }),
  },
  'vendor-order.late': {
    type: 'warning',
    priority: 'medium',
    category: 'inventory',
    wanted: () => true,
    url: ({ vendorOrderId }) => `/dashboard/vendor-orders/${vendorOrderId}`,
    words: (m, { vendor, number, isAsked }) => ({
      title: m.notices_vendor_order_late_title({ vendor, number }),
      message: isAsked ? m.notices_vendor_order_late_asked() : m.notices_vendor_order_late_ask(),
    }),
  },
  'vendor-order.unmailed': {
    type: 'error',
    priority: 'high',
    category: 'inventory',
    wanted: () => true,
    url: ({ vendorOrderId }) => `/dashboard/vendor-orders/${vendorOrderId}`,
    words: (m, { vendor, number, to }) => ({
      title: m.notices_vendor_order_unmailed_title({ vendor, number }),
      message: m.notices_vendor_order_unmailed_message({ to }),
    }),
  },
  'order.not_sent': {
    type: 'warning',
    priority: 'high',
    category: 'inventory',
    wanted: () => true,
    url: ({ orderId, vendorOrderId }) =>
      vendorOrderId ? `/dashboard/vendor-orders/${vendorOrderId}` : `/dashboard/orders/${orderId}`,
    words: (m, { vendor, number, why }, _, tell) => ({
      title: m.notices_order_not_sent_title({ vendor, number }),
      message: tell(why),
    }),
  },
  'receipt.waits': {
    type: 'warning',
    priority: 'medium',
    category: 'inventory',
    wanted: () => true,
    url: ({ receiptId }) => `/dashboard/vendor-orders/receipts/${receiptId}`,
    words: (m, { vendor, number, office }) => ({
      title: m.notices_receipt_waits_title({ vendor, number }),
      message: m.notices_receipt_waits_message({ office }),
    }),
  },
  'vendor-return.credit_missing': {
    type: 'warning',
    priority: 'medium',
    category: 'inventory',
    wanted: () => true,
    url: ({ returnId }) => `/dashboard/vendor-orders/returns/${returnId}`,
    words: (m, { vendor, number, day }) => ({
      title: m.notices_return_credit_missing_title({ vendor, number }),
      message: m.notices_return_credit_missing_message({ date: day }),
    }),
  },
  'invoice.waits': {
    type: 'warning',
    priority: 'medium',
    category: 'inventory',
    wanted: () => true,
    url: ({ invoiceId }) => `/dashboard/vendor-orders/invoices/${invoiceId}`,
    words: (m, { vendor, number, cause }) => ({
      title: m.notices_invoice_waits_title({ vendor, number }),
      message: m.notices_invoice_waits_message({ cause }),
    }),
  },
  'receipt.arrived': {
    type: 'success',
    priority: 'low',
    category: 'inventory',
    wanted: () => true,
    url: ({ orderId }) => `/dashboard/orders/${orderId}`,
    words: (m, { vendor, orderNumber, office }) => ({
      title: m.notices_receipt_arrived_title({ order: orderNumber, office }),
      message: m.notices_receipt_arrived_message({ vendor }),
    }),
  },
  'blanket-order.running_out': {
    type: 'warning',
    priority: 'high',
    category: 'inventory',
    wanted: () => true,
    url: ({ blanketOrderId }) => `/dashboard/vendor-orders/blanket/${blanketOrderId}`,
    words: (m, { number, vendor, reason, product, share, validTo }, write) => {
      const facts = { number, vendor, product: product ?? '', share: write(share), date: validTo }
      return {
        title: m[`notices_blanket_${reason}_title`](facts),
        message: m[`notices_blanket_${reason}_message`](facts),
      }
    },
  },
  'access.requested': {
    type: 'info',
    priority: 'medium',
    category: 'user',
    wanted: () => true,
    url: ({ personId, requestId }) =>
      requestId ? `/dashboard/approvals?request=${requestId}` : `/dashboard/users/${personId}`,
    words: (m, { name, path, role, office, reason }) => ({
      title: m.notices_access_requested_title({ name, page: m[`page_title_${pages[path].title}`]() }),
      message: role
        ? [
            m.notices_access_requested_role({
              role: m[`role_${role}`](),
              place: office ?? m.common_all_offices(),
            }),
            reason,
          ]
            .filter(Boolean)
            .join(' ')
        : m.notices_access_requested_message({
            roles: permissions[pages[path].permission].map((each) => m[`role_${each}`]()).join(', '),
          }),
    }),
  },
}

/** What a notice says to its reader. */
export function textsOf<K extends NoticeKind>(kind: K, data: Notices[K], language: Language) {
  return kinds[kind].words(
    messagesIn(language),
    data,
    (number) => number.toLocaleString(language),
    (sentence) => say(sentence, language),
  )
}

/** A kind as it is stored, with its data: a kind that no longer exists is nothing to show. */
export function describe(kind: string, data: unknown, language: Language) {
  if (!Object.hasOwn(kinds, kind)) return null
  const known = kind as NoticeKind
  const { type, priority, category, url } = kinds[known]
  return {
    type,
    priority,
    category,
    actionUrl: url(data as never),
    ...textsOf(known, data as never, language),
  }
}
