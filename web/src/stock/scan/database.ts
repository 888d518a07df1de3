import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { COPIES, SCAN_DATABASE } from '../../lib/scan-database.ts'
import type { StoredBook } from './book.ts'
import type { Counted } from './counted.ts'
import type { QueueStore } from './create-queue.ts'
import { createMemoryStore } from './memory-store.ts'
import type { Queued } from './queue.ts'

interface Schema extends DBSchema {
  commands: { key: string; value: Queued; indexes: { place: number } }
  /** Per person and office. */
  books: { key: string; value: StoredBook }
  /** Per person and what it is of. */
  copies: { key: string; value: unknown }
  /** Per person and count. */
  counted: { key: string; value: Counted }
}

type Database = IDBPDatabase<Schema>
let opened: Promise<Database | null> | undefined

/** Null where the browser keeps nothing: private windows, blocked storage. */
function database() {
  opened ??=
    'indexedDB' in globalThis
      ? openDB<Schema>(SCAN_DATABASE, 2, {
          upgrade(db, before) {
            if (before < 1) {
              db.createObjectStore('commands', { keyPath: 'id' }).createIndex('place', 'place')
              db.createObjectStore('books')
              db.createObjectStore('counted')
            }
            db.createObjectStore('copies')
          },
          // A newer version of the page wants to change it.
          blocking: (_current, _blocked, event) => {
            opened = undefined
            ;(event.target as IDBDatabase | null)?.close()
          },
          terminated: () => {
            opened = undefined
          },
        }).catch(() => null)
      : Promise.resolve(null)
  return opened
}

/** Works in the database, opened once more where it was closed meanwhile; null where there is none. */
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<{ result: T } | null> {
  const db = await database()
  if (!db) return null
  try {
    return { result: await work(db) }
  } catch (error) {
    if ((error as Error).name !== 'InvalidStateError') throw error
    opened = undefined
    const again = await database()
    return again && { result: await work(again) }
  }
}

// What the database did not take.
const memory = createMemoryStore()
let adding: Promise<unknown> = Promise.resolve()

export const queueStore: QueueStore = {
  async all() {
    const stored = await inDatabase((db) => db.getAllFromIndex('commands', 'place')).catch(() => null)
    const inMemory = await memory.all()
    return [...(stored?.result ?? []), ...inMemory].sort((a, b) => a.place - b.place)
  },
  add(queued) {
    const added = inDatabase((db) => db.add('commands', queued))
      .catch(() => null)
      .then((stored) => (stored ? queued : memory.add(queued)))
    adding = added
    return added
  },
  async update(id, change) {
    // Only then it is known where it is.
    await adding
    if (memory.has(id)) return memory.update(id, change)
    const updated = await inDatabase(async (db) => {
      const transaction = db.transaction('commands', 'readwrite')
      const before = await transaction.store.get(id)
      const after = before ? change(before) : null
      if (after) await transaction.store.put(after)
      else if (before) await transaction.store.delete(id)
      await transaction.done
      return after
    })
    return updated?.result ?? null
  },
}

const keyOf = (personId: string, otherId: string) => `${personId} ${otherId}`

export const books = {
  get: async (personId: string, officeId: string) =>
    (await inDatabase((db) => db.get('books', keyOf(personId, officeId))))?.result,
  async put(personId: string, officeId: string, book: StoredBook) {
    await inDatabase((db) => db.put('books', book, keyOf(personId, officeId)))
  },
}

/** What an area keeps of the server on this device, whole: to be opened offline, as it was last read. */
export const copyOf = <Value>(name: string) => ({
  get: async (personId: string) =>
    (await inDatabase((db) => db.get('copies', keyOf(personId, name))))?.result as Value | undefined,
  async put(personId: string, value: Value) {
    await inDatabase((db) => db.put('copies', value, keyOf(personId, name)))
  },
})

/** Whoever is signed in finds what was copied for them on this device, and nothing of anybody else. */
export async function removeCopiesOfOthers(personId: string) {
  await inDatabase(async (db) => {
    for (const store of COPIES)
      for (const key of await db.getAllKeys(store))
        if (!key.startsWith(`${personId} `)) await db.delete(store, key)
  })
}

const countedHere = new Map<string, Counted>()

/** What each person has counted on this device, for each count. */
export const countedSoFar = {
  async get(personId: string, countId: string): Promise<Counted> {
    const key = keyOf(personId, countId)
    const stored = await inDatabase((db) => db.get('counted', key)).catch(() => null)
    return stored?.result ?? countedHere.get(key) ?? {}
  },
  async put(personId: string, countId: string, counted: Counted) {
    const key = keyOf(personId, countId)
    countedHere.set(key, counted)
    await inDatabase((db) => db.put('counted', counted, key)).catch(() => null)
  },
}
