import type { ProblemBody } from '@wellstock/contract/platform/problems'
import { problems } from '@wellstock/contract/platform/problems'

/**
 * An answer that comes in pieces: server-sent events, closed by `done` or by `error` with the usual body. What fails
 * before the first piece is thrown, and refused like any other request.
 */
export async function streamEvents(
  events: AsyncIterable<unknown>,
  refusalOf: (error: unknown) => ProblemBody,
  headers: Record<string, string>,
): Promise<Response> {
  const encoder = new TextEncoder()
  const send = (event: string, data: unknown) =>
    encoder.encode(`event: ${event}\n${data === undefined ? '' : `data: ${JSON.stringify(data)}\n`}\n`)
  const iterator = events[Symbol.asyncIterator]()
  let first: IteratorResult<unknown> | undefined = await iterator.next()
  let hasReader = true

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = first ?? (await iterator.next())
        first = undefined
        if (!hasReader) return
        controller.enqueue(next.done ? send('done', undefined) : send('message', next.value))
        if (next.done) controller.close()
      } catch (error) {
        if (!hasReader) return
        const data = refusalOf(error)
        const { status } = problems[data.code]
        controller.enqueue(
          send('error', { defined: false, code: data.code, status, message: data.message, data }),
        )
        controller.close()
      }
    },
    // The reader has gone: the work is notified, and rolls back.
    async cancel() {
      hasReader = false
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'text/event-stream' } })
}
