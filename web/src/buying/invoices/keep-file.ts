import { sent } from '../../identity/documents/file-field.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'

type Kept = { id: string; number: string }

/** Keeps the file an invoice came as with it. What could not be kept is said, and tried again on demand. */
export async function keepFile({ id, number }: Kept, file: File, ownerId: string) {
  try {
    await api.documents.create({
      ...{
        title: `${m.page_title_invoice()} ${number}`.slice(0, 160),
        type: 'invoice',
        ownerId,
        validFrom: null,
        validTo: null,
      },
      ...{ tags: [], readers: [], signers: [], officeId: null },
      links: [{ kind: 'invoice', id }],
      file: await sent(file),
    })
  } catch {
    const run = () => void keepFile({ id, number }, file, ownerId)
    toast.error(m.invoices_attach_lost({ name: file.name }), { action: { label: m.retry(), run } })
  }
}
