import { useMutation } from '@tanstack/react-query'
import type { Detection } from '@wellstock/contract/stock/detection'
import { api } from '../../lib/api.ts'
import { asDataUrl } from '../../lib/as-data-url.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { cacheShelfCheck } from './queries.ts'
import type { Gathering } from './use-gathering.ts'
import type { Photos } from './use-photos.ts'

/** Begins the shelf check, hands over what was seen, and stores the photos with it. A photo that cannot be stored does not stop it. */
export function useCompare({ inRoom, source, codes, renew }: Gathering, photos: Photos) {
  return useMutation({
    mutationFn: async (roomId: string): Promise<Detection> => {
      const id = inRoom(roomId)
      await api.detection.start({ id, roomId, source })
      const check = await api.detection.see({ id, codes })
      let stored = check.photos
      for (const photo of photos.photos) {
        if (photo.state !== 'read' || photo.storedWith === id) continue
        try {
          stored = (await api.detection.addPhoto({ id, image: await asDataUrl(photo.file) })).photos
          photos.markStored(photo.id, id)
        } catch (error) {
          toast.error(m.detection_photo_not_kept({ name: photo.file.name, reason: messageOf(error) }))
        }
      }
      return { ...check, photos: stored }
    },
    onSuccess: cacheShelfCheck,
    onError: (error) => {
      if (error instanceof Problem && error.code === 'OPERATION_FAILED') renew()
    },
  })
}
