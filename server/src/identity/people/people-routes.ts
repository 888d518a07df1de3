import { people } from '@wellstock/contract/identity/people'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { linkAccounts, unlinkAccount } from './accounts.ts'
import { exportPeople } from './export.ts'
import { grantRole, revokeRole } from './grants.ts'
import { type Inviter, invite, resendInvitation } from './invite.ts'
import { getPerson, listPeople } from './people.ts'
import { setStatus } from './person-status.ts'

const inviterOf = ({ person, session }: ScopedCall): Inviter => ({
  person,
  organization: session.organization,
})

export const peopleRoutes = serve(people, {
  list: ({ db, scope }, filter) => listPeople(db, scope, filter),
  export: exportPeople,
  get: ({ app, db, person }, { id }) => getPerson(db, person, id, app.now()),
  invite: async (call, invited) => {
    const { app, db, person } = call
    const id = await invite(app, db, inviterOf(call), invited)
    return getPerson(db, person, id, app.now())
  },
  resend: async (call, { id }) => {
    await resendInvitation(call.app, call.db, inviterOf(call), id)
    return { sent: true }
  },
  grant: async ({ app, db, person }, { id, ...grant }) => {
    await grantRole(db, person, id, grant)
    return getPerson(db, person, id, app.now())
  },
  revoke: async ({ app, db, person }, { id, ...grant }) => {
    await revokeRole(app, db, person, id, grant)
    return getPerson(db, person, id, app.now())
  },
  link: async ({ app, db, person }, { id, ...other }) => {
    await linkAccounts(app, db, person, id, other)
    return getPerson(db, person, id, app.now())
  },
  unlink: async ({ app, db, person }, { id, reason }) => {
    await unlinkAccount(db, person, id, reason)
    return getPerson(db, person, id, app.now())
  },
  setStatus: async ({ app, db, person }, { id, status }) => {
    await setStatus(app, db, person, id, status)
    return getPerson(db, person, id, app.now())
  },
})
