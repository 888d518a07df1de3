import { api } from '../../lib/api.ts'
import { asDataUrl } from '../../lib/as-data-url.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'
import type { ReceiptPhoto } from './queue.ts'

async function keepPhoto(receiptId: string, { title, file }: ReceiptPhoto, ownerId: string) {
  const content = (await asDataUrl(file)).split(',')[1] ?? ''
  const name = file instanceof File ? file.name.slice(0, 200) : 'photo.jpg'
  await api.documents.create({
    ...{ title: title.slice(0, 160), type: 'photo', ownerId, validFrom: null, validTo: null },
    ...{ tags: [], readers: [], signers: [], officeId: null },
    links: [{ kind: 'receipt', id: receiptId }],
    file: { name, content },
  })
}

/** Keeps photos with a receipt that is there. Resolves to those that could not be. */
export async function keepPhotos(receiptId: string, photos: readonly ReceiptPhoto[], ownerId: string) {
  const lost: ReceiptPhoto[] = []
  for (const photo of photos) await keepPhoto(receiptId, photo, ownerId).catch(() => lost.push(photo))
  return lost
}

/** The same once a receipt got through that had waited: what could not be kept is said, and tried again on demand. */
export async function sendPhotos(receiptId: string, photos: readonly ReceiptPhoto[], ownerId: string) {
  const lost = await keepPhotos(receiptId, photos, ownerId)
  if (lost.length === 0) return
  const names = lost.map(({ title }) => title).join(' · ')
  const run = () => void sendPhotos(receiptId, lost, ownerId)
  toast.error(m.receiving_photos_lost({ names }), { action: { label: m.retry(), run } })
}
