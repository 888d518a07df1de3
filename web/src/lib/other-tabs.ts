/** One channel for speaking and listening: a tab does not hear itself. Older browsers have none and notice later. */
let channel: BroadcastChannel | undefined

function opened() {
  if (typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel('wellstock')
  return channel
}

const SIGNED_OUT = 'signed out'

/** The session of this browser is over: its other tabs need not find out with their next click. */
export const tellSignedOut = () => opened()?.postMessage(SIGNED_OUT)

export function onSignedOutElsewhere(listener: () => void): () => void {
  const onMessage = (event: MessageEvent) => {
    if (event.data === SIGNED_OUT) listener()
  }
  opened()?.addEventListener('message', onMessage)
  return () => opened()?.removeEventListener('message', onMessage)
}
