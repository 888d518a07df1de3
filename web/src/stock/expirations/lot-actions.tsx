import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExpiringLot, OpenedLot } from '@wellstock/contract/stock/expirations'
import type { Item } from '@wellstock/contract/stock/items'
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { type StockDialog, StockDialogs } from '../commands/stock-dialogs.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { ReturnRuleDialog } from './return-rule-dialog.tsx'
import { isExpired, type LotAction, type Rights, useRights } from './rights.ts'

type Vendor = ComponentProps<typeof ReturnRuleDialog>['vendor']
type LotActions = {
  rights: Rights
  run: (action: LotAction, lot: ExpiringLot) => void
  /** Until when the vendor takes goods back. */
  rule: (vendor: Vendor) => void
  /** Uses up or throws away what is opened. */
  close: (kind: 'use' | 'waste', opened: OpenedLot) => void
}

const LotActionsContext = createContext<LotActions | null>(null)

export function useLotActions(): LotActions {
  const actions = useContext(LotActionsContext)
  if (!actions) throw new Error('useLotActions must be used within LotActionsProvider')
  return actions
}

/** What may be done with a lot of the page, and the dialog in which it is done. */
export function LotActionsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const rights = useRights()
  const [vendor, setVendor] = useState<Vendor | null>(null)
  const [open, setOpen] = useState<StockDialog | null>(null)
  const { mutate: openOf } = useMutation({
    mutationFn: async ({ itemId, dialogOf }: { itemId: string; dialogOf: (item: Item) => StockDialog }) =>
      dialogOf(await client.fetchQuery(inventoryQueries.get(itemId))),
    onSuccess: setOpen,
    onError: (error) => toast.error(messageOf(error)),
  })
  const run: LotActions['run'] = (action, lot) => {
    const { itemId, lotId, lotNumber, expiryDate, hold } = lot
    if (action === 'hold' || action === 'release' || action === 'expiry')
      setOpen({
        kind: action,
        lot: { lotId: lotId ?? '', itemId, lotNumber, expiryDate, hold, isExpired: isExpired(lot) },
      })
    else openOf({ itemId, dialogOf: (item) => ({ kind: action, item, lotId }) })
  }
  const close: LotActions['close'] = (kind, opened) =>
    openOf({ itemId: opened.itemId, dialogOf: (item) => ({ kind, item, opened }) })
  return (
    <LotActionsContext value={{ rights, run, rule: setVendor, close }}>
      {children}
      {vendor && <ReturnRuleDialog vendor={vendor} onClose={() => setVendor(null)} />}
      <StockDialogs open={open} onClose={() => setOpen(null)} />
    </LotActionsContext>
  )
}
