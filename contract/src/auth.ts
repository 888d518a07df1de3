import * as z from 'zod'
import { roles } from './access.ts'
import { areas } from './pages.ts'
import { route } from './route.ts'

export const Credentials = z.strictObject({
  email: z
    .string('Email is required')
    .min(1, 'Email is required')
    .max(254, 'Email must be at most 254 characters.'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(1024, 'Password must be at most 1,024 characters.'),
})

/** Who is signed in, as the browser knows it. `role` is the primary one, shown in the menu. */
export const SignedIn = z.object({
  person: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    department: z.string(),
    grants: z.array(z.object({ role: z.enum(roles), officeId: z.string().nullable() })),
  }),
  organization: z.object({ id: z.string(), name: z.string(), isDemo: z.boolean(), currency: z.string() }),
  liveAreas: z.array(z.enum(areas)),
  /** When the session ends by itself if nothing more is done, and at the latest. */
  idleUntil: z.string(),
  endsAt: z.string(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const auth = {
  login: route('public', { method: 'POST', path: '/auth/login', tag: 'Sign-in', summary: 'Sign in' })
    .input(Credentials)
    .output(SignedIn),
  logout: route('public', { method: 'POST', path: '/auth/logout', tag: 'Sign-in', summary: 'Sign out' })
    .input(z.strictObject({}).optional())
    .output(z.object({ signedOut: z.boolean() })),
  session: route('session', {
    method: 'GET',
    path: '/auth/session',
    tag: 'Sign-in',
    summary: 'Who is signed in',
  })
    .input(z.strictObject({}).optional())
    .output(SignedIn),
}
