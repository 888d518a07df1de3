import { said } from '@wellstock/messages/sentence'
import type { Connection, Database } from '../database/database.ts'
import { FairQueue, QueueFull } from '../fair-queue.ts'
import { problem } from './problem.ts'

/** A page of figures asks for ten at once, and again with every filter. */
const WAITING = 60
/** The embedded database has one connection: who reads for long gives it back after each. */
const LANES = { embedded: 1, postgresql: 4 }

const queues = new WeakMap<Database, FairQueue>()

function queueOf(database: Database): FairQueue {
  const known = queues.get(database)
  if (known) return known
  const queue = new FairQueue({ lanes: LANES[database.engine], limit: WAITING })
  queues.set(database, queue)
  return queue
}

type Reader = { personId: string; organizationId: string; signal: AbortSignal }

/** Reads when it is this person's turn, unless they have given up by then. */
export async function readInTurn<T>(
  database: Database,
  { personId, organizationId, signal }: Reader,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  try {
    return await queueOf(database).run(personId, async () => {
      if (signal.aborted) throw tooMuch()
      return database.read(organizationId, work)
    })
  } catch (error) {
    throw error instanceof QueueFull ? tooMuch() : error
  }
}

const tooMuch = () =>
  problem('RATE_LIMITED', said.figures_still_being_worked_out(), { headers: { 'Retry-After': '5' } })
