import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock, Movement } from '@wellstock/contract/stock/movements'
import { PanelsOf } from '../../lib/panels.tsx'
import type { OpenedOfLot } from '../items/opened-chip.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { HoldDialog, type LotFacts, ReleaseDialog } from './hold-dialog.tsx'
import type { LotChoice } from './lot-choice.ts'
import { MoveDialog } from './move-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { ReserveDialog } from './reserve-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { UseDialog } from './use-dialog.tsx'
import { WasteDialog } from './waste-dialog.tsx'

export type StockDialog =
  | { kind: 'use'; item: Item; lotId?: LotChoice; reservationId?: string; opened?: OpenedOfLot }
  | { kind: 'open'; item: Item; lot: Pick<LotStock, 'lotId' | 'lotNumber'> }
  | { kind: 'receive'; item: Item; lotNumber?: string; quantity?: number }
  | { kind: 'move'; item: Item; lotId?: LotChoice; quantity?: number }
  | { kind: 'waste'; item: Item; lotId?: LotChoice; opened?: OpenedOfLot }
  | { kind: 'return' | 'donate'; item: Item; lotId?: LotChoice }
  | { kind: 'reserve'; item: Item }
  | { kind: 'hold' | 'release' | 'expiry'; lot: LotFacts }
  | { kind: 'reverse'; movement: Movement; unit: string }

/** The dialog that is open, if one is. Each begins anew. */
export function StockDialogs({ open, onClose }: { open: StockDialog | null; onClose: () => void }) {
  switch (open?.kind) {
    case 'use':
      return <UseDialog {...open} onClose={onClose} />
    case 'open':
      return <OpenDialog {...open} onClose={onClose} />
    case 'receive':
      return <ReceiveDialog {...open} onClose={onClose} />
    case 'move':
      return <MoveDialog {...open} onClose={onClose} />
    case 'waste':
      return <WasteDialog {...open} onClose={onClose} />
    case 'donate':
      return <GiveDialog {...open} onClose={onClose} />
    case 'return': {
      const { item, lotId } = open
      const withoutReceipt = <GiveDialog {...open} onClose={onClose} />
      return <PanelsOf kind="returned_stock" record={{ item, lotId, withoutReceipt, onClose }} />
    }
    case 'reserve':
      return <ReserveDialog {...open} onClose={onClose} />
    case 'hold':
      return <HoldDialog {...open} onClose={onClose} />
    case 'release':
      return <ReleaseDialog {...open} onClose={onClose} />
    case 'expiry':
      return <ExpiryDialog {...open} onClose={onClose} />
    case 'reverse':
      return <ReverseDialog {...open} onClose={onClose} />
    default:
      return null
  }
}
