import { createHash, timingSafeEqual } from 'node:crypto'
import type { Setup } from '@wellstock/contract/identity/system'
import { said } from '@wellstock/messages/sentence'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { passwordProblem } from '../people/password-rules.ts'

const SETUP_LOCK = 7_331_002

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/** Makes the first organization, office and administrator. Once, with the code from the terminal. */
export async function setUp(app: App, setup: z.output<typeof Setup>) {
  if (!app.setupCode) throw problem('NOT_FOUND')
  if (!isSame(setup.code.trim().toUpperCase(), app.setupCode))
    throw invalid({
      code: said.setup_code_wrong(),
    })

  const { name, email, organization } = setup
  const weak = await passwordProblem(setup.password, { hasSecondFactor: false, name, email, organization })
  if (weak) throw invalid({ password: weak })

  const passwordHash = await app.passwords.hash(setup.password)
  const organizationId = await app.database.asOwner(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [SETUP_LOCK])
    const { rowCount } = await client.query('select 1 from organization limit 1')
    if (rowCount) throw problem('NOT_FOUND')
    return insertFirst(client, setup, passwordHash)
  })
  app.setupCode = null
  return { organizationId }
}

async function insertFirst(client: pg.PoolClient, setup: z.output<typeof Setup>, passwordHash: string) {
  const [organizationId, officeId, personId] = [uuid(), uuid(), uuid()]
  await client.query('insert into organization (id, name) values ($1, $2)', [
    organizationId,
    setup.organization,
  ])
  await client.query(
    `insert into office (organization_id, id, code, name, type, timezone) values ($1, $2, 'MAIN', $3, 'main', $4)`,
    [organizationId, officeId, setup.office, setup.timezone],
  )
  await client.query(
    `insert into person (organization_id, id, email, name, department, primary_role, password_hash)
     values ($1, $2, $3, $4, 'Management', 'admin', $5)`,
    [organizationId, personId, setup.email, setup.name, passwordHash],
  )
  await client.query(
    `insert into role_grant (organization_id, person_id, role) values ($1, $2, 'user'), ($1, $2, 'admin')`,
    [organizationId, personId],
  )
  await client.query(
    `insert into audit_event (organization_id, actor_id, action, entity, entity_id, details)
     values ($1, $2, 'organization.created', 'organization', $1, '{}')`,
    [organizationId, personId],
  )
  return organizationId
}
