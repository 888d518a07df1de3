import { MAX_PHOTOS } from '@wellstock/domain/stock/detection'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/toast.tsx'
import { type Decoded, type Decoder, type Found, startDecoder } from '../scanning/decoder.ts'

export type Photo = {
  id: string
  file: File
  url: string
  found: Found[]
  /** Where bars lie that could not be read. */
  unread: Decoded['unread']
  state: 'reading' | 'read' | 'failed'
  /** The shelf check it is stored with as evidence. */
  storedWith: string | null
}

/** Photos of a shelf, read in this browser; `onFound` is told of codes as they are found. */
export function usePhotos(onFound: (texts: string[]) => void) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const latest = useRef(photos)
  const decoder = useRef<Decoder>(null)

  function set(next: readonly Photo[]) {
    latest.current = next
    setPhotos(next)
  }
  const get = (id: string) => latest.current.find((photo) => photo.id === id)
  const patch = (id: string, part: Partial<Photo>) =>
    set(latest.current.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))

  useEffect(
    () => () => {
      decoder.current?.stop()
      decoder.current = null
      for (const { url } of latest.current) URL.revokeObjectURL(url)
    },
    [],
  )

  async function read({ id, file }: Photo) {
    decoder.current ??= startDecoder()
    try {
      const { unread } = await decoder.current.decode(file, { thorough: true }, (found) => {
        const photo = get(id)
        if (!photo) return
        patch(id, { found: [...photo.found, ...found] })
        onFound(found.map(({ text }) => text))
      })
      patch(id, { state: 'read', unread })
    } catch {
      patch(id, { state: 'failed' })
    }
  }

  function add(files: readonly File[]) {
    const taken = files.slice(0, MAX_PHOTOS - latest.current.length)
    if (taken.length < files.length) toast.warning(m.detection_photos_most({ most: MAX_PHOTOS }))
    const added = taken.map(
      (file): Photo => ({
        id: newId(),
        file,
        url: URL.createObjectURL(file),
        found: [],
        unread: [],
        state: 'reading',
        storedWith: null,
      }),
    )
    set([...latest.current, ...added])
    for (const photo of added) void read(photo)
  }

  function remove({ id, url }: Photo) {
    set(latest.current.filter((photo) => photo.id !== id))
    URL.revokeObjectURL(url)
  }

  return {
    photos,
    add,
    remove,
    markStored: (id: string, checkId: string) => patch(id, { storedWith: checkId }),
    clear: () => latest.current.forEach(remove),
  }
}

export type Photos = ReturnType<typeof usePhotos>
