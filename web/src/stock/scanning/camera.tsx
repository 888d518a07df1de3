import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { noteActivity } from '../../lib/idle.ts'
import { m } from '../../lib/messages.ts'
import classes from './camera.module.css'
import { abilitiesOf, type CameraTrouble, closeCamera, openCamera, setCamera } from './camera-stream.ts'
import { type Decoder, startDecoder } from './decoder.ts'
import { createSightings } from './sightings.ts'

type State = { is: 'opening' } | { is: 'live'; stream: MediaStream } | { is: CameraTrouble | 'not reading' }

const troubles = {
  insecure: m.scanning_camera_insecure,
  denied: m.scanning_camera_denied,
  'no camera': m.scanning_camera_none,
  busy: m.scanning_camera_busy,
  'not reading': m.scanning_camera_not_reading,
}

const nextFrame = (video: HTMLVideoElement) =>
  new Promise<unknown>((resolve) =>
    'requestVideoFrameCallback' in video
      ? video.requestVideoFrameCallback(resolve)
      : requestAnimationFrame(resolve),
  )

/** Reads frame after frame, the next only when the last is done, until told to stop. */
async function watch(
  video: HTMLVideoElement,
  decoder: Decoder,
  stop: AbortSignal,
  onSeen: (texts: string[]) => void,
) {
  while (!stop.aborted) {
    await nextFrame(video)
    if (stop.aborted || video.videoWidth === 0) continue
    const { found } = await decoder.decode(await createImageBitmap(video), { thorough: false })
    if (!stop.aborted) onSeen(found.map(({ text }) => text))
  }
}

function subscribeVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** The camera of this device, which reports each code it sees until it is taken away. */
export function Camera({ onCode }: { onCode: (raw: string) => void }) {
  const [state, setState] = useState<State>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const isVisible = useSyncExternalStore(subscribeVisibility, () => !document.hidden)
  const video = useRef<HTMLVideoElement>(null)
  const report = useEffectEvent(onCode)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera anew.
  useEffect(() => {
    if (!isVisible) return
    const stop = new AbortController()
    const decoder = startDecoder()
    const sightings = createSightings()
    let stream: MediaStream | undefined

    async function run() {
      const opened = await openCamera()
      if (typeof opened === 'string') {
        if (!stop.signal.aborted) setState({ is: opened })
        return
      }
      if (stop.signal.aborted || !video.current) return closeCamera(opened)
      stream = opened
      video.current.srcObject = stream
      await video.current.play()
      setState({ is: 'live', stream })
      await watch(video.current, decoder, stop.signal, (texts) => {
        for (const raw of sightings(texts, performance.now())) {
          noteActivity()
          report(raw)
        }
      })
    }
    run().catch(() => {
      if (stop.signal.aborted) return
      if (stream) closeCamera(stream)
      setState({ is: 'not reading' })
    })

    return () => {
      stop.abort()
      decoder.stop()
      if (stream) closeCamera(stream)
      setState({ is: 'opening' })
    }
  }, [attempt, isVisible])

  const trouble = state.is === 'opening' || state.is === 'live' ? null : troubles[state.is]
  return (
    <Stack gap="sm">
      <video
        ref={video}
        className={classes.picture}
        hidden={trouble !== null}
        muted
        playsInline
        aria-label={m.scanning_camera()}
      />
      {state.is === 'opening' && (
        <Group role="status" wrap="nowrap" gap="sm">
          <Loader size="sm" aria-hidden />
          {m.scanning_camera_opening()}
        </Group>
      )}
      {state.is === 'live' && <Controls stream={state.stream} />}
      {trouble && (
        <Alert
          color="warn"
          variant="light"
          role="alert"
          icon={<IconCameraOff aria-hidden />}
          title={trouble()}
        >
          <Text size="sm" mb="sm">
            {m.scanning_camera_instead()}
          </Text>
          <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
            {m.scanning_camera_again()}
          </Button>
        </Alert>
      )}
    </Stack>
  )
}

function Controls({ stream }: { stream: MediaStream }) {
  const [isLit, setLit] = useState(false)
  const { torch, zoom } = abilitiesOf(stream)
  if (!torch && !zoom) return null
  return (
    <Group className={classes.controls}>
      {torch && (
        <Button
          variant="default"
          aria-pressed={isLit}
          leftSection={isLit ? <IconBulbOff size={20} aria-hidden /> : <IconBulb size={20} aria-hidden />}
          onClick={() => {
            setLit(!isLit)
            void setCamera(stream, { torch: !isLit })
          }}
        >
          {m.scanning_camera_light()}
        </Button>
      )}
      {zoom && (
        <label className={classes.zoom}>
          {m.scanning_camera_zoom()}
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step || 'any'}
            defaultValue={zoom.min}
            onChange={(event) => void setCamera(stream, { zoom: event.currentTarget.valueAsNumber })}
          />
        </label>
      )}
    </Group>
  )
}
