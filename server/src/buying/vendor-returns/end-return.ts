import { cents } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { everyOffice } from '../../platform/access/person.ts'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { CREDIT_NOTES } from './find-return.ts'
import { lockForStep, returnDocument } from './return-document.ts'

type AtVersion = { id: string; version: number }

/** Links a credit note. What is short stays open; with all of it the return is credited. */
export async function creditReturn(
  tx: Connection,
  person: Person,
  { invoiceId, ...at }: AtVersion & { invoiceId: string },
) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'credit', at)
  // It is not void meanwhile.
  const [credit] = await tx.rows<{ number: string; total: number }>(
    `select i.number, i.total from ${CREDIT_NOTES} and i.id = $2 for update of i`,
    [organizationId, invoiceId, found.vendorId, found.officeId],
  )
  if (!credit) throw invalid({ invoiceId: said.credit_note_not_there() })
  await insertRow(tx, 'vendor_return_credit', { organizationId, invoiceId, returnId: found.id })
  const isAll = cents(found.credit + credit.total) >= cents(found.creditExpected ?? 0)
  await moveTo(tx, person, returnDocument, 'credit', found, isAll ? 'credited' : 'shipped', {
    stamps: isAll ? { ended_by: person.id, ended_at: NOW } : {},
    about: { number: found.number, creditNote: credit.number, credit: credit.total },
  })
}

/** Credit notes that are void have given nothing back: their returns wait again. */
export async function uncreditReturns(tx: Connection, actor: Actor, invoiceIds: readonly string[]) {
  const links = await tx.rows<{ returnId: string; invoiceId: string; number: string }>(
    `select c.return_id, c.invoice_id, i.number from vendor_return_credit c
     join invoice i on i.organization_id = c.organization_id and i.id = c.invoice_id and i.state = 'void'
     join vendor_return v on v.organization_id = c.organization_id and v.id = c.return_id and v.state in ('shipped', 'credited')
     where c.organization_id = $1 and c.invoice_id = any($2) order by 1, 2`,
    [actor.organizationId, invoiceIds],
  )
  for (const { returnId, invoiceId, number } of links) {
    const found = await lockDocument(tx, returnDocument, everyOffice(actor), returnId)
    if (found.state !== 'shipped' && found.state !== 'credited') continue
    await moveTo(tx, actor, returnDocument, 'uncredit', found, 'shipped', {
      stamps: { ended_by: null, ended_at: null },
      about: { number: found.number, creditNote: number },
    })
    await tx.rows('delete from vendor_return_credit where organization_id = $1 and invoice_id = $2', [
      actor.organizationId,
      invoiceId,
    ])
  }
}

type WithReason = AtVersion & { reason: string }

/** Closes a return that is credited no more: where credit is missing, it is waived. */
export async function closeReturn(tx: Connection, person: Person, { reason, ...at }: WithReason) {
  const found = await lockForStep(tx, person, 'close', at)
  const { number, creditExpected, credit } = found
  await moveTo(tx, person, returnDocument, 'close', found, 'closed', {
    stamps: { remark: reason, ended_by: person.id, ended_at: NOW },
    about: { number, reason, creditExpected, credit },
  })
}

/** The goods stay. */
export async function cancelReturn(tx: Connection, person: Person, { reason, ...at }: WithReason) {
  const found = await lockForStep(tx, person, 'cancel', at)
  await moveTo(tx, person, returnDocument, 'cancel', found, 'cancelled', {
    stamps: { remark: reason, ended_by: person.id, ended_at: NOW },
    about: { number: found.number, reason },
  })
}
