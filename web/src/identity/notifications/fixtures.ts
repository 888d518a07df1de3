import type { NotificationEvent } from '@wellstock/contract/identity/notifications'
import type { Notice } from './notices.ts'

/** A notice as the server would answer it, for tests. */
export const noticeLike = (seq: number, changes: Partial<Notice> = {}): Notice => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  title: `Notice ${seq}`,
  message: `What notice ${seq} says`,
  type: 'warning',
  timestamp: new Date(Date.now() - 5 * 60_000).toISOString(),
  read: false,
  priority: 'high',
  category: 'inventory',
  actionUrl: null,
  persistent: false,
  ended: false,
  mutable: null,
  ...changes,
})

/** The latest first, as the server sorts them. */
export const noticesDownFrom = (seq: number, count: number) =>
  Array.from({ length: count }, (_, index) => noticeLike(seq - index))

/** A stream of the server's that a test speaks through. */
export function streamLine() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const open = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(opened) {
          controller = opened
        },
      }),
      { headers: { 'Content-Type': 'text/event-stream' } },
    )
  const say = (name: string, data: object) =>
    controller?.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  const send = (event: NotificationEvent) => say('message', event)
  const refuse = (status: number, code: string) => {
    say('error', { defined: false, code, status, message: code, data: { code, message: code } })
    controller?.close()
  }
  return { open, send, refuse, isOpen: () => controller !== undefined }
}

/** A server with its notices, its streams, and a network that can be cut. */
export function fakeServer() {
  const streams = new Set<{ send: (event: NotificationEvent) => void; cut: (error: unknown) => void }>()
  const opened: { after: number; at: number }[] = []
  let seq = 0
  let refusal: unknown
  const noticeOf = (number: number): NotificationEvent => ({
    event: 'notice',
    notice: noticeLike(number),
    unread: number,
  })

  async function* connect(after: number, signal: AbortSignal): AsyncGenerator<NotificationEvent> {
    const waiting: NotificationEvent[] = [{ event: 'here', seq, unread: seq }]
    // One that was already told is told again: the client must not show it twice.
    for (let number = Math.max(1, after); number <= seq; number++) waiting.push(noticeOf(number))
    let wake = () => {}
    let failure: unknown
    const stream = {
      send: (event: NotificationEvent) => {
        waiting.push(event)
        wake()
      },
      cut: (error: unknown) => {
        failure = error
        wake()
      },
    }
    signal.addEventListener('abort', () => stream.cut(signal.reason))
    streams.add(stream)
    try {
      for (;;) {
        // What was on its way when the line was cut does not arrive.
        if (failure) throw failure
        const event = waiting.shift()
        if (event) yield event
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    } finally {
      streams.delete(stream)
    }
  }

  return {
    opened,
    streams,
    connect: async (after: number, signal: AbortSignal) => {
      opened.push({ after, at: Date.now() })
      if (refusal) throw refusal
      return connect(after, signal)
    },
    notify: () => {
      seq += 1
      for (const stream of streams) stream.send(noticeOf(seq))
    },
    heartbeat: () => {
      for (const stream of streams) stream.send({ event: 'still here' })
    },
    cut: () => {
      for (const stream of streams) stream.cut(new TypeError('network error'))
    },
    refuse: (error: unknown) => {
      refusal = error
    },
    restoreTo: (earlier: number) => {
      seq = earlier
    },
    get seq() {
      return seq
    },
  }
}
