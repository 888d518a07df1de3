import { PHOTO_LIMIT } from '@wellstock/domain/stock/detection'

/** The longer side of what is kept anyway, in pixels. */
const LONGEST = 2000

async function smaller(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

/** A photo as it is sent; one above 5 MB, as many phones make them, is made smaller first. */
export async function asDataUrl(photo: Blob): Promise<string> {
  const sent = photo.size > PHOTO_LIMIT ? await smaller(photo) : photo
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(sent)
  })
}
