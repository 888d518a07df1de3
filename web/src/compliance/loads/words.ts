import type { LoadState } from '@wellstock/domain/compliance/load-states'
import type { SterilizationMethod } from '@wellstock/domain/compliance/spore-tests'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: LoadState) => m[`loads_state_${state}`]()
export const methodWord = (method: SterilizationMethod) => m[`loads_method_${method}`]()
export const cycleWord = (cycle: number) => m.loads_cycle_of({ cycle: String(cycle) })
export const packsWord = (count: number) => m.loads_packs({ count, shown: formatNumber(count) })
