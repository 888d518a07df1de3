import { createHash } from 'node:crypto'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { FairQueue, QueueFull } from '../../platform/fair-queue.ts'
import { problem } from '../../platform/http/problem.ts'
import { networkOf } from '../settings/address-list.ts'
import { manyAtOnce } from './passwords.ts'

const minutes = (n: number) => n * 60_000

export const ATTEMPTS = 5
export const WINDOW = minutes(5)
export const BLOCK = minutes(15)

/** From one network, or at one account from browsers that are new to it, every ten wrong passwords cost a second more. */
const SLOWED_AFTER = 10
const SLOW_WINDOW = minutes(15)
const SLOWEST = 5_000
/** So many wrong ones in a row from browsers that are new to an account, wherever they are: then they are closed to it for an hour. */
const STRANGERS = 100
const CLOSED = minutes(60)

export type Attempt = { remaining: number; blockedFor: number }

/** `limit` blocks who tries, `slow` only makes them wait, `strangers` closes an account to browsers it does not know. */
export type LimitKeys = { limit: string; slow: string[]; strangers?: string }

const keyOf = (kind: string, ...values: string[]) =>
  createHash('sha256')
    .update([kind, ...values].join(':').toLowerCase())
    .digest('base64url')

/** Counting takes a connection: so few at once leave the others to those who are signed in. */
const counting = new FairQueue({ lanes: 2, limit: 60 })

/** Counts when it is the turn of a network. Refuses what comes when too many of it wait. */
export async function countInTurn<T>(address: string, count: () => Promise<T>): Promise<T> {
  try {
    return await counting.run(networkOf(address), count)
  } catch (error) {
    throw error instanceof QueueFull ? manyAtOnce() : error
  }
}

type Caller = { address: string; device: string | null }

/**
 * What an attempt to sign in is counted as. A browser that this account has signed in with before has a count of its own: no
 * stranger can lock its person out. All others share theirs with whoever tries this account from the same network.
 */
export async function limitKeys(
  db: Connection,
  email: string,
  { address, device }: Caller,
): Promise<LimitKeys> {
  const network = networkOf(address)
  const slow = [keyOf('network', network)]
  const [known] = device
    ? await db.rows('select 1 from is_known_device($1, $2) where is_known_device', [
        email,
        secretHash(device),
      ])
    : []
  return known && device
    ? { limit: keyOf('browser', email, device), slow }
    : {
        limit: keyOf('account', email, network),
        slow: [...slow, keyOf('strangers', email)],
        strangers: keyOf('closed', email),
      }
}

/** Asking for a link to reset a password: as often as one may try to sign in, counted apart. */
export const resetKeys = (email: string, { address }: Caller): LimitKeys => ({
  limit: keyOf('reset', email),
  slow: [keyOf('reset-network', networkOf(address))],
})

/** Asking for a link to the vendor entrance: as often, counted apart. */
export const entranceKeys = (email: string, { address }: Caller): LimitKeys => ({
  limit: keyOf('entrance', email, networkOf(address)),
  slow: [keyOf('entrance-network', networkOf(address))],
})

/** Confirming with one's password while signed in. */
export const confirmationKeys = (personId: string): LimitKeys => ({
  limit: keyOf('password', personId),
  slow: [],
})

/** Asking a colleague to sign: what somebody gets wrong is counted as theirs, and keeps the colleague from nothing. */
export const witnessKeys = (personId: string, email: string): LimitKeys => ({
  limit: keyOf('witness', personId, email),
  slow: [],
})

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot slip through together.
 * Five attempts within five minutes; the sixth blocks for fifteen. Source: specification 9.
 */
