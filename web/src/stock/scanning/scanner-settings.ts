import { type CheckUp, cases, keyboards } from '@wellstock/domain/stock/scan-codes/keyboards'
import { local } from '../../lib/storage.ts'

/** What a check-up found out about the scanner of this device, and whether Caps Lock was on then. */
export type ScannerSettings = CheckUp & { capsLock: boolean }

const STORED = 'scanner'

export const scannerSettings = {
  get(): ScannerSettings | null {
    const stored = local.get(STORED) as Partial<ScannerSettings> | null
    const keyboard = keyboards.find((each) => each === stored?.keyboard)
    const how = cases.find((each) => each === stored?.case)
    if (!stored || !keyboard || !how) return null
    return {
      keyboard,
      case: how,
      separators: stored.separators === true,
      capsLock: stored.capsLock === true,
    }
  },
  set: (settings: ScannerSettings | null) => (settings ? local.set(STORED, settings) : local.remove(STORED)),
}
