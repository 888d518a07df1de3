import { IconShieldCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Device } from '@wellstock/contract/compliance/devices'
import { device } from '@wellstock/contract/platform/kinds'
import { DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { m } from '../../lib/messages.ts'
import { DeviceBadge } from './badges.tsx'
import { DeviceDetails } from './device-details.tsx'

const route = getRouteApi('/dashboard/compliance/device/$id/')

/** A device with its plans, its records, and what can be done with it. */
export function DevicePage() {
  const { id } = route.useParams()
  return (
    <DocumentView<Device>
      kind={device}
      id={id}
      icon={IconShieldCheck}
      title={({ name }) => m.devices_page_title({ name })}
      badge={({ state }) => <DeviceBadge state={state} />}
    >
      {(found) => <DeviceDetails key={id} found={found} />}
    </DocumentView>
  )
}
