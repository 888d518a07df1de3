import type { ProfileFields } from '@wellstock/contract/identity/profile'
import {
  BIO_LIMIT,
  profileEmail,
  profilePhone,
  withoutPhonePunctuation,
} from '@wellstock/domain/identity/preferences'
import { m } from '../../lib/messages.ts'

export type ProfileErrors = Partial<Record<keyof ProfileFields | 'image' | 'password', string>>

/** The rules of the profile dialog, specification 5. */
export function checkProfile(
  { name, email, phone, bio }: ProfileFields,
  { asksForPassword, password }: { asksForPassword: boolean; password: string },
): ProfileErrors {
  const errors: ProfileErrors = {}
  if (name.trim() === '') errors.name = m.profile_name_required()
  else if (name.trim().length < 2) errors.name = m.profile_name_short()
  if (email.trim() === '') errors.email = m.profile_email_required()
  else if (!profileEmail.test(email.trim())) errors.email = m.profile_email_invalid()
  else if (asksForPassword && password === '') errors.password = m.profile_email_password_missing()
  if (phone.trim() !== '' && !profilePhone.test(withoutPhonePunctuation(phone)))
    errors.phone = m.profile_phone_invalid()
  if (bio.length > BIO_LIMIT) errors.bio = m.profile_bio_long()
  return errors
}
