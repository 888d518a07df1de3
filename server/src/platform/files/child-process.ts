import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { said } from '@wellstock/messages/sentence'
import { worksLong } from '../database/long-work.ts'
import { FairQueue } from '../fair-queue.ts'
import { problem } from '../http/problem.ts'
import { inTurn } from '../http/turns.ts'

const TIME_LIMIT = 15_000
const MOST_MEMORY = 512 * 1024 * 1024
const LOOK_EVERY = 100
const PAGE = 4096

const queue = new FairQueue({ lanes: 2, limit: 4 })

/**
 * Reads a file somebody handed in, in a process of its own that is ended where it takes too long or too much memory: a small file
 * may unpack to gigabytes, and what it unpacks to counts against no limit of a thread. Throws a problem that names the file then.
 */
export async function readInProcess<Read>(script: URL, given: object, owner: string): Promise<Read> {
  worksLong(script.pathname)
  const refusal = { sentence: said.files_still_being_made(), seconds: 10 }
  return inTurn(queue, owner, () => run<Read>(script, given), refusal)
}

async function run<Read>(script: URL, given: object): Promise<Read> {
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    // Nothing of the server's own settings is its business.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ending = new AbortController()
  const { signal } = ending
  const answer = once(child, 'message', { signal }).then(([read]) => read as Read)
  const tooMuch = Promise.race([
    once(child, 'exit', { signal }),
    once(AbortSignal.timeout(TIME_LIMIT), 'abort', { signal }),
    outgrown(child.pid, signal),
  ]).then(() => {
    throw problem('VALIDATION_ERROR', said.file_takes_too_much(), {
      fields: { file: said.file_takes_too_much() },
    })
  })
  // Whichever is not waited for any more fails when the other has come.
  for (const each of [answer, tooMuch]) each.catch(() => {})
  child.send(given)
  try {
    return await Promise.race([answer, tooMuch])
  } finally {
    ending.abort()
    child.kill('SIGKILL')
  }
}

/** Ends when the process holds too much memory. Where the system does not say how much that is, its time alone is limited. */
async function outgrown(pid: number | undefined, signal: AbortSignal) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    if (signal.aborted) throw signal.reason
    const [, resident = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ')
    if (Number(resident) * PAGE > MOST_MEMORY) return
  }
}
