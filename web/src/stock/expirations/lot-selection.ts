import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { useState } from 'react'
import { lotKey } from './lot-cells.tsx'

/** The selected lots. They are kept whole, because they may stand on pages that are no longer shown. */
export function useLotSelection(shown: readonly ExpiringLot[] | undefined) {
  const [lots, setLots] = useState<ReadonlyMap<string, ExpiringLot>>(new Map())
  return {
    keys: new Set(lots.keys()),
    lots: [...lots.values()],
    change: (keys: ReadonlySet<string>) => {
      const known = new Map([...lots, ...(shown ?? []).map((lot) => [lotKey(lot), lot] as const)])
      setLots(new Map([...known].filter(([key]) => keys.has(key))))
    },
    clear: () => setLots(new Map()),
  }
}
