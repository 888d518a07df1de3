import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/problem.ts'
import { WasteDialog } from '../commands/waste-dialog.tsx'
import { inventoryQueries } from '../items/queries.ts'

type WasteLotProps = { itemId: string; lotId: string | null; onClose: () => void }

/** Throwing away needs the server: a second person may have to sign. */
export default function WasteLot({ itemId, lotId, onClose }: WasteLotProps) {
  const { data, error } = useQuery(inventoryQueries.get(itemId))
  if (error) return <p role="alert">{messageOf(error)}</p>
  return data ? <WasteDialog item={data} lotId={lotId} onClose={onClose} /> : null
}
