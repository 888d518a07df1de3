import { officeStatuses } from '@wellstock/domain/identity/offices'
import { firstSteps, TODAY_DAYS } from '@wellstock/domain/overview/today'
import { transferWaits } from '@wellstock/domain/stock/transfers'
import * as z from 'zod'
import { BidRow } from '../bids/bid.ts'
import { OpeningPage } from '../bids/openings.ts'
import { BlanketOrderRow } from '../buying/blanket-orders.ts'
import { InvoiceRow } from '../buying/invoice.ts'
import { ReceiptRow } from '../buying/receipt.ts'
import { ExpectedOrder } from '../buying/receiving.ts'
import { VendorOrderRow } from '../buying/vendor-order.ts'
import { Audit } from '../compliance/audits.ts'
import { CertificateRow } from '../compliance/certificates.ts'
import { RecallRow } from '../compliance/recall.ts'
import { TaskRow } from '../compliance/task.ts'
import { BudgetLine } from '../finance/budget-lines.ts'
import { ApprovalRow, WaitingDecision } from '../identity/approval.ts'
import { PersonRow } from '../identity/people.ts'
import { route } from '../platform/route.ts'
import { CaseRow } from '../procedures/case.ts'
import { Pick } from '../procedures/case-stock.ts'
import { Alert, alertSeverities } from '../stock/alerts.ts'
import { RoomDue } from '../stock/counts.ts'
import { ExpiringLot, ExpiryBandSum, ExpiryDay } from '../stock/expirations.ts'
import { stockLevels } from '../stock/inventory.ts'
import { ListedItem } from '../stock/items.ts'
import { RoomToCheck } from '../stock/room.ts'
import { TransferRow } from '../stock/transfer.ts'
import { ExpiredPaper } from '../stock/vendors.ts'

export * from '@wellstock/domain/overview/today'

/** The home page: counts that open the list they count, per office, and what expires soon. */
export const Home = z.object({
  levels: z.array(z.object({ level: z.enum(stockLevels), items: z.number().int() })),
  offices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      status: z.enum(officeStatuses),
      items: z.number().int(),
      low: z.number().int(),
      out: z.number().int(),
      value: z.number(),
    }),
  ),
  /** As the page of expirations has it: what is at risk by band and by day, and its first lots. */
  expiring: z.object({
    bands: z.array(ExpiryBandSum),
    days: z.array(ExpiryDay),
    lots: z.array(ExpiringLot),
  }),
  /** What was received, and which supplies were used, at cost, per week, oldest first. */
  weeks: z.array(z.object({ week: z.string(), received: z.number(), used: z.number() })),
})
export type Home = z.infer<typeof Home>

/** How many there are, and the first of them. Null: not this person's to do. */
const due = <T extends z.ZodType>(row: T) =>
  z.object({ total: z.number().int(), rows: z.array(row) }).nullable()

/** What is to be approved of transfers is among the approvals. */
const WaitingTransfer = TransferRow.extend({ waitsFor: z.enum(transferWaits).exclude(['approve']) })
export type WaitingTransfer = z.infer<typeof WaitingTransfer>

/** With the office that has most of it to spare, where one has, and what may stand in for it in the same office. */
const RunningOut = ListedItem.extend({
  source: z
    .object({ officeId: z.string(), officeName: z.string(), itemId: z.string(), spare: z.number().int() })
    .nullable(),
  substitute: z
    .object({
      itemId: z.string(),
      name: z.string(),
      unit: z.string(),
      available: z.number().int(),
      roomName: z.string().nullable(),
    })
    .nullable(),
})
export type RunningOut = z.infer<typeof RunningOut>

/** How an office stands, for those who may not open its inventory. */
const OfficeSituation = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  low: z.number().int(),
  out: z.number().int(),
  runsOut: z.number().int(),
  expires: z.number().int(),
  arriving: z.number().int(),
  urgentAlerts: z.number().int(),
})
export type OfficeSituation = z.infer<typeof OfficeSituation>

/** What is approved for an office and its vendor has not been sent yet, at the prices of now. */
const OrdersToSend = z.object({
  /** Null: nobody knows a vendor. */
  vendor: z.string().nullable(),
  officeId: z.string(),
  office: z.string(),
  lines: z.number().int(),
  total: z.number(),
})
export type OrdersToSend = z.infer<typeof OrdersToSend>

/** What an office has still to answer about an active recall. */
const OpenRecallTask = RecallRow.pick({ number: true, title: true, class: true }).extend({
  recallId: z.string(),
  officeId: z.string(),
  office: z.string(),
  since: z.string(),
  lots: z.number().int(),
})
export type OpenRecallTask = z.infer<typeof OpenRecallTask>

/** A bid that waits for the caller to open or score it, whatever else they see of bids. */
const BidToDo = OpeningPage.pick({ id: true, number: true, title: true, closeAt: true, timezone: true })
export type BidToDo = z.infer<typeof BidToDo>

/** Why a bid is on its owner's list, the most urgent first: questions, openers that are missing, scores that are complete, a close within two days. */
const bidConcerns = ['questions', 'openers', 'evaluated', 'closes'] as const

const OwnBid = BidRow.pick({ id: true, number: true, title: true, timezone: true }).extend({
  closeAt: z.string(),
  concern: z.enum(bidConcerns),
  /** Questions to answer, or openers that are missing. */
  count: z.number().int(),
})
export type OwnBid = z.infer<typeof OwnBid>

