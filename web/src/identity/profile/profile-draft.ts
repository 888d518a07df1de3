import type { Profile, ProfileFields } from '@wellstock/contract/identity/profile'
import type { timezones } from '@wellstock/domain/identity/preferences'
import { m } from '../../lib/messages.ts'
import type { AvatarChange } from './queries.ts'

/** What is being edited; `version` is that of the profile it began with. */
export type ProfileDraft = { values: ProfileFields; avatar: AvatarChange; version: number }

export function draftOf({ version, ...profile }: Profile): ProfileDraft {
  const { name, email, phone, department, timezone, location, bio } = profile
  return { values: { name, email, phone, department, timezone, location, bio }, avatar: undefined, version }
}

/** What of it outlives the page: a picture is too large to keep. */
export type StoredProfileDraft = Omit<ProfileDraft, 'avatar'>

export const emptyProfileDraft: StoredProfileDraft = {
  values: { name: '', email: '', phone: '', department: '', timezone: '', location: '', bio: '' },
  version: 0,
}

export const isChanged = (draft: ProfileDraft, profile: Profile) =>
  draft.avatar !== undefined ||
  Object.entries(draft.values).some(([field, value]) => profile[field as keyof ProfileFields] !== value)

export const fieldLabels: Record<keyof ProfileFields | 'image' | 'password', () => string> = {
  image: m.profile_picture,
  name: m.common_name,
  email: m.common_email,
  password: m.security_confirm_password,
  phone: m.common_phone,
  department: m.common_department,
  timezone: m.common_time_zone,
  location: m.common_location,
  bio: m.profile_bio,
}

export const fieldId = (field: keyof typeof fieldLabels) => `profile-${field}`

const zones: Record<string, () => string> = {
  'America/New_York': m.profile_timezone_new_york,
  'America/Chicago': m.profile_timezone_chicago,
  'America/Denver': m.profile_timezone_denver,
  'America/Los_Angeles': m.profile_timezone_los_angeles,
  UTC: m.profile_timezone_utc,
} satisfies Record<(typeof timezones)[number], () => string>

/** A time zone in words; one that can no longer be chosen goes by its own name. */
export const zoneName = (zone: string) => zones[zone]?.() ?? zone
