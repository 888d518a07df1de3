import type { Profile } from '@wellstock/contract/identity/profile'
import type { ApiToken } from '@wellstock/contract/identity/security'
import { json, signedInAs } from '../../../test-server.ts'

export const profile: Profile = {
  name: 'Ana Whitlock',
  email: 'ana@tamarind.example',
  pendingEmail: null,
  role: 'admin',
  grants: [],
  phone: '',
  department: 'Management',
  timezone: 'America/Denver',
  location: 'Main Campus',
  bio: '',
  avatar: null,
  departments: [
    'Management',
    'Operations',
    'Procurement',
    'Finance',
    'Information Technology',
    'Quality Assurance',
    'Compliance',
    'Laboratory',
  ],
  version: 4,
}

/** What the dashboard under the dialog asks for, and the profile. */
export const answers = (changes: Partial<Profile> = {}) => ({
  'GET /api/auth/session': () => json(signedInAs(['user'])),
  'GET /api/profile': () => json({ ...profile, ...changes }),
})

export const tokenLike: ApiToken = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'ERP export',
  lastFour: '9f3c',
  permissions: ['inventory.read'],
  offices: [{ id: 'office-1', name: 'North Office' }],
  canWrite: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2027-02-18T10:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
  lastAddress: null,
}
