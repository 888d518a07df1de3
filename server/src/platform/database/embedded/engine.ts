import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

type Start = {
  folder?: string
  template?: Uint8Array
  /** Nothing is in the folder yet that could be lost, so nothing waits for the disk. */
  isUnfinished?: boolean
}

const held: Promise<WebAssembly.Module>[] = []

/** Held, the compiled engine is shared by all threads of the process, instead of compiled and optimised for each. */
function compileEngine() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return readFile(join(dirname(entry), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
}

/** Runs PGlite on the folder, or in memory without one. */
export function startWorker(workerData: Start) {
  if (held.length === 0) held.push(compileEngine())
  // With less stack, deep recursion overflows before PostgreSQL's own limit turns it into an error.
  const resourceLimits = { stackSizeMb: 32 }
  return new Worker(new URL('./worker.mjs', import.meta.url), { workerData, resourceLimits, execArgv: [] })
}

/**
 * Has the database made aside and moves it into place once it is on the disk, so that there is a whole one or none.
 */
export async function createDatabase(folder: string, fill: (unfinished: string) => Promise<void>) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })

  await fill(unfinished)

  await syncAll(unfinished)
  renameSync(unfinished, folder)
  await sync(dirname(folder))
}

/** Some at a time: the disk writes several files in little more time than one. */
async function syncAll(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).values()
  const lane = async () => {
    for (const path of paths) await sync(path)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  await sync(folder)
}

async function sync(path: string) {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
