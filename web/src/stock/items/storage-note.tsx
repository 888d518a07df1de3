import type { ReactNode } from 'react'
import { storageWarning } from './storage.ts'

/** The description of a field that chooses a room, where the room does not suit the product. */
export function storageNote(...about: Parameters<typeof storageWarning>): ReactNode {
  const warning = storageWarning(...about)
  return warning && <b role="alert">{warning}</b>
}
