import type { ProblemBody } from '@wellstock/contract/platform/problems'
import { Problem } from './problem.ts'

const field = (block: string, name: string) =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2)

/**
 * The events of an answer that comes in pieces, until `done`. An `error` is thrown as the `Problem` it tells of.
 * Whoever stops reading closes the connection.
 */
export async function* eventsOf(response: Response): AsyncGenerator<unknown, void> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (read + value).split('\n\n')
      read = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = field(block, 'event')
        if (event === 'done') return
        const data = JSON.parse(field(block, 'data') ?? 'null')
        if (event === 'error') throw new Problem(data.data as ProblemBody)
        yield data
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
