import {
  BIO_LIMIT,
  dateFormats,
  languages,
  profileEmail,
  profilePhone,
  themes,
  timezones,
  withoutPhonePunctuation,
} from '@wellstock/domain/identity/preferences'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Department, isPlainText, secret, text, Version } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { HeldRole } from './people.ts'

/** The fields of the profile dialog a person may change, with the dialog's messages (specification 5). */
export const ProfileFields = z.strictObject({
  name: text('name', { max: 120 })
    .refine((value) => value.trim() !== '', issue.required_short({ label: said.label_name() }))
    .refine(
      (value) => value.trim() === '' || value.trim().length >= 2,
      issue.min_characters_short({ label: said.label_name(), min: 2 }),
    ),
  email: z
    .string(issue.required_short({ label: said.label_email() }))
    .max(254, issue.max_characters({ label: said.label_email(), max: 254 }))
    .refine((value) => value.trim() !== '', issue.required_short({ label: said.label_email() }))
    .refine((value) => value.trim() === '' || profileEmail.test(value.trim()), issue.email_form()),
  phone: z
    .string()
    .max(40, issue.max_characters({ label: said.label_phone(), max: 40 }))
    .refine(isPlainText, issue.unstorable_character_in({ label: said.label_phone() }))
    .refine(
      (value) => value.trim() === '' || profilePhone.test(withoutPhonePunctuation(value)),
      issue.phone_form(),
    ),
  department: Department,
  timezone: z
    .string()
    .refine((value) => (timezones as readonly string[]).includes(value), issue.choose_a_time_zone()),
  location: text('location', { max: 120 }),
  bio: text('bio', { max: 10_000 }).refine(
    (value) => value.length <= BIO_LIMIT,
    issue.max_characters_short({ label: said.label_bio(), max: 500 }),
  ),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  /** An address asked for and not yet confirmed. */
  pendingEmail: z.string().nullable(),
  role: z.enum(roles),
  grants: z.array(HeldRole),
  phone: z.string(),
  department: z.string(),
  timezone: z.string(),
  location: z.string(),
  bio: z.string(),
  /** A data URL, square. */
  avatar: z.string().nullable(),
  departments: z.array(z.string()),
  version: z.number().int(),
})
export type Profile = z.infer<typeof Profile>

/** The Preferences tab of the profile dialog. */
export const ProfilePreferences = z.strictObject({
  theme: z.enum(themes),
  dashboardLayout: z.enum(['card', 'list', 'compact']),
  language: z.enum(languages),
  dateFormat: z.enum(dateFormats),
  notifications: z.strictObject({
    email: z.boolean(),
    browser: z.boolean(),
    weekly: z.boolean(),
    mobile: z.boolean(),
  }),
})
export type ProfilePreferences = z.infer<typeof ProfilePreferences>

const tag = 'Profile'

export const profile = {
  get: route('session', { method: 'GET', path: '/profile', tag, summary: 'My profile' })
    .input(z.strictObject({}).optional())
    .output(Profile),
  /**
   * A changed e-mail address is used once its owner has followed the link sent to it. Whoever reads the mail of that address
   * can choose a new password, so asking for another one takes the password.
   */
  update: route('session', {
    method: 'PUT',
    path: '/profile',
    tag,
    summary: 'Change my profile',
    ownTransactions: true,
  })
    .input(
      ProfileFields.extend({ version: Version, password: secret(issue.enter_your_password()).optional() }),
    )
    .output(Profile),
  setAvatar: route('session', {
    method: 'PUT',
    path: '/profile/avatar',
    tag,
    summary: 'My picture, as a data URL',
    body: 'image',
  })
    .input(
      z.strictObject({
        image: z.string(issue.choose_an_image()).max(2_800_000, issue.image_over_2_mb()),
      }),
    )
    .output(Profile),
  removeAvatar: route('session', { method: 'DELETE', path: '/profile/avatar', tag, summary: 'No picture' })
    .input(z.strictObject({}).optional())
    .output(Profile),
  preferences: route('session', {
    method: 'GET',
    path: '/profile/preferences',
    tag,
    summary: 'My preferences',
  })
    .input(z.strictObject({}).optional())
    .output(ProfilePreferences),
  setPreferences: route('session', {
    method: 'PUT',
    path: '/profile/preferences',
    tag,
    summary: 'Change my preferences',
  })
    .input(
      ProfilePreferences.partial().extend({
        notifications: ProfilePreferences.shape.notifications.partial().optional(),
      }),
    )
    .output(ProfilePreferences),
}
