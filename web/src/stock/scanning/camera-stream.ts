export type CameraTrouble = 'insecure' | 'denied' | 'no camera' | 'busy'

type Abilities = MediaTrackCapabilities & {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
}

// Larger pictures take longer to read and smaller ones lose the small codes.
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
}

/** The camera that looks away from the person. Browsers give it to pages from a safe address only. */
export async function openCamera(): Promise<MediaStream | CameraTrouble> {
  if (!navigator.mediaDevices?.getUserMedia) return 'insecure'
  try {
    return await navigator.mediaDevices.getUserMedia(wanted)
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'no camera' : 'busy'
  }
}

const trackOf = (stream: MediaStream) => stream.getVideoTracks()[0]

export function abilitiesOf(stream: MediaStream): Pick<Abilities, 'torch' | 'zoom'> {
  const { torch, zoom } = (trackOf(stream)?.getCapabilities?.() ?? {}) as Abilities
  return { torch, zoom }
}

/** Light and zoom; a camera that refuses stays as it is. */
export const setCamera = (stream: MediaStream, setting: { torch: boolean } | { zoom: number }) =>
  trackOf(stream)
    ?.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] })
    .catch(() => {})

export const closeCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}
