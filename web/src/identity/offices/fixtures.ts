import type { SignedIn } from '@wellstock/contract/identity/auth'
import type { Office, OfficeDetails } from '@wellstock/contract/identity/offices'
import { json, signedInAs } from '../../../test-server.ts'
import { homeLike } from '../../overview/home/fixtures.ts'

export const mainId = '11111111-1111-4111-8111-111111111111'
export const branchId = '22222222-2222-4222-8222-222222222222'

/** An office as the server would answer it, for tests. */
export function officeLike(changes: Partial<OfficeDetails> = {}): OfficeDetails {
  return {
    id: mainId,
    code: 'MAIN',
    name: 'Hollow Main Campus',
    location: 'Denver, CO',
    type: 'main',
    status: 'active',
    address: { street: '1840 Tamarind Hollow Way', city: 'Denver', state: 'CO', zipCode: '80205' },
    contact: { phone: '(303) 555-0110', email: 'main@tamarind.example', manager: 'Ana Whitlock' },
    employees: 142,
    features: ['Parking', 'Wi-Fi'],
    timezone: 'America/Denver',
    inventoryValue: 182_400,
    items: 320,
    lowItems: 12,
    outItems: 3,
    lastActivity: new Date(Date.now() - 5 * 60_000).toISOString(),
    version: 3,
    rooms: 9,
    people: 14,
    activity: [],
    ...changes,
  }
}

export const listOf = (offices: Office[], total = offices.length) => json({ items: offices, total })

type Roles = Parameters<typeof signedInAs>[0]

/** What every page below the shell asks for. */
export const signedIn = (roles: Roles, changes: Partial<SignedIn> = {}) => ({
  'GET /api/auth/session': () =>
    json(signedInAs(roles, { liveAreas: ['dashboard', 'inventory', 'offices'], ...changes })),
  'GET /api/home/offices': () => json([]),
  'GET /api/home': () => json(homeLike()),
})