/** What this person has to do now, in the offices looked at. */
export const Today = z.object({
  /** The first and the last day of what is called this week. */
  from: z.string(),
  to: z.string(),
  /** Requests to decide, by one's own right or another's, the longest waiting first. The total is that of the approvals, decisions included. */
  approvals: due(ApprovalRow),
  /** What is decided on its own page, beside the requests that are shown. */
  decisions: z.array(WaitingDecision),
  /** Lots that have expired and lie where they could be used. */
  expired: due(ExpiringLot),
  /** Items whose stock does not last until then, or until what is on its way arrives; the shortest first. */
  runsOut: due(RunningOut),
  /** Lots that expire until then. */
  expires: due(ExpiringLot),
  /** Rooms whose count is due. */
  counts: due(RoomDue),
  /** Rooms that were not ready, and those to be checked. */
  checks: due(RoomToCheck),
  transfers: due(WaitingTransfer),
  /** Alerts that nobody owns, the most urgent first. */
  alerts: due(Alert),
  /** People whose access waits for somebody to approve it. */
  people: due(PersonRow),
  /** Budget lines of which 85 % are used, or more than there is; those that are over first. */
  budgets: due(BudgetLine),
  /** Documents that vendors have to have and that have expired, the longest ago first. */
  papers: due(ExpiredPaper),
  /** What is to be done to devices by now: of whoever has it, or for those who keep devices all of their offices. */
  tasks: due(TaskRow),
  /** Certificates that are due or expired, and audits to be done within a week, for those who keep them. */
  certificates: due(CertificateRow),
  audits: due(Audit),
  /** Cases to come that are red, for those who schedule them; and those of today and tomorrow that are to be picked. */
  cases: due(CaseRow),
  picks: due(Pick),
  /** What is to be ordered from vendors, what is needed first before the rest. */
  toOrder: due(OrdersToSend),
  /** Vendor orders whose vendor answered with something else than was ordered: nobody has seen to it yet. */
  answered: due(VendorOrderRow),
  /** Vendor orders of which something was due before today, the longest ago first. */
  late: due(VendorOrderRow),
  /** What their offices have still to answer about recalls, the gravest first. */
  recalls: due(OpenRecallTask),
  /** Drafts of bids name the caller as opener, who has no key yet to open them with. */
  needsBidKey: z.boolean(),
  /** Bids that the caller is to open, and to score. */
  bidsToOpen: due(BidToDo),
  bidsToScore: due(BidToDo),
  /** Bids of the caller that wait for something, for those who write them. */
  ownBids: due(OwnBid),
  /** Blanket orders most of which is drawn, or that end soon; the first to end before the rest. */
  blanketOrders: due(BlanketOrderRow),
  /** Vendor orders of which something is due by today, for whoever takes it in. */
  toReceive: due(ExpectedOrder),
  /** Receipts with goods that have no order, or with a claim that nobody has sent. */
  receipts: due(ReceiptRow),
  /** Invoices with exceptions that only others can accept, the longest waiting first; for finance, those to approve, and to pay by the day they are due. */
  invoicesOfOthers: due(InvoiceRow),
  invoicesToApprove: due(InvoiceRow),
  invoicesToPay: due(InvoiceRow),
  /** Empty for those who may open the inventory. */
  offices: z.array(OfficeSituation),
})
export type Today = z.infer<typeof Today>

/** Transfers that have left and are not over, and what of them is still on its way, at cost. */
const UnderWay = z.object({ count: z.number().int(), value: z.number() })

/** What an office's card says beside what the office is. */
export const OfficeStanding = z.object({
  officeId: z.string(),
  comingIn: UnderWay,
  goingOut: UnderWay,
  /** Open ones, the most urgent first; severities without any are left out. */
  alerts: z.array(z.object({ severity: z.enum(alertSeverities), count: z.number().int() })),
  /** What its health is read from: `officeHealth`. */
  facts: z.object({
    items: z.number().int(),
    short: z.number().int(),
    expired: z.number().int(),
    countsOverdue: z.number().int(),
  }),
})
export type OfficeStanding = z.infer<typeof OfficeStanding>

/** Which of the first steps are done. */
export const FirstSteps = z.record(z.enum(firstSteps), z.boolean())
export type FirstSteps = z.infer<typeof FirstSteps>

export const home = {
  firstSteps: route('system.manage', {
    method: 'GET',
    path: '/home/first-steps',
    tag: 'Home',
    summary: 'What a new organization has done of what makes it useful',
  })
    .input(z.strictObject({}).optional())
    .output(FirstSteps),
  offices: route('offices.read', {
    method: 'GET',
    path: '/home/offices',
    tag: 'Home',
    summary: 'How the offices stand: what is on its way, open alerts, and what their health is read from',
    takesTurns: true,
  })
    .input(z.strictObject({}).optional())
    .output(z.array(OfficeStanding)),
  today: route('session', {
    method: 'GET',
    path: '/home/today',
    tag: 'Home',
    summary: `What waits for the caller: overdue, or due within ${TODAY_DAYS} days`,
    byOffice: true,
    takesTurns: true,
  })
    .input(z.strictObject({}).optional())
    .output(Today),
  summary: route('inventory.read', {
    method: 'GET',
    path: '/home',
    tag: 'Home',
    summary: 'What the home page shows',
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(Home),
}
