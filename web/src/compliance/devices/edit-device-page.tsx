import { IconShieldCheck } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Device } from '@wellstock/contract/compliance/devices'
import { device as kind, recordPage } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { useDocumentStep } from '../../identity/document-kinds/queries.ts'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { DraftNotice } from '../../stock/inventory/draft-notice.tsx'
import { Nothing } from '../../ui/block.tsx'
import { DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeviceBadge } from './badges.tsx'
import { DeviceForm } from './device-form.tsx'
import { changesOf, isOtherIdentity, valuesOfDevice } from './device-values.ts'
import { usePlaces } from './use-places.ts'

const route = getRouteApi('/dashboard/compliance/device/$id/edit')

/** Changes a device; what it is known by, with a reason. */
export function EditDevicePage() {
  const { id } = route.useParams()
  const places = usePlaces()
  return (
    <DocumentView<Device>
      kind={kind}
      id={id}
      icon={IconShieldCheck}
      title={({ name }) => m.devices_page_title({ name })}
      badge={({ state }) => <DeviceBadge state={state} />}
    >
      {(found) => {
        if (!found.steps.includes('edit')) return <Nothing>{m.devices_not_keeper()}</Nothing>
        if (places.isLoading) return <DocumentSkeleton label={m.loading()} heights={[120, 290]} />
        return <EditDevice key={id} found={found} places={places} />
      }}
    </DocumentView>
  )
}

type EditDeviceProps = { found: Device; places: ReturnType<typeof usePlaces> }

function EditDevice({ found, places: { offices, choices } }: EditDeviceProps) {
  const navigate = useNavigate()
  const { id } = found
  const step = useDocumentStep<Device>(kind, id)
  // As the person opened it: what is compared with is what they have seen.
  const [opened] = useState(() => ({
    version: found.version,
    values: valuesOfDevice(found),
  }))
  const [start, setStart] = useState({ round: 0, values: opened.values })
  const draft = useDraft(`device:${id}`, start.values)
  const leave = () => void navigate({ to: recordPage(kind, id) })
  return (
    <DeviceForm
      key={start.round}
      initial={start.values}
      opened={opened.values}
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
        const changes = changesOf(opened.values, values)
        const reason = isOtherIdentity(opened.values, values) && { reason: values.reason.trim() }
        const device = await step.mutateAsync(() =>
          api.devices.update({ id, version: opened.version, ...changes, ...reason }),
        )
        draft.discard()
        toast.success(m.devices_changed({ name: device.name }))
        leave()
      }}
      submit={m.common_save()}
      cancel={
        <LinkButton to={recordPage(kind, id)} variant="default">
          {m.common_cancel()}
        </LinkButton>
      }
    />
  )
}
