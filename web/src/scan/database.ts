import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptBook } from './book.ts'
import { createMemoryStore } from './memory-store.ts'
import type { Queued, QueueStore } from './queue.ts'

/** What somebody has counted so far: item and lot → quantity. */
export type Counted = Record<string, number>

interface Schema extends DBSchema {
  commands: { key: string; value: Queued; indexes: { place: number } }
  /** Per person and office. */
  books: { key: string; value: KeptBook }
  /** Per count. */
  counted: { key: string; value: Counted }
}

let opened: Promise<IDBPDatabase<Schema> | null> | undefined

/** Null where the browser keeps nothing: private windows, blocked storage. */
function database() {
  opened ??=
    'indexedDB' in globalThis
      ? openDB<Schema>('wellstock-scan', 1, {
          upgrade(db) {
            db.createObjectStore('commands', { keyPath: 'id' }).createIndex('place', 'place')
            db.createObjectStore('books')
            db.createObjectStore('counted')
          },
          // A newer version of the page wants to change it.
          blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
        }).catch(() => null)
      : Promise.resolve(null)
  return opened
}

const memory = createMemoryStore()

export const queueStore: QueueStore = {
  async all() {
    const db = await database()
    return db ? db.getAllFromIndex('commands', 'place') : memory.all()
  },
  async add(queued) {
    const db = await database()
    if (db) await db.add('commands', queued)
    else await memory.add(queued)
  },
  async update(id, change) {
    const db = await database()
    if (!db) return memory.update(id, change)
    const transaction = db.transaction('commands', 'readwrite')
    const before = await transaction.store.get(id)
    const after = before ? change(before) : null
    if (after) await transaction.store.put(after)
    else if (before) await transaction.store.delete(id)
    await transaction.done
    return after
  },
}

const keyOf = (personId: string, officeId: string) => `${personId} ${officeId}`

export const books = {
  get: async (personId: string, officeId: string) =>
    (await database())?.get('books', keyOf(personId, officeId)),
  async put(personId: string, officeId: string, book: KeptBook) {
    await (await database())?.put('books', book, keyOf(personId, officeId))
  },
  /** Whoever is signed in finds their own books on this device and nobody else's. */
  async removeOthers(personId: string) {
    const db = await database()
    for (const key of (await db?.getAllKeys('books')) ?? [])
      if (!key.startsWith(`${personId} `)) await db?.delete('books', key)
  },
}

export const countedSoFar = {
  get: async (countId: string): Promise<Counted> => (await (await database())?.get('counted', countId)) ?? {},
  async put(countId: string, counted: Counted) {
    await (await database())?.put('counted', counted, countId)
  },
}
