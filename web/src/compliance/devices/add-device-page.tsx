import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Device } from '@wellstock/contract/compliance/devices'
import { device as kind, listPage, recordPage } from '@wellstock/contract/platform/kinds'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { useDocumentStep } from '../../identity/document-kinds/queries.ts'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { DraftNotice } from '../../stock/inventory/draft-notice.tsx'
import { inventoryQueries } from '../../stock/items/queries.ts'
import { DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeviceForm } from './device-form.tsx'
import { deviceOfItem, emptyDevice, newDeviceOf } from './device-values.ts'
import { usePlaces } from './use-places.ts'

const route = getRouteApi('/dashboard/compliance/add')

/** Adds a device: with an item of its own, or of one that is there. */
export function AddDevicePage() {
  const { itemId } = route.useSearch()
  const places = usePlaces()
  const item = useQuery({
    ...inventoryQueries.get(itemId ?? ''),
    enabled: itemId !== undefined && places.seesItems,
  })
  return (
    <>
      <PageHeader
        title={m.page_title_compliance_add()}
        trail={<Link to="/dashboard/compliance">{m.page_title_compliance()}</Link>}
      />
      {item.isLoading || places.isLoading ? (
        <DocumentSkeleton label={m.loading()} heights={[120, 290]} />
      ) : (
        <AddDevice key={itemId} itemId={itemId} item={item.data} places={places} />
      )}
    </>
  )
}

type AddDeviceProps = {
  itemId: string | undefined
  item: Item | undefined
  places: ReturnType<typeof usePlaces>
}

function AddDevice({ itemId, item, places: { offices, choices } }: AddDeviceProps) {
  const navigate = useNavigate()
  const step = useDocumentStep<Device>(kind, undefined)
  const [start, setStart] = useState(() => ({
    round: 0,
    values: item ? deviceOfItem(item) : emptyDevice(offices[0]?.id ?? ''),
  }))
  const draft = useDraft(itemId ? `device:of:${itemId}` : 'device:new', start.values)
  return (
    <DeviceForm
      key={start.round}
      initial={start.values}
      item={item}
      isOfItem={itemId !== undefined}
      offices={offices}
      choices={choices}
      notice={
        draft.found && (
          <DraftNotice
            savedAt={draft.found.savedAt}
            name={draft.found.value.name}
            onTake={() => {
              if (draft.found) setStart({ round: start.round + 1, values: draft.found.value })
              draft.take()
            }}
            onDiscard={draft.discard}
          />
        )
      }
      onChange={draft.save}
      save={async (values) => {
        const device = await step.mutateAsync(() => api.devices.create(newDeviceOf(values, itemId)))
        draft.discard()
        toast.success(m.devices_added({ name: device.name, number: device.number }))
        void navigate({ to: recordPage(kind, device.id) })
      }}
      submit={m.devices_save_new()}
      cancel={
        <LinkButton to={listPage(kind)} variant="subtle">
          {m.common_cancel()}
        </LinkButton>
      }
    />
  )
}
