import type { Absence, Provider, standings } from '@wellstock/contract/procedures/providers'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { problem } from '../../platform/http/problem.ts'
import { TO_COME } from '../booked-cases.ts'

const PROVIDER = `
  select p.id, p.name, p.specialty, p.is_active as "isActive", p.version,
    case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as person,
    (select jsonb_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at) from provider_absence b
     where b.organization_id = p.organization_id and b.provider_id = p.id and b.ends_at > now() order by b.starts_at limit 1) as absence,
    (select count(*) from case_provider cp join procedure_case c on c.organization_id = cp.organization_id and c.id = cp.case_id
     where cp.organization_id = p.organization_id and cp.provider_id = p.id and ${TO_COME}) as cases
  from provider p
  left join person a on a.organization_id = p.organization_id and a.id = p.person_id
  where p.organization_id = current_organization()`

type Filter = { search?: string | undefined; standing?: (typeof standings)[number] | undefined }

/** Who performs procedures, by name: those who are active, or all. */
export const listProviders = (db: Connection, { search, standing = 'all' }: Filter): Promise<Provider[]> =>
  db.rows<Provider>(
    `${PROVIDER} and ($1::text is null or plain_text(p.name) like $1 or plain_text(p.specialty) like $1)
       and ($2 = 'all' or p.is_active)
     order by lower(p.name), p.id`,
    [search?.trim() ? likeOf(search.trim()) : null, standing],
  )

export async function getProvider(db: Connection, id: string): Promise<Provider> {
  const [provider] = await db.rows<Provider>(`${PROVIDER} and p.id = $1`, [id])
  if (!provider) throw problem('NOT_FOUND', said.provider_not_found())
  return provider
}

/** Accounts that no provider has. */
export const peopleForProviders = (db: Connection) =>
  db.rows<{ id: string; name: string }>(
    `select a.id, a.name from person a where a.organization_id = current_organization() and a.status = 'active'
       and not exists (select from provider p where p.organization_id = a.organization_id and p.person_id = a.id)
     order by lower(a.name), a.id`,
    [],
  )

const ABSENCE = `
  select b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", b.reason,
    (select count(*) from case_provider cp join procedure_case c on c.organization_id = cp.organization_id and c.id = cp.case_id
     where cp.organization_id = b.organization_id and cp.provider_id = b.provider_id and ${TO_COME}
       and cp.starts_at < b.ends_at and cp.ends_at > b.starts_at) as cases
  from provider_absence b where b.organization_id = current_organization()`

/** When a provider is away, from now on. */
export async function listAbsences(db: Connection, providerId: string): Promise<Absence[]> {
  await getProvider(db, providerId)
  return db.rows<Absence>(
    `${ABSENCE} and b.provider_id = $1 and b.ends_at > now() order by b.starts_at, b.id`,
    [providerId],
  )
}

export async function getAbsence(db: Connection, id: string): Promise<Absence> {
  const [absence] = await db.rows<Absence>(`${ABSENCE} and b.id = $1`, [id])
  if (!absence) throw problem('NOT_FOUND', said.absence_not_found())
  return absence
}
