/** Source: APPNOTE.TXT of PKWARE, 4.3 (the layout of a zip archive). */

export type Refusal = 'too_large' | 'unreadable' | 'encrypted' | 'old_excel'

/** A workbook that cannot be read, and why. */
export class WorkbookRefused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

const refuse = (reason: Refusal): never => {
  throw new WorkbookRefused(reason)
}

/** What all parts of an archive may come to when unpacked: a list at its limits, several times over. */
export const MAX_UNPACKED = 120_000_000
const MAX_ENTRIES = 5_000
const DIRECTORY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const END_SIZE = 22

/** The files of an archive, each unpacked when it is asked for; what unpacks to more than all may have is refused. */
export function openZip(bytes: Uint8Array<ArrayBuffer>, limit = MAX_UNPACKED) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(bytes, view)
  let left = limit
  async function* parts(path: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(path)
    if (!entry) return
    const { method, at, size } = entry
    if (at + 30 > bytes.length) return refuse('unreadable')
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    const packed = bytes.subarray(start, start + size)
    if (method !== 0 && method !== 8) return refuse('unreadable')
    for await (const part of method === 8 ? inflated(packed) : [packed]) {
      left -= part.length
      if (left < 0) return refuse('too_large')
      yield part
    }
  }
  return {
    paths: [...entries.keys()],
    has: (path: string) => entries.has(path),
    async text(path: string): Promise<string | undefined> {
      if (!entries.has(path)) return undefined
      const texts: string[] = []
      const decoder = new TextDecoder()
      for await (const part of parts(path)) texts.push(decoder.decode(part, { stream: true }))
      texts.push(decoder.decode())
      return texts.join('')
    },
    async bytes(path: string): Promise<Uint8Array> {
      const found: Uint8Array[] = []
      for await (const part of parts(path)) found.push(part)
      const [first] = found
      if (first && found.length === 1) return first
      const all = new Uint8Array(found.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const part of found) {
        all.set(part, at)
        at += part.length
      }
      return all
    },
  }
}

type Entry = { method: number; at: number; size: number }

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  let end = bytes.length - END_SIZE
  while (end >= 0 && view.getUint32(end, true) !== DIRECTORY_END) end--
  if (end < 0) return refuse('unreadable')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) return refuse('too_large')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY) return refuse('unreadable')
    if (view.getUint16(at + 8, true) & 1) return refuse('encrypted')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.set(name.replace(/^\//, ''), {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

const SLICE = 65_536

// Fed in slices and no faster than it is taken, so that what unpacks to too much is noticed before it lies in memory.
async function* inflated(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const reader = readable.getReader()
  const feeding = feed(writable.getWriter(), packed)
  feeding.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    await feeding
  } catch {
    refuse('unreadable')
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function feed(
  writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>,
  packed: Uint8Array<ArrayBuffer>,
) {
  for (let at = 0; at < packed.length; at += SLICE) {
    await writer.ready
    await writer.write(packed.subarray(at, at + SLICE))
  }
  await writer.close()
}
