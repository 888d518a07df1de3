/** Browser storage under the product's prefix. Storage may be full, blocked or tampered with: it is never needed. */
const PREFIX = 'wellstock:'

const store = (storage: () => Storage) => ({
  get(key: string): unknown {
    try {
      return JSON.parse(storage().getItem(PREFIX + key) ?? 'null')
    } catch {
      return null
    }
  },
  set(key: string, value: unknown) {
    try {
      storage().setItem(PREFIX + key, JSON.stringify(value))
    } catch {}
  },
  remove(key: string) {
    try {
      storage().removeItem(PREFIX + key)
    } catch {}
  },
})

export const local = store(() => localStorage)
export const perTab = store(() => sessionStorage)

/** The alerts of a session, per tab: they end with it. */
export const SECURITY_ALERTS = 'security-alerts'
