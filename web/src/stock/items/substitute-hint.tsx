import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { substitutesOf } from './queries.ts'

type Available = { name: string; unit: string; available: number; roomName: string | null }

export const quantityWords = (quantity: number, unit: string) => `${formatNumber(quantity)} ${unit}`

/** "Substitute available: Saline flush, 12 BX in Storage B" */
export const substituteWords = ({ name, unit, available, roomName }: Available) =>
  roomName
    ? m.substitute_available_in({ name, quantity: quantityWords(available, unit), room: roomName })
    : m.substitute_available({ name, quantity: quantityWords(available, unit) })

/** The preferred substitute that the office of an item has, where it has one. */
export function SubstituteHint({ item }: { item: Pick<Item, 'productId' | 'officeId'> }) {
  const { data } = useQuery(substitutesOf(item.productId, item.officeId))
  const found = data?.find(({ here }) => here !== null)
  if (!found?.here) return null
  const { itemId, available, roomName } = found.here
  return (
    <p role="status" className={ui.note}>
      {substituteWords({ ...found, available, roomName })}{' '}
      <Link className={ui.accent} to="/dashboard/inventory/$id" params={{ id: itemId }}>
        {m.substitute_open()}
      </Link>
    </p>
  )
}
