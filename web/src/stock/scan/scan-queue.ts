import { useEffect, useSyncExternalStore } from 'react'
import { useLostAt } from '../../lib/connection.ts'
import { newId } from '../../lib/new-id.ts'
import type { SignedIn } from '../../lib/session.tsx'
import { local } from '../../lib/storage.ts'
import { createQueue } from './create-queue.ts'
import { queueStore, removeCopiesOfOthers } from './database.ts'
import { isReceipt, type Owner } from './queue.ts'
import { send } from './send.ts'

const LOCK = 'wellstock:scan-queue'

/** One tab at a time; without locks the server still does each command once. */
async function alone(work: () => Promise<void>) {
  if (!navigator.locks) return work()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

const PAGE = 'wellstock:scan-page:'
const page = newId()

// Held as long as this page is there; a browser lets go of it however the page ends.
void navigator.locks?.request(PAGE + page, () => new Promise(() => {}))

async function openPages() {
  if (!navigator.locks) return null
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PAGE) ? name.slice(PAGE.length) : [])))
}

export const queue = createQueue({ store: queueStore, send, alone, page, openPages })

export const useQueue = () => useSyncExternalStore(queue.subscribe, queue.list)
export const useQueuedLines = () => useSyncExternalStore(queue.subscribe, queue.lines)

// A receipt is there before its photos can be kept with it.
queue.onDone((queued) => {
  if (!isReceipt(queued) || queued.body.photos.length === 0) return
  const { id, body, personId } = queued
  void import('./receipt-photos.ts').then(({ sendPhotos }) => sendPhotos(id, body.photos, personId))
})

/** How this device is called in the history; it says nothing about who uses it. */
export function deviceName(): string {
  const known = local.get('scan-device')
  if (typeof known === 'string' && known.length <= 60) return known
  const made = `scan-${newId().slice(0, 8)}`
  local.set('scan-device', made)
  return made
}

/** How many parts of the page keep sending: the shell, and the scan page on top of it. */
let sending = 0

const EVERY = 30_000
const MAX_PAUSE = 5 * 60_000

/**
 * Sends what waits of this person: at once, when the connection is back, when the page is looked at again, and every
 * half a minute, more and more seldom while nothing gets through. Returns how to stop.
 */
function startSending(owner: Owner): () => void {
  let pause = EVERY
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false

  function plan() {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void tryAgain(), pause)
  }
  async function tryAgain() {
    const before = queue.list().length
    await queue.replay().catch(() => {})
    const isStuck = queue.list().some(({ state }) => state === 'waiting') && queue.list().length >= before
    pause = isStuck ? Math.min(pause * 2, MAX_PAUSE) : EVERY
    plan()
  }
  function now() {
    if (document.hidden) return
    pause = EVERY
    void tryAgain()
  }

  sending++
  void removeCopiesOfOthers(owner.personId).catch(() => {})
  void queue
    .begin(owner)
    .catch(() => {})
    .finally(plan)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return () => {
    isStopped = true
    if (--sending === 0) queue.end()
    clearTimeout(timer)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', now)
  }
}

/** What waits of this person is sent while this is shown, and as soon as the server can be reached again. */
export function useSending({ person, organization }: SignedIn) {
  const isOffline = useLostAt() !== null
  useEffect(
    () => startSending({ personId: person.id, organizationId: organization.id, device: deviceName() }),
    [person.id, organization.id],
  )
  useEffect(() => {
    if (!isOffline) queue.replay().catch(() => {})
  }, [isOffline])
}
