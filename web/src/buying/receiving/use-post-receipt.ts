import { useMutation } from '@tanstack/react-query'
import type { Receipt } from '@wellstock/contract/buying/receipt'
import { api } from '../../lib/api.ts'
import { useLostAt } from '../../lib/connection.ts'
import { useSession } from '../../lib/session.tsx'
import type { ReceiptBody, ReceiptPhoto } from '../../stock/scan/queue.ts'
import { keepPhotos } from '../../stock/scan/receipt-photos.ts'
import { deviceName, queue } from '../../stock/scan/scan-queue.ts'
import { isUnreached } from '../../stock/scan/send.ts'

/** `kept`: it waits on this device for a connection. `lost`: photos that could not be kept with it. */
export type Posted =
  | { is: 'posted'; receipt: Receipt; lost: readonly ReceiptPhoto[] }
  | { is: 'kept'; id: string }

type Wanted = { id: string; name: string; body: ReceiptBody }

/**
 * Takes goods in at once, or on this device where the server cannot be reached. Both ways under the identifier the device
 * made: whichever gets through, and however often, they come in once.
 */
export function usePostReceipt() {
  const { person } = useSession()
  const isOffline = useLostAt() !== null

  async function keep({ id, name, body }: Wanted): Promise<Posted> {
    await queue.keep(id, { body, about: { name }, officeId: body.receipt.officeId })
    return { is: 'kept', id }
  }
  async function post(wanted: Wanted): Promise<Posted> {
    const { id, body } = wanted
    try {
      const receipt = await api.receipts.post({ ...body.receipt, id, device: deviceName(), by: person.id })
      return { is: 'posted', receipt, lost: await keepPhotos(id, body.photos, person.id) }
    } catch (error) {
      if (isUnreached(error)) return keep(wanted)
      throw error
    }
  }
  return useMutation({ mutationFn: (wanted: Wanted) => (isOffline ? keep(wanted) : post(wanted)) })
}
