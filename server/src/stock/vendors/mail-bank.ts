import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'

/** Tells a vendor by e-mail, at all these addresses, that other bank details were entered for it. It is not known which language it reads. */
export async function mailOfBankChange(
  tx: Connection,
  organizationId: string,
  { addresses, vendor, account }: { addresses: readonly string[]; vendor: string; account: string },
) {
  const [organization] = await tx.rows<{ name: string }>('select name from organization where id = $1', [
    organizationId,
  ])
  const about = { organization: organization?.name ?? '', vendor, account }
  const m = messagesIn('en')
  const mail = { subject: m.mails_vendor_bank_subject(about), body: m.mails_vendor_bank_body(about) }
  for (const to of addresses) await queueMail(tx, organizationId, { to, ...mail })
}
