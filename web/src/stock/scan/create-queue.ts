import { newId } from '../../lib/new-id.ts'
import {
  type About,
  isLine,
  type Kept,
  type LineBody,
  needsRoom,
  type Owner,
  type Queued,
  type QueuedLine,
  type QueuedWhole,
  type Refused,
} from './queue.ts'

/** Where commands outlive the page. */
export type QueueStore = {
  /** Of everybody who used this device, in their order. */
  all(): Promise<Queued[]>
  /** Resolves to what is there: what cannot be kept says so. */
  add(queued: Queued): Promise<Queued>
  /** In one step, seen by all tabs; null removes it. Resolves to what is there afterwards; one that is gone stays gone. */
  update(id: string, change: (queued: Queued) => Queued | null): Promise<Queued | null>
}

/**
 * `later`: nobody knows whether it happened, so it is sent again under the same identifier. `failed`: the same, by a
 * fault of the server.
 */
export type Answer = { is: 'done' } | { is: 'later' } | { is: 'refused' | 'failed'; refused: Refused }

/** After so many faults of the server a command no longer holds up the others. */
const MAX_FAILURES = 5

type Tools = {
  store: QueueStore
  send: (queued: Queued) => Promise<Answer>
  /** Runs the work unless another tab is at it. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** This page, and which of all pages of this browser are still there; null where it cannot be told. */
  page?: string
  openPages?: () => Promise<ReadonlySet<string> | null>
  now?: () => number
}

/** Nobody adds to a line for so long, where it cannot be told whether its page is still there: in ms. */
const LEFT_OPEN = 60_000

/**
 * The commands of the person at this device: kept, sent one after the other, each as often as it takes and under one
 * identifier, until the server has accepted or refused it. Those of other people are left alone.
 */
