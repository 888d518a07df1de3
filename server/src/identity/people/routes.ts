import { auth } from '@wellstock/contract/identity/auth'
import { security } from '@wellstock/contract/identity/security'
import {
  ABSOLUTE_LIMIT,
  DEVICE_COOKIE,
  endSession,
  findSession,
  handOverSession,
  SESSION_COOKIE,
  xsrfTokenOf,
} from '../../platform/access/sessions.ts'
import type { PublicCall, RequestFacts } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { distrustDevice, listDevices } from './devices.ts'
import { login } from './login.ts'
import { acceptInvitation, confirmEmail, forgot, openLink, resetPassword } from './mailed-links.ts'
import {
  changePassword,
  confirm,
  disable,
  enrol,
  listSessions,
  newRecoveryCodes,
  overview,
  revokeOthers,
  revokeSession,
  signInHistory,
} from './security.ts'
import { signedIn } from './signed-in.ts'
import { createToken, listTokens, revokeOwnToken } from './tokens.ts'

const XSRF_COOKIE = 'XSRF-TOKEN'

const YEAR = 365 * 24 * 60 * 60

const giveXsrfToken = (request: RequestFacts, token: string) =>
  request.setCookie(XSRF_COOKIE, xsrfTokenOf(token), { httpOnly: false, maxAge: ABSOLUTE_LIMIT / 1000 })

const forgetCookies = (request: RequestFacts) => {
  request.setCookie(SESSION_COOKIE, '', { httpOnly: true, maxAge: 0 })
  request.setCookie(XSRF_COOKIE, '', { httpOnly: false, maxAge: 0 })
}

/** Does something with the session that the browser holds, if any. */
async function withHeldSession({ app, request }: PublicCall, work: typeof endSession) {
  const { token } = request
  if (!token) return
  const found = await app.database.visit((db) => findSession(db, token, app.now()))
  if (found && found !== 'over')
    await app.database.write(found.person.organizationId, (tx) => work(tx, found, app.now()))
}

export const authRoutes = serve(auth, {
  login: async ({ app, request }, credentials) => {
    const { token, device, signedIn } = await login(app, request, credentials)
    // The browser forgets the session it had; nobody else may go on with it.
    await withHeldSession({ app, request }, handOverSession)
    request.setCookie(SESSION_COOKIE, token, { httpOnly: true, maxAge: ABSOLUTE_LIMIT / 1000 })
    giveXsrfToken(request, token)
    // Sent with what our own pages ask alone: it stands for the second step.
    request.setCookie(DEVICE_COOKIE, device, { httpOnly: true, maxAge: YEAR, sameSite: 'Strict' })
    return signedIn
  },
  logout: async ({ app, request }) => {
    await withHeldSession({ app, request }, endSession)
    forgetCookies(request)
    // Not `storage`: what was scanned without a line waits there until its person signs in again.
    request.headers['Clear-Site-Data'] = '"cache"'
    return { signedOut: true }
  },
  // With the token that fits: the browser may have lost it, or hold that of an earlier session.
  session: ({ app, db, person, session, request }) => {
    if (request.token) giveXsrfToken(request, request.token)
    return signedIn(app, db, { person, session }, app.now())
  },
  forgot: ({ app, request }, { email }) => forgot(app, request, email),
  link: ({ app }, { token }) => openLink(app, token),
  reset: ({ app }, { token, password }) => resetPassword(app, token, password),
  accept: ({ app }, { token, name, password }) => acceptInvitation(app, token, name, password),
  confirmEmail: ({ app }, { token }) => confirmEmail(app, token),
})

export const securityRoutes = serve(security, {
  overview: ({ app, db, person }) => overview(db, app, person),
  changePassword,
  enrol: (caller, { password }) => enrol(caller, password),
  confirm: (caller, { code }) => confirm(caller, code),
  disable: (caller, { password }) => disable(caller, password),
  newRecoveryCodes: (caller, { password }) => newRecoveryCodes(caller, password),
  sessions: (caller) => listSessions(caller.db, caller),
  revoke: (caller, { id }) => revokeSession(caller.db, caller, id),
  revokeOthers: (caller) => revokeOthers(caller.db, caller),
  history: ({ db, person }) => signInHistory(db, person),
  devices: ({ app, db, person, request }) => listDevices(db, person, request, app.now()),
  distrust: ({ db, person }, { id }) => distrustDevice(db, person, id),
  distrustAll: ({ db, person }) => distrustDevice(db, person, null),
  tokens: ({ app, db, person }) => listTokens(db, person, app.now()),
  createToken: (caller, wanted) => createToken(caller, wanted),
  revokeToken: ({ app, db, person }, { id }) => revokeOwnToken(db, person, id, app.now()),
})
