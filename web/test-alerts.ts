import { vi } from 'vitest'
import * as log from './src/safety/security-log.ts'

let lists = 0

/** Security alerts go to an empty list of this test: that of the session lasts as long as the page. */
export async function ownAlerts() {
  const copy = `./src/safety/security-log.ts?list=${++lists}`
  const own: typeof log = await import(copy)
  vi.spyOn(log, 'recordSecurity').mockImplementation(own.recordSecurity)
  vi.spyOn(log, 'securityAlerts').mockImplementation(own.securityAlerts)
  vi.spyOn(log, 'useSecurityAlerts').mockImplementation(own.useSecurityAlerts)
}
