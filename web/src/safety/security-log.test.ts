import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { answering, json } from '../../test-server.ts'
import { flushLog } from '../lib/log.ts'
import { endSession } from '../lib/session.tsx'

// Each is the module of a page of its own.
let pages = 0
function fresh(): Promise<typeof import('./security-log.ts')> {
  const copy = `./security-log.ts?page=${++pages}`
  return import(copy)
}
const event = { kind: 'blocked link', severity: 'warning' } as const

describe('the list of security alerts', () => {
  it('survives a reload of the page, and ends with the session', async () => {
    const { recordSecurity } = await fresh()
    recordSecurity(event)
    expect((await fresh()).securityAlerts()).toMatchObject([event])
    await endSession(new QueryClient(), 'signed out', async () => {})
    expect((await fresh()).securityAlerts()).toEqual([])
  })

  it('keeps the latest hundred, newest first', async () => {
    const { recordSecurity, securityAlerts } = await fresh()
    for (let times = 0; times < 120; times++) recordSecurity({ ...event, where: `field ${times}` })
    expect(securityAlerts()).toHaveLength(100)
    expect(securityAlerts()[0]?.where).toBe('field 119')
  })

  it.each(['7', '"x"', '{"a":1}', '[7,null,{"kind":"x"},{"at":5}]', 'not JSON'])(
    'begins empty when its store was tampered with: %s',
    async (stored) => {
      sessionStorage.setItem('wellstock:security-alerts', stored)
      expect((await fresh()).securityAlerts()).toEqual([])
    },
  )

  it('works without a store', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { recordSecurity, securityAlerts } = await fresh()
    recordSecurity(event)
    expect(securityAlerts()).toHaveLength(1)
  })

  it('sends what is critical to the server, without the text', async () => {
    flushLog()
    const requests = answering({ 'POST /api/logs': () => json({ accepted: 1 }) })
    const { recordSecurity } = await fresh()
    recordSecurity(event)
    recordSecurity({ kind: 'suspicious input', severity: 'critical', where: 'Notes', shape: 'SQL' })
    flushLog()
    expect(await requests[0]?.json()).toMatchObject({
      logs: [
        { level: 'error', message: 'Security: suspicious input', data: { where: 'Notes', shape: 'SQL' } },
      ],
    })
  })
})
