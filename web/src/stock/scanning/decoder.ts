import type { Decoded, Found } from './decode-passes.ts'
import type { Answer, Order } from './decoder.worker.ts'

export type { Decoded, Found } from './decode-passes.ts'

export type Decoder = {
  /**
   * The codes of a picture. A bitmap is handed over and closed. `thorough` also finds tilted linear codes and says where
   * bars lie that it could not read: `onFound` is told of each batch as it is found.
   */
  decode(
    image: Order['image'],
    options: { thorough: boolean },
    onFound?: (found: Found[]) => void,
  ): Promise<Decoded>
  stop(): void
}

type Waiting = {
  onFound: (found: Found[]) => void
  resolve: (decoded: Decoded) => void
  reject: (error: Error) => void
}

/** Starts the program that reads codes, in the background; the first picture is read as fast as the next. */
export function startDecoder(): Decoder {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let failure: Error | undefined
  let last = 0

  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const order = waiting.get(data.id)
    if (!order) return
    if (!data.isLast) return order.onFound(data.found)
    if ('error' in data) order.reject(new Error(data.error))
    else order.resolve({ found: data.found, unread: data.unread })
    waiting.delete(data.id)
  })
  const fail = (error: Error) => {
    failure = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.addEventListener('error', () => fail(new Error('The program that reads codes could not start.')))

  return {
    decode: (image, { thorough }, onFound = () => {}) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const id = ++last
        waiting.set(id, { onFound, resolve, reject })
        const order: Order = { id, image, thorough }
        worker.postMessage(order, image instanceof ImageBitmap ? [image] : [])
      }),
    stop() {
      worker.terminate()
      fail(new Error('Stopped.'))
    },
  }
}
