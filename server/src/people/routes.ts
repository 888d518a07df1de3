import { auth } from '@wellstock/contract/auth'
import type { RequestFacts } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { login } from './login.ts'
import { ABSOLUTE_LIMIT, endSession, findSession, signedIn, xsrfTokenOf } from './sessions.ts'

export const SESSION_COOKIE = 'wellstock_session'
export const XSRF_COOKIE = 'XSRF-TOKEN'

const forgetCookies = (request: RequestFacts) => {
  request.setCookie(SESSION_COOKIE, '', { httpOnly: true, maxAge: 0 })
  request.setCookie(XSRF_COOKIE, '', { httpOnly: false, maxAge: 0 })
}

export const authRoutes = serve(auth, {
  login: async ({ app, request }, credentials) => {
    const { token, signedIn } = await login(app, request, credentials)
    request.setCookie(SESSION_COOKIE, token, { httpOnly: true, maxAge: ABSOLUTE_LIMIT / 1000 })
    request.setCookie(XSRF_COOKIE, xsrfTokenOf(token), { httpOnly: false, maxAge: ABSOLUTE_LIMIT / 1000 })
    return signedIn
  },
  logout: async ({ app, request }) => {
    const { token } = request
    if (token) {
      const found = await app.database.visit((db) => findSession(db, token, app.now()))
      if (found && found !== 'over')
        await app.database.write(found.person.organizationId, (tx) => endSession(tx, found, app.now()))
    }
    forgetCookies(request)
    return { signedOut: true }
  },
  session: ({ app, db, person, session }) => signedIn(app, db, { person, session }, app.now()),
})
