import { BinderManifest } from '@wellstock/contract/compliance/survey-binders'
import { checkFiles, type HashedFile, MANIFEST } from '@wellstock/domain/compliance/survey-binders'
import { sha256 } from '@wellstock/domain/platform/sha256'
import { openZip, WorkbookRefused } from '@wellstock/domain/platform/workbook/unzip'

/** What all files of a binder may come to. */
export const MAX_BINDER = 2_000_000_000

/** A file that is neither a binder nor its manifest. */
export class NoBinder extends Error {}

/** Reads a binder, or its manifest alone: then there are no files to hold against it. */
export async function readBinder(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const { text, found } = isZip
    ? await unpacked(bytes)
    : { text: new TextDecoder().decode(bytes), found: null }
  const manifest = BinderManifest.safeParse(parsed(text))
  if (!manifest.success) throw new NoBinder()
  return { text, manifest: manifest.data, files: found && checkFiles(manifest.data.files, found) }
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>) {
  try {
    const zip = openZip(bytes, MAX_BINDER)
    const found: HashedFile[] = []
    for (const path of zip.paths) {
      found.push({ path, sha256: sha256(await zip.bytes(path)) })
      // The page is drawn between two files.
      await new Promise((resume) => setTimeout(resume))
    }
    return { text: (await zip.text(MANIFEST)) ?? '', found }
  } catch (error) {
    throw error instanceof WorkbookRefused ? new NoBinder() : error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