export function createQueue({
  store,
  send,
  alone,
  page = '',
  openPages = async () => null,
  now = Date.now,
}: Tools) {
  let owner: Owner | null = null
  let mine: readonly Queued[] = []
  let lines: readonly QueuedLine[] = []
  let writes = 0
  let isReplaying = false
  let isWanted = false
  const listeners = new Set<() => void>()
  const doneListeners = new Set<(queued: Queued) => void>()

  const moment = () => new Date(now()).toISOString()
  const isMine = (queued: Queued) =>
    queued.personId === owner?.personId && queued.organizationId === owner.organizationId

  function show(next: readonly Queued[]) {
    mine = next
    lines = next.filter(isLine)
    for (const listener of listeners) listener()
  }

  async function reload() {
    for (;;) {
      const before = writes
      const all = await store.all()
      // What was written meanwhile is shown already.
      if (before === writes) return show(all.filter(isMine))
    }
  }

  async function put(queued: Queued) {
    writes++
    show([...mine, queued])
    const stored = await store.add(queued)
    if (stored.isMemoryOnly)
      show(mine.map((each) => (each.id === stored.id ? { ...each, isMemoryOnly: true } : each)))
  }

  async function update(id: string, change: (queued: Queued) => Queued | null) {
    writes++
    show(mine.flatMap((queued) => (queued.id === id ? (change(queued) ?? []) : queued)))
    return store.update(id, change)
  }

  function made(officeId: string, state: Queued['state']): Kept {
    if (!owner) throw new Error('Nobody has begun')
    const last = mine.at(-1)?.place ?? 0
    return {
      ...owner,
      id: newId(),
      officeId,
      occurredAt: moment(),
      place: Math.max(now(), last + 1),
      state,
      page,
      tries: 0,
    }
  }

  async function sendNext(): Promise<boolean> {
    const next = (await store.all()).find((queued) => isMine(queued) && queued.state === 'waiting')
    if (!next) return false
    // Written down before it is sent: whoever takes it back from now on has to ask the server.
    const taken = await store.update(next.id, (queued) => ({ ...queued, tries: queued.tries + 1 }))
    if (taken?.state !== 'waiting') return true
    const answer = await send(taken)
    if (answer.is === 'later') return false
    const failures = (taken.failures ?? 0) + 1
    if (answer.is === 'failed' && failures < MAX_FAILURES) {
      await update(taken.id, (queued) => ({ ...queued, failures }))
      return false
    }
    if (answer.is !== 'done') {
      await update(taken.id, (queued) => ({ ...queued, state: 'conflict', refused: answer.refused }))
      return true
    }
    await update(taken.id, () => null)
    // What was refused, and then taken back, is settled.
    if (taken.body.kind === 'undo') await update(taken.body.commandId, () => null)
    for (const listener of doneListeners) listener(taken)
    return true
  }

  /** A line that was open when its page went away has happened, and is sent as soon as anybody looks. */
  async function closeLeft() {
    if (!mine.some(({ state }) => state === 'open')) return
    const left = new Date(now() - LEFT_OPEN).toISOString()
    const pages = await openPages()
    const isLeft = (queued: Queued) =>
      pages && queued.page ? !pages.has(queued.page) : queued.occurredAt < left
    for (const queued of mine) if (queued.state === 'open' && isLeft(queued)) await shut(queued.id)
  }

  const shut = (id: string) =>
    update(id, (queued) =>
      queued.state === 'open' && !needsRoom(queued.body) ? { ...queued, state: 'waiting' } : queued,
    )

  /** Sends what waits, in order, until it is empty or the server cannot be reached. */
  async function replay() {
    isWanted = true
    if (isReplaying || !owner) return
    isReplaying = true
    try {
      await reload()
      await closeLeft()
      while (isWanted) {
        isWanted = false
        await alone(async () => {
          while (await sendNext());
        })
      }
    } finally {
      isReplaying = false
      await reload()
    }
  }

  async function close(id: string) {
    await shut(id)
    await replay()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Hears of each command that the server has accepted, after it has left the list. */
    onDone(listener: (queued: Queued) => void) {
      doneListeners.add(listener)
      return () => void doneListeners.delete(listener)
    },
    list: () => mine,
    /** Those of the scan page, which can be changed and taken back. */
    lines: () => lines,
    /** Whose commands these are from now on. */
    async begin(next: Owner) {
      owner = next
      await replay()
    },
    /** Nobody is here: nothing is sent until somebody begins. */
    end() {
      owner = null
      show([])
    },
    /** Something that may still be added to. It is kept from the first moment, and sent once it is closed. */
    open(body: LineBody, about: About, officeId: string): string {
      const queued = { ...made(officeId, 'open'), body, about }
      void put(queued)
      return queued.id
    },
    /** Resolves to false where it was closed already: then nothing is changed. */
    async change(id: string, body: LineBody): Promise<boolean> {
      const occurredAt = moment()
      const after = await update(id, (queued) =>
        queued.state === 'open' && isLine(queued) ? { ...queued, body, occurredAt } : queued,
      )
      return after?.state === 'open'
    },
    close,
    /** A receipt or a record that may have got through already: it is sent under the same identifier until that is known. */
    async keep(id: string, { body, about, officeId }: Pick<QueuedWhole, 'body' | 'about' | 'officeId'>) {
      await put({ ...made(officeId, 'waiting'), id, tries: 1, body, about } as QueuedWhole)
      void replay().catch(() => {})
    },
    /** Takes it back: what was never sent is gone, anything else is reversed by the server. */
    async undo(id: string, sent?: Pick<QueuedLine, 'body' | 'about' | 'officeId'>) {
      const known = lines.find((queued) => queued.id === id) ?? sent
      let isUnsent = false
      await store.update(id, (queued) => {
        isUnsent = queued.tries === 0 || queued.state === 'conflict'
        return isUnsent ? null : queued
      })
      if (isUnsent) return reload()
      if (!known || known.body.kind === 'undo' || known.body.kind === 'count') return
      const { body, about, officeId } = known
      const { itemId, quantity } = body
      const undo = { kind: 'undo' as const, commandId: id, itemId, quantity, undoes: body }
      await put({ ...made(officeId, 'waiting'), body: undo, about })
      await replay()
    },
    /**
     * What was refused, as of now and perhaps changed. Under its own identifier: should an earlier try be on its way
     * still, it happens once all the same.
     */
    async again(id: string, body: LineBody) {
      const occurredAt = moment()
      await update(id, (queued) => {
        if (queued.state !== 'conflict' || !isLine(queued)) return queued
        const { refused: _, failures: __, ...rest } = queued
        return { ...rest, state: 'waiting', body, occurredAt }
      })
      await replay()
    },
    async discard(id: string) {
      await update(id, (queued) => (queued.state === 'waiting' ? queued : null))
    },
    replay,
  }
}

export type Queue = ReturnType<typeof createQueue>
