import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const TIME_LIMIT = 60_000

let turn: Promise<unknown> = Promise.resolve()

/**
 * Makes a file away from the thread that answers requests, since a long one takes seconds; one after another, each in
 * a thread whose end gives the memory back.
 */
export function inThread(script: URL, workerData: unknown) {
  const made = turn.then(() => run(script, workerData))
  turn = made.catch(() => {})
  return made
}

async function run(script: URL, workerData: unknown) {
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
    execArgv: [],
  })
  const made = once(worker, 'message', { signal: AbortSignal.timeout(TIME_LIMIT) })
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The thread that makes files ended early (code ${code}).`)
  })
  const first = Promise.race([made, ended])
  // Handled below; until then a failure is not one that nobody waits for.
  first.catch(() => {})
  try {
    const [bytes] = await first
    return bytes as Uint8Array<ArrayBuffer>
  } finally {
    void worker.terminate()
  }
}
