import {
  BIO_LIMIT,
  dateFormats,
  languages,
  profileEmail,
  profilePhone,
  themes,
  timezones,
  withoutPhonePunctuation,
} from '@wellstock/domain/preferences'
import * as z from 'zod'
import { roles } from './access.ts'
import { text } from './fields.ts'
import { route } from './route.ts'

/** The fields of the profile dialog a person may change, with the dialog's messages (specification 5). */
export const ProfileFields = z.strictObject({
  name: text('Name', { max: 120 })
    .refine((value) => value.trim() !== '', 'Name is required')
    .refine((value) => value.trim() === '' || value.trim().length >= 2, 'Name must be at least 2 characters'),
  email: z
    .string('Email is required')
    .max(254, 'Email must be at most 254 characters.')
    .refine((value) => value.trim() !== '', 'Email is required')
    .refine(
      (value) => value.trim() === '' || profileEmail.test(value.trim()),
      'Please enter a valid email address',
    ),
  phone: z
    .string()
    .max(40, 'Phone must be at most 40 characters.')
    .refine(
      (value) => value.trim() === '' || profilePhone.test(withoutPhonePunctuation(value)),
      'Please enter a valid phone number',
    ),
  department: text('Department', { min: 1, max: 60 }),
  timezone: z
    .string()
    .refine((value) => (timezones as readonly string[]).includes(value), 'Choose a time zone.'),
  location: text('Location', { max: 120 }),
  bio: text('Bio', { max: 10_000 }).refine(
    (value) => value.length <= BIO_LIMIT,
    'Bio must be less than 500 characters',
  ),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  /** An address asked for and not yet confirmed. */
  pendingEmail: z.string().nullable(),
  role: z.enum(roles),
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
  /** A changed e-mail address is used once its owner has followed the link sent to it. */
  update: route('session', { method: 'PUT', path: '/profile', tag, summary: 'Change my profile' })
    .input(ProfileFields.extend({ version: z.number().int() }))
    .output(Profile),
  setAvatar: route('session', {
    method: 'PUT',
    path: '/profile/avatar',
    tag,
    summary: 'My picture, as a data URL',
  })
    .input(
      z.strictObject({
        image: z.string('Choose an image.').max(2_800_000, 'The image is larger than 2 MB.'),
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
