import { useMutation } from '@tanstack/react-query'
import type { Detection } from '@wellstock/contract/stock/detection'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { asDataUrl } from './as-data-url.ts'
import { useLookKept } from './queries.ts'
import type { Gathering } from './use-gathering.ts'
import type { Photos } from './use-photos.ts'

/** Begins the look, hands over what was seen, and keeps the photos with it. A photo that cannot be kept does not stop it. */
export function useCompare({ inRoom, source, codes, renew }: Gathering, photos: Photos) {
  const keepLook = useLookKept()
  return useMutation({
    mutationFn: async (roomId: string): Promise<Detection> => {
      const id = inRoom(roomId)
      await api.detection.start({ id, roomId, source })
      const look = await api.detection.see({ id, codes })
      let kept = look.photos
      for (const photo of photos.photos) {
        if (photo.state !== 'read' || photo.keptWith === id) continue
        try {
          kept = (await api.detection.addPhoto({ id, image: await asDataUrl(photo.file) })).photos
          photos.keep(photo.id, id)
        } catch (error) {
          toast.error(m.detection_photo_not_kept({ name: photo.file.name, reason: messageOf(error) }))
        }
      }
      return { ...look, photos: kept }
    },
    onSuccess: keepLook,
    onError: (error) => {
      if (error instanceof Problem && error.code === 'OPERATION_FAILED') renew()
    },
  })
}
