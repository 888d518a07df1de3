import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { said } from '@wellstock/messages/sentence'
import { worksLong } from '../database/long-work.ts'
import { FairQueue } from '../fair-queue.ts'
import { inTurn } from '../http/turns.ts'

const TIME_LIMIT = 60_000

/** A long file does not hold up a short one of somebody else; a third at a time would only slow down all of them. */
const queue = new FairQueue({ lanes: 2, limit: 4 })

/**
 * Makes a file away from the thread that answers requests, since a long one takes seconds: when it is its owner's turn, in
 * a thread whose end gives the memory back. Throws a problem where the owner waits for too many already.
 */
export async function inThread<Made = Uint8Array<ArrayBuffer>>(
  script: URL,
  workerData: unknown,
  owner: string,
) {
  worksLong(script.pathname)
  const refusal = { sentence: said.files_still_being_made(), seconds: 10 }
  return inTurn(queue, owner, () => run<Made>(script, workerData), refusal)
}

async function run<Made>(script: URL, workerData: unknown) {
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
    const [answer] = await first
    return answer as Made
  } finally {
    void worker.terminate()
  }
}
