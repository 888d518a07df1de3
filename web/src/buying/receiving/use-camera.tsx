import { Button, Loader } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../lib/messages.ts'

const Camera = lazy(async () => ({ default: (await import('../../stock/scanning/camera.tsx')).Camera }))

/** The camera of a phone, for whoever has no scanner; off until it is wanted. */
export function useCamera(onCode: (raw: string) => void) {
  const [isOn, setOn] = useState(false)
  const Icon = isOn ? IconCameraOff : IconCamera
  return {
    button: (
      <Button
        variant="default"
        aria-pressed={isOn}
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOn(!isOn)}
      >
        {isOn ? m.receiving_camera_off() : m.receiving_camera()}
      </Button>
    ),
    picture: isOn && (
      <Suspense fallback={<Loader aria-label={m.scanning_camera_opening()} />}>
        <Camera onCode={onCode} />
      </Suspense>
    ),
  }
}
