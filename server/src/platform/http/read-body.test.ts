import { expect, it } from 'vitest'
import { readBody } from './read-body.ts'

/** A request whose body comes in portions, `null`: and then nothing more. */
function sending(...portions: (string | null)[]) {
  const bytes = new TextEncoder()
  const body = new ReadableStream({
    pull(controller) {
      const next = portions.shift()
      if (next === undefined) return controller.close()
      if (next === null) return new Promise(() => {})
      controller.enqueue(bytes.encode(next))
    },
  })
  const headers = { 'content-type': 'application/json' }
  return new Request('http://wellstock.test', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

it('reads a body of no said length up to the limit of its route', async () => {
  expect(await readBody(sending('{"a":', '1}'), 'stranger')).toBe('{"a":1}')
  const large = 'x'.repeat(40_000)
  await expect(readBody(sending(large, large), 'stranger')).rejects.toMatchObject({ status: 413 })
  expect(await readBody(sending(large, large), 'form')).toHaveLength(80_000)
})

it('ends a body that does not go on', async () => {
  await expect(readBody(sending('{"a":', null), 'form', 20)).rejects.toMatchObject({ status: 408 })
})
