import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** What Linux says of a process: its parent, and its processor time in hundredths of a second, own and of children that ended. */
export function statOf(pid: number | string) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const [, parent = 0] = fields
  const sum = (...at: number[]) => at.reduce((total, n) => total + (fields[n] ?? 0), 0)
  return { parent, own: sum(11, 12), ended: sum(13, 14) }
}

/** The first process of the database server, whose children work for its clients. */
export async function postmasterOf(client: pg.PoolClient | pg.Pool): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]?.pid ?? 0).parent
}

/** Processor time so far of a database server, in milliseconds; 0: there is none, it is embedded. */
export function databaseCpu(postmaster: number): number {
  if (postmaster === 0) return 0
  for (;;) {
    const { own, ended } = statOf(postmaster)
    const workers = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const { parent, own } = statOf(name)
          return parent === postmaster ? [own] : []
        } catch {
          // It has ended since.
          return []
        }
      })
    // Who ends in between would be counted twice, as a worker and with its parent.
    if (statOf(postmaster).ended === ended)
      return (own + ended + workers.reduce((total, one) => total + one, 0)) * 10
  }
}
