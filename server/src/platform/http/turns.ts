import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection, Database } from '../database/database.ts'
import { FairQueue, QueueFull } from '../fair-queue.ts'
import { problem } from './problem.ts'

/** Does a job when it is its owner's turn; refused, with when to come again, where too many of theirs wait already. */
export async function inTurn<T>(
  queue: FairQueue,
  owner: string,
  job: () => Promise<T>,
  { sentence, seconds }: { sentence: Sentence; seconds: number },
): Promise<T> {
  try {
    return await queue.run(owner, job)
  } catch (error) {
    throw error instanceof QueueFull ? tooMuch(sentence, seconds) : error
  }
}

const tooMuch = (sentence: Sentence, seconds: number) =>
  problem('RATE_LIMITED', sentence, { headers: { 'Retry-After': String(seconds) } })

/** A page of figures asks for ten at once, and again with every filter. */
const WAITING = 60
/** The embedded database has one connection: who reads for long gives it back after each. */
const LANES = { embedded: 1, postgresql: 4 }

/**
 * Those who write the same wait for each other with a connection in their hands. Here they wait without: some connections are
 * always left for reading, and nobody is told that the database is away because others were faster.
 */
const WRITING = { embedded: { lanes: 1, share: 1 }, postgresql: { lanes: 10, share: 4 } }
const WRITES_WAITING = 200

const queues = new WeakMap<Database, { reading: FairQueue; writing: FairQueue }>()

function queuesOf(database: Database) {
  const known = queues.get(database)
  if (known) return known
  const made = {
    reading: new FairQueue({ lanes: LANES[database.engine], limit: WAITING }),
    writing: new FairQueue({ ...WRITING[database.engine], limit: WRITES_WAITING }),
  }
  queues.set(database, made)
  return made
}

/** Writes when it is the turn of this session. */
export const writeInTurn = <T>(database: Database, session: string, work: () => Promise<T>): Promise<T> =>
  inTurn(queuesOf(database).writing, session, work, { sentence: said.much_at_once(), seconds: 5 })

type Reader = { personId: string; organizationId: string; signal: AbortSignal }

/** Reads when it is this person's turn, unless they have given up by then. */
export async function readInTurn<T>(
  database: Database,
  { personId, organizationId, signal }: Reader,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const refusal = { sentence: said.figures_still_being_worked_out(), seconds: 5 }
  const job = async () => {
    if (signal.aborted) throw tooMuch(refusal.sentence, refusal.seconds)
    return database.read(organizationId, work)
  }
  return inTurn(queuesOf(database).reading, personId, job, refusal)
}
