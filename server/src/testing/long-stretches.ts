import { AsyncLocalStorage } from 'node:async_hooks'
import { openSync, readSync } from 'node:fs'
import { Connection } from '../platform/database/database.ts'

/** The longest a transaction may compute between two statements, in milliseconds of its thread. */
export const LONGEST = 200

const schedule = open()
const text = Buffer.alloc(100)

function open() {
  try {
    return openSync('/proc/thread-self/schedstat', 'r')
  } catch {
    return null
  }
}

/**
 * For how long this thread has computed, in milliseconds, whatever else the machine does meanwhile. Linux counts it; where it
 * does not, null: nothing is measured.
 */
export function computed(): number | null {
  if (schedule === null) return null
  const length = readSync(schedule, text, 0, text.length, 0)
  return Number.parseInt(text.toString('latin1', 0, length), 10) / 1_000_000
}

/** A transaction: how many statements it waits for, and since when it waits for none. */
type Open = { waitsFor: number; sent: string; turn: number; at: number; computed: number }
const transactions = new AsyncLocalStorage<Open>()

/** Counts the turns of the event loop in which a transaction got an answer, and the transactions that had a turn. */
let turn = 0
let isCounting = false
let latest: Open | undefined

/** Whether somebody is in a transaction. */
export const isInTransaction = () => transactions.getStore() !== undefined

function begin(own: Open) {
  own.at = performance.now()
  own.computed = computed() ?? 0
  latest = own
  own.turn = turn
  if (isCounting) return
  isCounting = true
  setImmediate(() => {
    turn += 1
    isCounting = false
  })
}

/** What waited for a timer or a file is not measured: whatever was computed meanwhile may be somebody else's. */
function refuseLong(own: Open, next: string) {
  if (own.waitsFor > 0 || own.turn !== turn || latest !== own) return
  if (performance.now() - own.at <= LONGEST) return
  const long = (computed() ?? 0) - own.computed
  if (long > LONGEST)
    throw new Error(`computed ${Math.round(long)} ms between "${own.sent}" and "${next}" of one transaction`)
}

/** Fails what computes for long while its transaction is open: its locks are held for nothing. Answers with what ends the watch. */
export function watchTransactions() {
  const { transaction, rows } = Connection.prototype
  Connection.prototype.transaction = function (work, onChange) {
    const watched = async () => {
      const own: Open = { waitsFor: 0, sent: 'begin', turn, at: 0, computed: 0 }
      begin(own)
      const result = await transactions.run(own, work)
      refuseLong(own, 'commit')
      return result
    }
    return transaction.call(this, watched, onChange) as ReturnType<typeof work>
  }
  Connection.prototype.rows = async function (this: Connection, sql: string, ...more: [unknown[]?, string?]) {
    const own = transactions.getStore()
    if (!own) return rows.call(this, sql, ...more)
    refuseLong(own, sql)
    own.waitsFor += 1
    own.sent = sql
    try {
      return await rows.call(this, sql, ...more)
    } finally {
      own.waitsFor -= 1
      begin(own)
    }
  } as typeof rows
  return () => Object.assign(Connection.prototype, { transaction, rows })
}
