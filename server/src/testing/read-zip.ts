import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive as text, found through its directory at the end. */
export function readZip(bytes: Uint8Array): Map<string, string> {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const isPacked = archive.readUInt16LE(at + 10) === 8
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
