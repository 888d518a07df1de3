import { BODY_LIMITS, type BodyKind } from '@wellstock/contract/platform/route'
import { said } from '@wellstock/messages/sentence'
import { problem } from './problem.ts'

/** So many bytes are read before it is known who sends them. */
export const STRANGER_BODY = 64_000
/** Within so many milliseconds a body has come, or so many bytes more of it. */
const PATIENCE = 10_000
const STEADY = 64_000

const lengthOf = (request: Request) => Number(request.headers.get('content-length') ?? Number.NaN)

/** More than is taken from a stranger, or nobody has said how much. */
export const isLargeBody = (request: Request) => !(lengthOf(request) <= STRANGER_BODY)

/** The body of a request as text, refused beyond its size, where it is no JSON, and where it comes in drips. */
export async function readBody(
  request: Request,
  kind: BodyKind | 'stranger',
  patience = PATIENCE,
): Promise<string> {
  const limit = kind === 'stranger' ? STRANGER_BODY : BODY_LIMITS[kind]
  const tooLarge = () =>
    problem(
      'API_ERROR',
      kind === 'document' ? said.file_over({ max: 25 }) : said.request_too_large({ max: limit / 1_000_000 }),
      { status: 413 },
    )
  if (lengthOf(request) > limit) throw tooLarge()
  const bytes = await readBytes(request, limit, tooLarge, patience)
  if (bytes.byteLength === 0) return ''
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw problem('API_ERROR', said.send_json(), { status: 415 })
  try {
    return utf8.decode(bytes)
  } catch {
    throw problem('INVALID_DATA', said.not_utf8())
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

async function readBytes(request: Request, limit: number, tooLarge: () => Error, patience: number) {
  let giveUp: (reason: Error) => void = () => {}
  const late = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  const timer = setTimeout(
    () =>
      giveUp(
        problem('TIMEOUT_ERROR', said.request_too_slow(), { status: 408, headers: { Connection: 'close' } }),
      ),
    patience,
  )
  try {
    // What is small is read at once, without a stream in between.
    if (!isLargeBody(request)) return await Promise.race([request.arrayBuffer(), late])
    return await Promise.race([readChunks(request, limit, tooLarge, () => timer.refresh()), late])
  } finally {
    clearTimeout(timer)
  }
}

async function readChunks(request: Request, limit: number, tooLarge: () => Error, onSteady: () => void) {
  const chunks: Uint8Array[] = []
  let size = 0
  let steadyAt = STEADY
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
    if (size < steadyAt) continue
    steadyAt = size + STEADY
    onSteady()
  }
  return Buffer.concat(chunks)
}
