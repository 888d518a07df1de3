import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, json } from '../../test-server.ts'
import { flushLog, log, setLogUser, startLog } from './log.ts'

beforeEach(() => {
  flushLog()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  setLogUser(undefined)
})

const listening = () => answering({ 'POST /api/logs': () => json({ accepted: 1 }) })
const sent = async (request: Request | undefined) =>
  (await request?.json()) as { logs: { message: string }[] }

describe('the log sender', () => {
  it('sends what has gathered after thirty seconds, and no sooner', async () => {
    const requests = listening()
    log.warn('first')
    log.error('second')
    vi.advanceTimersByTime(29_000)
    expect(requests).toHaveLength(0)
    vi.advanceTimersByTime(1_000)
    expect((await sent(requests[0])).logs.map((entry) => entry.message)).toEqual(['first', 'second'])
  })

  it('sends at once when a hundred have gathered', async () => {
    const requests = listening()
    for (let entry = 0; entry < 100; entry++) log.warn(`entry ${entry}`)
    expect((await sent(requests[0])).logs).toHaveLength(100)
    vi.advanceTimersByTime(60_000)
    expect(requests).toHaveLength(1)
  })

  it('sends when the page goes away, in a request that outlives it, with the CSRF header', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'XSRF-TOKEN=signed.token'
    const requests = listening()
    startLog()
    log.error('leaving')
    dispatchEvent(new Event('pagehide'))
    expect(requests[0]?.keepalive).toBe(true)
    expect(requests[0]?.headers.get('X-XSRF-TOKEN')).toBe('signed.token')
  })

  it('keeps only warnings and worse', () => {
    const requests = listening()
    log.info('chatter')
    log.debug('more of it')
    log.trace('and more')
    flushLog()
    expect(requests).toHaveLength(0)
  })

  it('says whose entries they are and where they arose', async () => {
    const requests = listening()
    setLogUser('person-1')
    log.error('broken', new Error('inner'))
    flushLog()
    expect((await sent(requests[0])).logs[0]).toMatchObject({
      level: 'error',
      userId: 'person-1',
      context: '/',
      data: { name: 'Error', message: 'inner' },
    })
  })

  it('ignores that it could not send', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    log.error('lost')
    flushLog()
    await vi.advanceTimersByTimeAsync(0)
  })

  it('names the person and the tab, and warnings are where it begins', async () => {
    const requests = listening()
    setLogUser('person-1')
    log.warn('first')
    flushLog()
    setLogUser(undefined)
    log.warn('second')
    flushLog()
    const [first] = (await sent(requests[0])).logs as { userId?: string; sessionId?: string }[]
    const [second] = (await sent(requests[1])).logs as { userId?: string; sessionId?: string }[]
    expect(first?.userId).toBe('person-1')
    expect(second?.userId).toBeUndefined()
    expect(first?.sessionId).toMatch(/^[\w-]{36}$/)
    expect(second?.sessionId).toBe(first?.sessionId)
  })

  it('leaves out what is secret, and the search of the address', async () => {
    const requests = listening()
    history.replaceState(null, '', '/reset?token=very-secret')
    log.error('refused', {
      password: 'very-secret',
      nested: { sessionToken: 'very-secret', code: '123456' },
      code: 'FORBIDDEN',
      cookie: 'very-secret',
    })
    flushLog()
    history.replaceState(null, '', '/')
    const text = JSON.stringify(await sent(requests[0]))
    expect(text).not.toContain('very-secret')
    expect(text).not.toContain('123456')
    expect(text).toContain('FORBIDDEN')
    expect(text).toContain('"context":"/reset"')
  })

  it('writes down at most a page of anything, whatever it is', async () => {
    const requests = listening()
    const circle: Record<string, unknown> = {}
    circle.self = circle
    log.error('x'.repeat(9_000), { text: 'y'.repeat(9_000) })
    log.error('circle', circle)
    log.error('function', () => {})
    flushLog()
    const { logs } = await sent(requests[0])
    expect(logs).toHaveLength(3)
    expect(JSON.stringify(logs).length).toBeLessThan(6_000)
  })

  it('holds no more than one load while the server refuses', () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    for (let entry = 0; entry < 350; entry++) log.warn(`entry ${entry}`)
    const requests = listening()
    flushLog()
    return expect(sent(requests[0])).resolves.toMatchObject({ logs: { length: 50 } })
  })

  it('takes the latest with it when a page that has much to tell goes away', async () => {
    const requests = listening()
    for (let entry = 0; entry < 99; entry++) log.error(`entry ${entry}`, { text: 'z'.repeat(1_500) })
    dispatchEvent(new Event('pagehide'))
    const [request] = requests
    const text = (await request?.clone().text()) ?? ''
    expect(text.length).toBeLessThan(64_000)
    expect((await sent(request)).logs.at(-1)?.message).toBe('entry 98')
  })
})
