import type { SentOrder } from '@wellstock/contract/buying/vendor-links'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { TokenRates } from '../../platform/http/rate-limit.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { settleProposed } from '../price-checks/settle-prices.ts'
import { confirm, refuseDays } from './confirm.ts'
import { type Paper, readPaper } from './paper.ts'
import {
  type Answer,
  type AnswerLine,
  comesLate,
  endAnswer,
  endNoticesOf,
  keepAnswer,
  openAnswer,
} from './vendor-answer.ts'
import { type LockedVendorOrder, lockVendorOrder, vendorOrderDocument } from './vendor-order-document.ts'

/** So many requests in a minute through one link. */
export const LINK_RATE = 30
const rates = new TokenRates(LINK_RATE)

type Link = { id: string; organizationId: string; vendorOrderId: string }
type Line = Pick<AnswerLine, 'promisedOn' | 'substitute'> & {
  id: string
  packs: number | null
  packPrice: number | null
}
/** What was looked at, and of which revision. */
type Said = { token: string; revision: number }
type Confirmed = Said & { vendorReference: string; note: string; lines: Line[] }

/** What a link opens. Unknown, revoked and expired are not there alike. */
async function findLink(app: App, { headers }: RequestFacts, token: string): Promise<Link> {
  const [link] = await app.database.visit((db) =>
    db.rows<Link>('select * from find_vendor_link($1, $2)', [secretHash(token), app.now().toISOString()]),
  )
  if (!link) throw problem('NOT_FOUND', said.vendor_link_not_there())
  rates.take(link.id, app.now(), headers)
  return link
}

/** It waits for the vendor, or the vendor itself confirmed it and can say so anew; what the buyer wrote down stands. */
const isOpen = ({ state, acknowledgedByVendor }: LockedVendorOrder) =>
  state === 'sent' || (state === 'acknowledged' && acknowledgedByVendor)

/** What a vendor was sent. That it was looked at is written down, and uses nothing up: scanners of mail open links. */
export async function openByLink(app: App, request: RequestFacts, token: string): Promise<SentOrder> {
  const link = await findLink(app, request, token)
  return app.database.write(link.organizationId, async (tx) => {
    await tx.rows('update mailed_link set last_opened_at = $3 where organization_id = $1 and id = $2', [
      link.organizationId,
      link.id,
      app.now().toISOString(),
    ])
    tx.touch('vendor-order', link.vendorOrderId)
    return show(tx, link)
  })
}

/** What the page of the link says of the order. */
export const copyOf = ({ changes: _, changedNote: __, number, ...paper }: Paper) => ({
  ...paper,
  number: number ?? '',
})

async function show(tx: Connection, { organizationId, vendorOrderId }: Link): Promise<SentOrder> {
  const order = await lockVendorOrder(tx, { organizationId }, vendorOrderId)
  const paper = await readPaper(tx, organizationId, vendorOrderId)
  return {
    ...copyOf(paper),
    state: order.state,
    vendorReference: order.vendorReference,
    answer: await openAnswer(tx, organizationId, vendorOrderId),
    canAnswer: isOpen(order),
  }
}

/** Answers an order by its link: one after the other, and only while it can be answered. */
async function answerByLink(
  app: App,
  request: RequestFacts,
  { token, revision }: Said,
  answer: (tx: Connection, link: Link, order: LockedVendorOrder) => Promise<void>,
): Promise<SentOrder> {
  const link = await findLink(app, request, token)
  return app.database.write(link.organizationId, async (tx) => {
    const order = await lockVendorOrder(tx, link, link.vendorOrderId)
    if (!isOpen(order)) throw problem('OPERATION_FAILED', vendorOrderDocument.wrongState(order.state))
    if (order.revision !== revision) throw problem('OPERATION_FAILED', said.vendor_order_was_revised())
    await answer(tx, link, order)
    return show(tx, link)
  })
}

/**
 * As ordered it is confirmed, and the buyer hears where it comes later than needed; otherwise the order stays as it is, and the buyer hears
 * what the vendor proposes.
 */
export const confirmByLink = (
  app: App,
  request: RequestFacts,
  { vendorReference, note, lines, ...at }: Confirmed,
) =>
  answerByLink(app, request, at, async (tx, { organizationId }, order) => {
    const nobody = { id: null, organizationId }
    await refuseDays(tx, nobody, order.id, lines)
    const paper = await readPaper(tx, organizationId, order.id)
    const answered = answeredLines(paper, lines)
    const deviates = answered.some(
      ({ packs, packPrice, orderedPacks, lineId, substitute }) =>
        substitute !== null ||
        packs < orderedPacks ||
        packPrice !== paper.lines.find(({ id }) => id === lineId)?.packPrice,
    )
    const reference = vendorReference.trim()
    const words = note.trim()
    const isConfirmed =
      order.state === 'acknowledged' &&
      order.vendorReference === reference &&
      lines.every(({ id, promisedOn }) =>
        paper.lines.some((line) => line.id === id && line.promisedOn === promisedOn),
      )
    if (!deviates && !isConfirmed) await confirm(tx, nobody, order, { vendorReference: reference, lines })
    if (deviates || words !== '' || (await comesLate(tx, organizationId, answered)))
      await keep(tx, app, organizationId, order, {
        isDeclined: false,
        vendorReference: reference,
        note: words,
        lines: answered,
      })
    else {
      await endAnswer(tx, organizationId, order.id)
      await settleProposed(tx, organizationId, order.id)
      await endNoticesOf(tx, app, organizationId, order.id)
    }
  })

export const declineByLink = (
  app: App,
  request: RequestFacts,
  { reason, ...at }: Said & { reason: string },
) =>
  answerByLink(app, request, at, (tx, { organizationId }, order) =>
    keep(tx, app, organizationId, order, {
      isDeclined: true,
      vendorReference: '',
      note: reason.trim(),
      lines: [],
    }),
  )

/** The same said twice is kept once. */
async function keep(
  tx: Connection,
  app: App,
  organizationId: string,
  order: LockedVendorOrder,
  answer: Answer,
) {
  const before = await openAnswer(tx, organizationId, order.id)
  const wordsOf = ({ isDeclined, vendorReference, note, lines }: Answer) =>
    JSON.stringify([
      isDeclined,
      vendorReference,
      note,
      lines
        .map(({ lineId, packs, packPrice, promisedOn, substitute: offered }) =>
          JSON.stringify([
            ...[lineId, packs, packPrice, promisedOn],
            offered && [offered.sku, offered.name, offered.pack, offered.price],
          ]),
        )
        .sort(),
    ])
  if (before && wordsOf(before) === wordsOf(answer)) return
  await keepAnswer(tx, app, organizationId, order, answer)
}

function answeredLines(paper: Paper, lines: Line[]): AnswerLine[] {
  const fields: Record<string, Sentence> = {}
  const seen = new Set<string>()
  const answered = lines.flatMap(({ id, packs, packPrice, promisedOn, substitute }, place): AnswerLine[] => {
    const line = paper.lines.find((each) => each.id === id)
    if (!line || line.openPacks === 0 || seen.has(id)) {
      fields[`lines.${place}.id`] = said.vendor_order_line_not_open()
      return []
    }
    seen.add(id)
    if ((packs ?? 0) > line.openPacks)
      fields[`lines.${place}.packs`] = said.only_left_to_come({ left: line.openPacks })
    const orderedPacks = line.openPacks
    return [
      {
        lineId: id,
        orderedPacks,
        promisedOn,
        substitute,
        packs: packs ?? orderedPacks,
        packPrice: packPrice ?? line.packPrice,
      },
    ]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return answered
}
