import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '../../../../../compliance/devices/device-page.tsx'
import { WithPanels } from '../../../../../panels.tsx'

export const Route = createFileRoute('/dashboard/compliance/device/$id/')({
  component: () => (
    <WithPanels>
      <DevicePage />
    </WithPanels>
  ),
})
