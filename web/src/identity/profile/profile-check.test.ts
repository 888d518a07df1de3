import type { ProfileFields } from '@wellstock/contract/identity/profile'
import { ProfileFields as Schema } from '@wellstock/contract/identity/profile'
import { inEnglish } from '@wellstock/messages/in-english'
import { sentenceOf } from '@wellstock/messages/sentence'
import { describe, expect, it } from 'vitest'
import { checkProfile } from './profile-check.ts'

const right: ProfileFields = {
  name: 'Ana Whitlock',
  email: 'ana@tamarind.example',
  phone: '',
  department: 'Management',
  timezone: 'UTC',
  location: '',
  bio: '',
}

const cases: [keyof ProfileFields, string, string | undefined][] = [
  ['name', '', 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', 'Al', undefined],
  ['email', '', 'Email is required'],
  ['email', 'ana', 'Please enter a valid email address'],
  ['email', 'ana@clinic', 'Please enter a valid email address'],
  ['email', 'a b@clinic.example', 'Please enter a valid email address'],
  ['email', 'a\u0000b@clinic.example', 'Please enter a valid email address'],
  ['email', 'a\ud800@clinic.example', 'Please enter a valid email address'],
  ['email', "o'brien+stock@clinic.museum", undefined],
  ['phone', '+1 (303) 555-0100', undefined],
  ['phone', '12', undefined],
  ['phone', '1', 'Please enter a valid phone number'],
  ['phone', '0303 555', 'Please enter a valid phone number'],
  ['phone', '303.555', 'Please enter a valid phone number'],
  ['phone', '1'.repeat(15), undefined],
  ['phone', '1'.repeat(16), 'Please enter a valid phone number'],
  ['bio', 'x'.repeat(500), undefined],
  ['bio', 'x'.repeat(501), 'Bio must be less than 500 characters'],
]

describe('the rules of the profile', () => {
  it.each(cases)('%s %j: %s', (field, value, message) => {
    const values = { ...right, [field]: value }
    expect(checkProfile(values, { asksForPassword: false, password: '' })).toEqual(
      message ? { [field]: message } : {},
    )
    // The server keeps to the same.
    expect(
      Schema.safeParse(values).error?.issues.map((issue) => inEnglish(sentenceOf(issue.message))),
    ).toEqual(message ? [message] : undefined)
  })
})
