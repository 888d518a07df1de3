import type { NotificationEvent } from '@wellstock/contract/notifications'
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
