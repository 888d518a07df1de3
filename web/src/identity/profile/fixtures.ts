import type { Profile } from '@wellstock/contract/identity/profile'
import { json, signedInAs } from '../../../test-server.ts'

export const profile: Profile = {
  name: 'Ana Whitlock',
  email: 'ana@tamarind.example',
  pendingEmail: null,
  role: 'admin',
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
