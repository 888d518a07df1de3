import { once } from 'node:events'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

type Start = { folder?: string; template?: Uint8Array; isFirstStart?: boolean }

/** Runs PGlite on the folder, or in memory without one. */
export function startWorker(workerData: Start) {
  // With less stack, deep recursion overflows before PostgreSQL's own limit turns it into an error.
  const resourceLimits = { stackSizeMb: 32 }
  return new Worker(new URL('./worker.mjs', import.meta.url), { workerData, resourceLimits, execArgv: [] })
}

/**
 * Makes the database aside and moves it into place once it is on the disk, so that there is a whole one or none.
 * In a worker of its own, whose end frees the memory this takes.
 */
export async function createDatabase(folder: string, template?: Uint8Array) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })

  const [code] = await once(startWorker({ folder: unfinished, template, isFirstStart: true }), 'exit')
  if (code !== 0) throw new Error(`The database in ${folder} could not be created (code ${code}).`)

  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    sync(join(entry.parentPath, entry.name))
  }
  sync(unfinished)
  renameSync(unfinished, folder)
  sync(dirname(folder))
}

function sync(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
