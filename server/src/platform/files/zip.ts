import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

const encoder = new TextEncoder()

/** A file as text, or as bytes that are packed already. */
export type ZipEntry = { path: string } & (
  | { text: Iterable<string> | AsyncIterable<string> }
  | { bytes: Uint8Array }
)

const SLICE = 1_000_000

function* slicesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

/** A zip archive, packed while its entries are being written and no faster than it is taken. */
export async function* zipped(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  for await (const content of entries) {
    const isText = 'text' in content
    const entry = isText ? new ZipDeflate(content.path) : new ZipPassThrough(content.path)
    zip.add(entry)
    for await (const part of isText ? content.text : slicesOf(content.bytes)) {
      entry.push(typeof part === 'string' ? encoder.encode(part) : part)
      yield* ready.splice(0)
      // Others are answered between two parts.
      await setImmediate()
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready.splice(0)
}
