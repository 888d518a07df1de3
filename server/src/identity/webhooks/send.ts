import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic, mayReach, urlProblem } from './addresses.ts'

const TIMEOUT = 5_000
/** So much of an answer is kept, in characters; what comes beyond these bytes is not read. */
export const ANSWER_KEPT = 200
const ANSWER_READ = 1_000

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>", hexadecimal>`: what was signed, and when, so that a copy grows old. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signed}`
}

/** A name stands for the addresses it has now, all of which have to be fit to be reached: what is checked is what is connected to. */
export const guardedLookup =
  (isLocal: boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (!addresses.every(({ address }) => mayReach(address, isLocal)))
        return done(new Error('the name leads into a private network'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })

/** What came back: a status with the beginning of the answer, or why nothing did. */
export type Answered = { status: number | null; answer: string }

type Letter = { url: string; secret: string; id: string; type: string; body: string }

/** Posts an event. Follows no redirect, and waits no longer than five seconds. Never throws. */
export async function send(letter: Letter, at: Date, isLocal: boolean): Promise<Answered> {
  const problem = urlProblem(letter.url, isLocal)
  if (problem) return { status: null, answer: problem.reason }
  const { protocol, hostname } = new URL(letter.url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is not looked up.
  if (isIP(host) !== 0 && !mayReach(host, isLocal)) return { status: null, answer: 'private address' }
  return post(protocol === 'https:' ? requestSecure : requestPlain, letter, at, isLocal).catch(
    (error: Error & { code?: string }) => ({
      status: null,
      answer:
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? 'no answer within 5 seconds'
          : clean(error.code ? `${error.code} ${error.message}` : error.message),
    }),
  )
}

/** As it can be stored and shown. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, ANSWER_KEPT)
    .toWellFormed()

const post = (request: typeof requestPlain, letter: Letter, at: Date, isLocal: boolean) =>
  new Promise<Answered>((resolve, reject) => {
    const outgoing = request(
      letter.url,
      {
        method: 'POST',
        lookup: guardedLookup(isLocal),
        signal: AbortSignal.timeout(TIMEOUT),
        agent: false,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(letter.body),
          'User-Agent': 'Wellstock-Webhooks/1',
          'Wellstock-Delivery': letter.id,
          'Wellstock-Event': letter.type,
          'Wellstock-Signature': signatureOf(letter.secret, letter.body, at),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        // What stands within the network is nobody's to read from here: it answered, and with what status.
        const isShown = isPublic(response.socket.remoteAddress ?? '')
        const settle = () => {
          const answer = isShown ? clean(Buffer.concat(parts).toString('utf8')) : ''
          resolve({ status: response.statusCode ?? null, answer })
          response.destroy()
        }
        response.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size >= ANSWER_READ) settle()
        })
        response.on('end', settle)
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(letter.body)
  })
