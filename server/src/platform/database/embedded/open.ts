import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { createDatabase, startWorker } from './engine.ts'
import { lockFolder } from './lock.ts'
import { checkpoint, checkpointRegularly } from './maintain.ts'
import { EmbeddedSocket } from './socket.ts'
import { watch } from './watchdog.ts'

const FATAL_EXIT_CODE = 70

type Options = {
  /** Where the database is kept; in memory without it. */
  dataDir?: string
  /** A new database begins as the copy that `dump` made of another. */
  template?: Blob | Buffer
  /** What a new database is to hold from the beginning: it is there with all of it, or not at all. */
  fill?: (pool: pg.Pool) => Promise<unknown>
  /** How long a query may go unanswered before the process is stopped, in milliseconds; 0 for any time. */
  queryTimeout?: number
  onFatal?: (exitCode: number) => void
}

type EmbeddedDatabase = {
  pool: pg.Pool
  dump(): Promise<Buffer>
  close(): Promise<void>
}

export async function openEmbedded(options: Options = {}): Promise<EmbeddedDatabase> {
  const { dataDir, template, fill } = options
  const copy = template instanceof Blob ? new Uint8Array(await template.arrayBuffer()) : template
  if (!dataDir) return serve(await ready({ template: copy }), options)

  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'db')
    if (!existsSync(join(folder, 'PG_VERSION')))
      // In a worker of its own, whose end frees the memory this takes.
      await createDatabase(folder, async (unfinished) => {
        const first = serve(await ready({ folder: unfinished, template: copy, isUnfinished: true }), options)
        try {
          await fill?.(first.pool)
        } finally {
          await first.close()
        }
      })
    // Left by a process that ended; an empty one would keep PostgreSQL from starting.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    return serve(await ready({ folder }), options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function ready(start: Parameters<typeof startWorker>[0]) {
  const worker = startWorker(start)
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The embedded database did not start.')
  })
  await Promise.race([once(worker, 'message'), ended])
  return worker
}

function serve(worker: Worker, options: Options, unlock = () => {}): EmbeddedDatabase {
  const { dataDir, queryTimeout = 30_000, onFatal = process.exit } = options
  let socket: EmbeddedSocket | undefined
  let isOver = false

  const pool = new pg.Pool({
    stream: () => {
      socket = new EmbeddedSocket(worker)
      return isOver ? socket.destroy(new Error('The embedded database is not running.')) : socket
    },
    max: 1,
    idleTimeoutMillis: 0,
    // A transaction that asks the pool for a second connection would wait for itself for ever.
    connectionTimeoutMillis: 10_000,
    // Said here, so that PGUSER and its like in the environment have no say.
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  })
  // Only a fatal failure breaks an idle connection, and `fail` has reported it.
  pool.on('error', () => {})

  function fail(reason: string) {
    if (isOver) return
    isOver = true
    process.stderr.write(`The embedded database stopped: ${reason}\n`)
    socket?.destroy(new Error(reason))
    void worker.terminate()
    onFatal(FATAL_EXIT_CODE)
  }

  const exited = new Promise((resolve) => worker.once('exit', resolve))
  worker.on('message', ({ fatal }) => fatal && fail(fatal))
  worker.on('error', (error) => fail(error.message))
  const failOnExit = () => fail('its thread ended')
  worker.on('exit', failOnExit)

  const watchdog = watch(
    () => socket,
    queryTimeout,
    () => fail(`a query was not answered within ${queryTimeout} ms`),
  )
  const checkpoints = dataDir ? checkpointRegularly(pool) : undefined

  async function dump() {
    await checkpoint(pool)
    worker.postMessage({ dump: true })
    const [answer] = await once(worker, 'message')
    return Buffer.from(answer.dump)
  }

  async function shutDown() {
    clearInterval(checkpoints)
    if (!isOver && !pool.ending) await pool.end()
    clearInterval(watchdog)
    worker.off('exit', failOnExit)
    worker.postMessage({ close: true })
    await exited
    unlock()
  }

  let closing: Promise<void> | undefined
  return {
    pool,
    dump,
    close() {
      closing ??= shutDown()
      return closing
    },
  }
}
