import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPiece } from '../../../test-piece.tsx'
import { Camera } from './camera.tsx'
import * as decoding from './decoder.ts'
import { createSightings, OUT_OF_SIGHT } from './sightings.ts'

const decoder = { decode: vi.fn(), stop: vi.fn() }

const track = {
  stop: vi.fn(),
  applyConstraints: vi.fn(async () => {}),
  getCapabilities: () => ({ torch: true }),
}
const stream = { getTracks: () => [track], getVideoTracks: () => [track] }

function cameraGives(getUserMedia: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
}

beforeEach(() => {
  vi.spyOn(decoding, 'startDecoder').mockReturnValue(decoder)
  Reflect.deleteProperty(navigator, 'mediaDevices')
  decoder.decode.mockReset().mockResolvedValue({ found: [{ text: ']d201' }], unread: [] })
  track.stop.mockClear()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
  vi.stubGlobal('createImageBitmap', async () => ({}))
})

describe('the camera', () => {
  it('reports a code that stays in view once, has a light, and is switched off at the end', async () => {
    cameraGives(async () => stream)
    const onCode = vi.fn()
    const { unmount } = renderPiece(<Camera onCode={onCode} />)
    await waitFor(() => expect(decoder.decode.mock.calls.length).toBeGreaterThan(3))
    expect(onCode.mock.calls).toEqual([[']d201']])
    await userEvent.click(screen.getByRole('button', { name: 'Light' }))
    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
    expect(track.stop).not.toHaveBeenCalled()
    unmount()
    expect(track.stop).toHaveBeenCalled()
  })

  it('is off while the page is hidden', async () => {
    cameraGives(async () => stream)
    renderPiece(<Camera onCode={() => {}} />)
    await screen.findByRole('button', { name: 'Light' })
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(track.stop).toHaveBeenCalled()
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByRole('button', { name: 'Light' })).toBeTruthy()
  })

  it.each([
    ['NotAllowedError', /was not allowed/],
    ['NotFoundError', /has no camera/],
    ['NotReadableError', /cannot be used now/],
  ])('says in words what is in the way, and tries again: %s', async (name, words) => {
    cameraGives(() => Promise.reject(new DOMException('', name)))
    renderPiece(<Camera onCode={() => {}} />)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/Use a scanner, or type/)).toBeTruthy()
    cameraGives(async () => stream)
    await userEvent.click(screen.getByRole('button', { name: 'Try the camera again' }))
    expect(await screen.findByRole('button', { name: 'Light' })).toBeTruthy()
  })

  it('needs a secure address', async () => {
    renderPiece(<Camera onCode={() => {}} />)
    expect(await screen.findByText(/secure address/)).toBeTruthy()
  })
})

it('a code counts again once it has been out of sight', () => {
  const fresh = createSightings()
  expect(fresh(['a', 'a', 'b'], 0)).toEqual(['a', 'b'])
  expect(fresh(['a'], 1_000)).toEqual([])
  expect(fresh(['a', 'b'], 1_000 + OUT_OF_SIGHT)).toEqual(['b'])
  expect(fresh(['a'], 2_001 + 2 * OUT_OF_SIGHT)).toEqual(['a'])
})
