/** The text of a file as people save them: UTF-8 where it is valid, else what Excel writes on Windows. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether this is a workbook rather than text: its first bytes are those of a ZIP archive or of an old .xls. */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return (a === 0x50 && b === 0x4b) || (a === 0xd0 && b === 0xcf)
}
