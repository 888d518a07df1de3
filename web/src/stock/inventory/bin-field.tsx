import { useQuery } from '@tanstack/react-query'
import { roomQueries } from '../rooms/queries.ts'
import { type ItemFormApi, KnownField } from './item-fields.tsx'
import type { ItemPath } from './item-values.ts'

/** A bin of the room, or a new one by its code. */
export function BinField({ roomId, ...props }: { form: ItemFormApi; field: ItemPath; roomId: string }) {
  const { data } = useQuery(roomQueries.get(roomId))
  return <KnownField {...props} data={data?.bins.map(({ code }) => code) ?? []} maxLength={20} />
}
