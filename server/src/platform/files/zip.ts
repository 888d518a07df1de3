import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

const encoder = new TextEncoder()

export type ZipEntry = { path: string; text: Iterable<string> | AsyncIterable<string> }

/** A zip archive, packed while its entries are being written and no faster than it is taken. */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  for (const { path, text } of entries) {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    for await (const part of text) {
      entry.push(encoder.encode(part))
      yield* ready.splice(0)
      // Others are answered between two parts.
      await setImmediate()
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready.splice(0)
}
