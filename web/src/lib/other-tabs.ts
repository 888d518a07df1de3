/** One channel for speaking and listening: a tab does not hear itself. Older browsers have none and notice later. */
let channel: BroadcastChannel | undefined

function opened() {
  if (typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel('wellstock')
  return channel
}

const ends = ['signed out', 'timed out'] as const
/** How the session of this browser came to its end. */
export type End = (typeof ends)[number]

/** The session of this browser is over: its other tabs need not find out with their next click. */
export const broadcastSignedOut = (end: End) => opened()?.postMessage(end)

export function onSignedOutElsewhere(listener: (end: End) => void): () => void {
  const onMessage = (event: MessageEvent) => {
    const end = ends.find((known) => known === event.data)
    if (end) listener(end)
  }
  opened()?.addEventListener('message', onMessage)
  return () => opened()?.removeEventListener('message', onMessage)
}
