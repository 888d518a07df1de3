import { perTab } from './storage.ts'

const KEY = 'lost-address'

/** An address that is no page leads elsewhere: where one arrives says which it was. */
export const leaveLostAddress = (path: string) => perTab.set(KEY, path)

/** The address that was left, once. */
export function takeLostAddress(): string | undefined {
  const stored = perTab.get(KEY)
  perTab.remove(KEY)
  return typeof stored === 'string' ? stored : undefined
}
