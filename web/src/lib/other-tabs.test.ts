import { expect, it, vi } from 'vitest'
import { broadcastSignedOut, onSignedOutElsewhere } from './other-tabs.ts'

const heardBy = (channel: BroadcastChannel) =>
  new Promise<unknown>((resolve) =>
    channel.addEventListener('message', (event) => resolve(event.data), { once: true }),
  )

it('tells the other tabs of a sign-out, and not itself', async () => {
  const other = new BroadcastChannel('wellstock')
  const listener = vi.fn()
  const stop = onSignedOutElsewhere(listener)
  const heard = heardBy(other)
  broadcastSignedOut('timed out')
  expect(await heard).toBe('timed out')
  expect(listener).not.toHaveBeenCalled()

  other.postMessage('something else')
  other.postMessage('signed out')
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
  expect(listener).toHaveBeenCalledWith('signed out')
  stop()
  other.close()
})

it('does without where there is no such channel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  // A copy of the module that has opened none yet.
  const copy = './other-tabs.ts?without'
  const { broadcastSignedOut: broadcast, onSignedOutElsewhere: on }: typeof import('./other-tabs.ts') =
    await import(copy)
  on(() => {})()
  broadcast('signed out')
})
