import { useQuery } from '@tanstack/react-query'
import { device, recordPage } from '@wellstock/contract/platform/kinds'
import type { Item } from '@wellstock/contract/stock/items'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** From an item of equipment to the device it is, or to making it one. */
export const ItemDevice = ({ item }: { item: Item }) =>
  useCan('compliance.read', item.officeId) && item.type === 'Equipment' && <DeviceOf item={item} />

function DeviceOf({ item: { id, officeId } }: { item: Item }) {
  const isKeeper = useCan('compliance.write', officeId)
  const { data } = useQuery(query.devices.list.queryOptions({ input: { itemId: id } }))
  const [found] = data?.items ?? []
  if (found)
    return (
      <LinkButton to={recordPage(device, found.id)} variant="default">
        {m.devices_open()}
      </LinkButton>
    )
  if (!data || !isKeeper) return null
  return (
    <LinkButton to="/dashboard/compliance/add" search={{ itemId: id }} variant="default">
      {m.devices_make()}
    </LinkButton>
  )
}
