import { useWedge } from './use-wedge.ts'

/** While a dialog is read, scans book nothing behind it. */
export function NoScans() {
  useWedge(() => {})
  return null
}
