import { UNDO_SECONDS } from '@wellstock/domain/stock/commands'
import { api } from '../../lib/api.ts'
import { asDataUrl } from '../../lib/as-data-url.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePrint } from '../../ui/use-print.ts'

export const certificatePath = (disposalId: string) => `/api/expirations/disposals/${disposalId}/certificate`

/** Keeps a photo with what was thrown away, and says so where it could not. */
export async function keepPhoto(disposalIds: readonly string[], photo: File | null) {
  if (!photo) return
  try {
    const image = await asDataUrl(photo)
    for (const id of disposalIds) await api.stock.addDisposalPhoto({ id, image })
  } catch (error) {
    toast.error(m.stock_photo_lost({ reason: messageOf(error) }))
  }
}

/** Offers the certificate of what was thrown away, with its photo, to whoever may open it. */
export function useCertificate() {
  const { print } = usePrint()
  const mayPrint = useCan('expirations.read')
  return async (disposalId: string, photo: File | null) => {
    await keepPhoto([disposalId], photo)
    if (mayPrint)
      toast.info(m.stock_certificate_ready(), {
        action: {
          label: m.stock_certificate(),
          run: () => print(certificatePath(disposalId)),
          stays: UNDO_SECONDS * 1000,
        },
      })
  }
}