export async function countAttempt(db: Connection, { limit }: LimitKeys, now: Date): Promise<Attempt> {
  const [row] = await db.rows<{ attempts: number; blockedUntil: string | null }>(
    `insert into login_attempt as a (key, attempts, window_start) values ($1, 1, $2)
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
      limit,
      now.toISOString(),
      new Date(now.getTime() - WINDOW).toISOString(),
      ATTEMPTS,
      new Date(now.getTime() + BLOCK).toISOString(),
    ],
  )
  const { attempts = 1, blockedUntil = null } = row ?? {}
  return {
    remaining: Math.max(0, ATTEMPTS - attempts),
    blockedFor: blockedUntil ? Math.max(0, Date.parse(blockedUntil) - now.getTime()) : 0,
  }
}

/**
 * Counts an attempt of a browser that is new to the account before anything is compared. Once there were too many in a row, from
 * whatever addresses, all such are refused for an hour. `closes`: this is the one that begins it.
 */
export async function countStranger(
  db: Connection,
  { strangers }: LimitKeys,
  now: Date,
): Promise<{ closedFor: number; closes: boolean }> {
  if (!strangers) return { closedFor: 0, closes: false }
  const [row] = await db.rows<{ attempts: number; blockedUntil: string | null }>(
    `insert into login_attempt as a (key, attempts, window_start) values ($1, 1, $2)
     on conflict (key) do update set window_start = $2,
       attempts = case when a.blocked_until <= $2 then 1 else a.attempts + 1 end,
       blocked_until = case when a.blocked_until > $2 then a.blocked_until
         when a.blocked_until is null and a.attempts + 1 > $3 then $4::timestamptz end
     returning attempts, blocked_until`,
    [strangers, now.toISOString(), STRANGERS, new Date(now.getTime() + CLOSED).toISOString()],
  )
  const { attempts = 0, blockedUntil = null } = row ?? {}
  return {
    closedFor: blockedUntil ? Math.max(0, Date.parse(blockedUntil) - now.getTime()) : 0,
    closes: blockedUntil !== null && attempts === STRANGERS + 1,
  }
}

/** Counts an attempt, and refuses it beyond the limit. Not within a transaction. */
export async function refuseBeyondLimit(db: Connection, keys: LimitKeys, now: Date) {
  const { blockedFor } = await countAttempt(db, keys, now)
  if (blockedFor > 0)
    throw problem('RATE_LIMITED', undefined, {
      headers: { 'Retry-After': String(Math.ceil(blockedFor / 1000)) },
    })
}

/** Counts an attempt from where it comes, too. Returns how long it has to wait before it is looked at, in milliseconds. */
export async function slowDown(db: Connection, { slow }: LimitKeys, now: Date): Promise<number> {
  const rows = await db.rows<{ attempts: number }>(
    `insert into login_attempt as a (key, attempts, window_start)
     select key, 1, $2 from unnest($1::text[]) as key order by key
     on conflict (key) do update set
       attempts = case when a.window_start <= $3 then 1 else a.attempts + 1 end,
       window_start = case when a.window_start <= $3 then $2 else a.window_start end
     returning attempts`,
    [slow, now.toISOString(), new Date(now.getTime() - SLOW_WINDOW).toISOString()],
  )
  const before = Math.max(0, ...rows.map(({ attempts }) => attempts - 1))
  return Math.min(SLOWEST, Math.floor(before / SLOWED_AFTER) * 1_000)
}

/** So many wait for one network, beside the one whose turn it is: who comes after them is sent away. */
const queue = new FairQueue({ lanes: Number.POSITIVE_INFINITY, limit: 19 })

/** Those who have to wait are let through one after another. False where too many wait already. */
export async function waitTurn(
  app: Pick<App, 'pause'>,
  { slow: [network = ''] }: LimitKeys,
  milliseconds: number,
): Promise<boolean> {
  if (milliseconds === 0) return true
  try {
    await queue.run(network, () => app.pause(milliseconds))
    return true
  } catch (error) {
    if (error instanceof QueueFull) return false
    throw error
  }
}

/** A success ends the count of who tried. From where it came stays counted: others there may be guessing. */
export async function forgetAttempts(db: Connection, { limit, strangers }: LimitKeys) {
  await db.rows('delete from login_attempt where key = any($1)', [[limit, ...(strangers ? [strangers] : [])]])
}

/** An attempt that turned out to be none. */
export async function takeBackAttempt(db: Connection, { limit, slow, strangers }: LimitKeys) {
  await db.rows('update login_attempt set attempts = greatest(attempts - 1, 0) where key = any($1)', [
    [limit, ...slow, ...(strangers ? [strangers] : [])],
  ])
}
