/** What is kept on this device, and worked with offline. */
export const SCAN_DATABASE = 'wellstock-scan'
/** Of its stores, those with copies of what the server has: the stock of offices, and what areas keep beside it. */
export const COPIES = ['books', 'copies'] as const

/**
 * Deletes all copies from this device, with whoever signs out. What was done here and could not be sent yet stays: it waits
 * for its person.
 */
export function forgetCopies(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    try {
      const opening = indexedDB.open(SCAN_DATABASE)
      // There is none, and none is made.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = done
      opening.onsuccess = () => {
        const database = opening.result
        const end = () => {
          database.close()
          done()
        }
        const stores = COPIES.filter((name) => database.objectStoreNames.contains(name))
        if (stores.length === 0) return end()
        const clearing = database.transaction(stores, 'readwrite')
        for (const name of stores) clearing.objectStore(name).clear()
        clearing.oncomplete = clearing.onabort = end
      }
    } catch {
      // A browser that keeps nothing has nothing to delete.
      done()
    }
  })
}
