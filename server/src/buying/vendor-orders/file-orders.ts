import { fileDocument } from '../../identity/documents/file-document.ts'
import type { App } from '../../platform/app.ts'
import { pdfOf } from '../../platform/files/pdf.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { mailOf } from './mail-vendor.ts'
import { readPaper } from './paper.ts'
import { paperOfOrder } from './print-paper.ts'
import { linkInMail } from './vendor-link.ts'

const PDF = 'application/pdf'

type ToFile = { id: string; revision: number; officeId: string; buyerId: string; way: string; sentTo: string }

/**
 * Makes the paper of one vendor order that was sent, or revised: it is kept as a document, and mailed where it was to be mailed. Its
 * lines stand until it is made, so whenever that is it is the same. Returns whether there was one: more may be waiting.
 */
export async function fileVendorOrders(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>(
      'select organization_id from organizations_with_vendor_orders_to_file()',
    ),
  )
  for (const { organizationId } of organizations) {
    const found = await app.database.read(organizationId, async (db) => {
      const [order] = await db.rows<ToFile>(
        `select id, revision, office_id, buyer_id, way, sent_to from vendor_order
         where organization_id = $1 and to_file order by sent_at, id limit 1`,
        [organizationId],
      )
      return order && { order, paper: await readPaper(db, organizationId, order.id) }
    })
    if (!found) continue
    const { order, paper } = found
    const bytes = await pdfOf(paperOfOrder(paper), order.id)
    await app.database.write(organizationId, async (tx) => {
      const [mine] = await tx.rows(
        `select 1 from vendor_order where organization_id = $1 and id = $2 and to_file and revision = $3 for update`,
        [organizationId, order.id, order.revision],
      )
      if (!mine) return
      const name = `${paper.number}.pdf`
      const documentId = await fileDocument(
        tx,
        { organizationId, id: order.buyerId },
        {
          title: `${paper.number} ${paper.vendor}`.slice(0, 160),
          type: 'purchase_order',
          officeId: order.officeId,
          link: { kind: 'vendor_order', id: order.id },
          file: { name, mediaType: PDF, content: Buffer.from(bytes) },
          text: paper.lines.map((line) => `${line.vendorSku} ${line.sku} ${line.name}`).join('\n'),
        },
      )
      const link = order.way === 'email' && (await linkInMail(app, tx, organizationId, order.id))
      const mailId = link
        ? await queueMail(tx, organizationId, {
            to: order.sentTo,
            ...mailOf(paper, link.place),
            attachment: { name, type: PDF, bytes },
            linkId: link.linkId,
          })
        : null
      await tx.rows(
        `update vendor_order set to_file = false, document_id = case when revision = 0 then $3 else document_id end, mail_id = $4
         where organization_id = $1 and id = $2`,
        [organizationId, order.id, documentId, mailId],
      )
      await tx.rows(
        `update vendor_order_revision set document_id = $4
         where organization_id = $1 and vendor_order_id = $2 and number = $3 and state = 'sent'`,
        [organizationId, order.id, order.revision, documentId],
      )
      tx.touch('vendor-order', order.id)
    })
    return true
  }
  return false
}
