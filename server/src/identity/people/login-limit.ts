import { createHash } from 'node:crypto'
import type { Connection } from '../../platform/database/database.ts'

const minutes = (n: number) => n * 60_000

export const ATTEMPTS = 5
export const WINDOW = minutes(5)
export const BLOCK = minutes(15)

export type Attempt = { remaining: number; blockedFor: number }

const keyOf = (kind: 'account' | 'address' | 'password' | 'reset', value: string) =>
  createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest('base64url')

export const limitKeys = (email: string, address: string) => [
  keyOf('account', email),
  keyOf('address', address),
]

/** Asking for a link to reset a password, per account and per address: the same figures, counted apart. */
export const resetKeys = (email: string, address: string) => [keyOf('reset', email), keyOf('reset', address)]

/** Confirming with one's password while signed in. */
export const confirmationKeys = (personId: string) => [keyOf('password', personId)]

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot slip through together.
 * Five attempts within five minutes; the sixth blocks for fifteen. Source: specification 9.
 */
export async function countAttempt(db: Connection, keys: string[], now: Date): Promise<Attempt> {
  const rows = await db.rows<{ attempts: number; blockedUntil: string | null }>(
    `insert into login_attempt as a (key, attempts, window_start)
     select key, 1, $2 from unnest($1::text[]) as key order by key
     on conflict (key) do update set
       attempts = case
         when a.blocked_until > $2 then a.attempts
         when a.blocked_until <= $2 or a.window_start <= $3 then 1
         else a.attempts + 1 end,
       window_start = case
         when a.blocked_until > $2 then a.window_start
         when a.blocked_until <= $2 or a.window_start <= $3 then $2
         else a.window_start end,
       blocked_until = case
         when a.blocked_until > $2 then a.blocked_until
         when a.blocked_until <= $2 or a.window_start <= $3 then null
         when a.attempts + 1 > $4 then $5::timestamptz end
     returning attempts, blocked_until`,
    [
      keys,
      now.toISOString(),
      new Date(now.getTime() - WINDOW).toISOString(),
      ATTEMPTS,
      new Date(now.getTime() + BLOCK).toISOString(),
    ],
  )
  const blockedFor = Math.max(
    0,
    ...rows.map((row) => (row.blockedUntil ? Date.parse(row.blockedUntil) - now.getTime() : 0)),
  )
  return { remaining: Math.max(0, ATTEMPTS - Math.max(...rows.map((row) => row.attempts))), blockedFor }
}

export async function forgetAttempts(db: Connection, keys: string[]) {
  await db.rows('delete from login_attempt where key = any($1)', [keys])
}

/** An attempt that turned out to be none. */
export async function takeBackAttempt(db: Connection, keys: string[]) {
  await db.rows('update login_attempt set attempts = greatest(attempts - 1, 0) where key = any($1)', [keys])
}
