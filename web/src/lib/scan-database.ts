/** What the scan page keeps on this device, and works with offline. */
export const SCAN_DATABASE = 'wellstock-scan'
/** Of its stores, the one with the stock of offices. */
export const BOOKS = 'books'

/**
 * Deletes the stock of every office from this device, with whoever signs out. What was scanned and could not be sent yet
 * stays: it waits for its person.
 */
export function forgetBooks(): Promise<void> {
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
        if (!database.objectStoreNames.contains(BOOKS)) return end()
        const clearing = database.transaction(BOOKS, 'readwrite')
        clearing.objectStore(BOOKS).clear()
        clearing.oncomplete = clearing.onabort = end
      }
    } catch {
      // A browser that keeps nothing has nothing to delete.
      done()
    }
  })
}
