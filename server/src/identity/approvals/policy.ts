import type { Policy, PolicyFields } from '@wellstock/contract/identity/approval-policy'
import type { PolicyRule } from '@wellstock/domain/identity/approvals'
import { said } from '@wellstock/messages/sentence'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { nameOrNull, readStaff, type Staff } from './requests.ts'
import { administers } from './who-may.ts'

type StoredPolicy = Omit<Policy, 'draftedBy' | 'publishedBy' | 'isCurrent'> & {
  draftedBy: string | null
  drafters: string[]
  publishedBy: string | null
}

const COLUMNS = `number, state, rules, step_up_above, drafted_by, drafters, drafted_at, published_by, published_at, effective_at, version`

const readVersions = (db: Connection, organizationId: string) =>
  db.rows<StoredPolicy>(
    `select ${COLUMNS} from approval_policy where organization_id = $1 order by number desc`,
    [organizationId],
  )

/** The rules in force at this moment, with their number. */
export async function policyInForce(db: Connection, organizationId: string) {
  const [policy] = await db.rows<{ number: number; rules: PolicyRule[]; stepUpAbove: number | null }>(
    `select number, rules, step_up_above from approval_policy
     where organization_id = $1 and state = 'published' and effective_at <= now() order by number desc limit 1`,
    [organizationId],
    'policy-in-force',
  )
  if (!policy) throw new Error('an organization has a policy')
  return policy
}

const shown = (staff: Staff, { drafters: _, ...policy }: StoredPolicy, current: number): Policy => ({
  ...policy,
  draftedBy: nameOrNull(staff, policy.draftedBy),
  publishedBy: nameOrNull(staff, policy.publishedBy),
  isCurrent: policy.number === current,
})

const isSole = async (db: Connection, person: Person) => {
  const admins = await db.rows<{ id: string }>('select distinct id from approval_admins($1) as id', [
    person.organizationId,
  ])
  return admins.length > 0 && admins.every(({ id }) => isOwnAccount(person, id))
}

/** The versions of the policy, the newest first, and what a rule can name. */
export async function listPolicies(db: Connection, person: Person) {
  const { organizationId } = person
  const staff = await readStaff(db, organizationId)
  const versions = await readVersions(db, organizationId)
  const { number } = await policyInForce(db, organizationId)
  const offices = await db.rows<{ id: string; name: string }>(
    `select id, name from office where organization_id = $1 and archived_at is null order by type <> 'main', created_at, code`,
    [organizationId],
  )
  const categories = await db.rows<{ category: string }>(
    `select distinct category from product where organization_id = $1 and category <> '' order by category`,
    [organizationId],
  )
  return {
    versions: versions.map((version) => shown(staff, version, number)),
    offices,
    people: [...staff.people.values()]
      .filter(({ isActive }) => isActive)
      .map(({ id, name }) => ({ id, name })),
    categories: categories.map(({ category }) => category),
    canChange: administers(person),
    isSoleAdmin: await isSole(db, person),
  }
}

/** Refuses rules that name what is not there, or one identifier twice. */
async function checkRules(tx: Connection, { organizationId }: Person, rules: PolicyFields['rules']) {
  if (new Set(rules.map(({ id }) => id)).size < rules.length) throw invalid({ rules: said.rules_twice() })
  const offices = rules.flatMap(({ officeIds }) => officeIds)
  const people = rules.flatMap(({ steps }) => steps.flatMap((step) => step.people))
  const [found] = await tx.rows<{ offices: string[]; people: string[] }>(
    `select (select coalesce(jsonb_agg(id), '[]') from office where organization_id = $1 and id = any($2)) as offices,
       (select coalesce(jsonb_agg(id), '[]') from person where organization_id = $1 and id = any($3) and status = 'active') as people`,
    [organizationId, offices, people],
  )
  for (const [place, { officeIds, steps }] of rules.entries()) {
    if (officeIds.some((id) => !found?.offices.includes(id)))
      throw invalid({ [`rules.${place}.officeIds`]: said.office_does_not_exist() })
    for (const [number, step] of steps.entries())
      if (step.people.some((id) => !found?.people.includes(id)))
        throw invalid({ [`rules.${place}.steps.${number}.people`]: said.person_does_not_exist() })
  }
}

/** The versions of an organization change one after another. */
async function lockVersions(tx: Connection, organizationId: string) {
  await tx.rows('select 1 from organization where id = $1 for no key update', [organizationId])
  return readVersions(tx, organizationId)
}

const subject = (person: Person) => ({ entity: 'approval-policy' as const, id: person.organizationId })

async function shownNow(tx: Connection, person: Person, number: number): Promise<Policy> {
  const staff = await readStaff(tx, person.organizationId)
  const current = await policyInForce(tx, person.organizationId)
  const found = (await readVersions(tx, person.organizationId)).find((each) => each.number === number)
  if (!found) throw problem('OPERATION_FAILED', said.no_policy_draft())
  return shown(staff, found, current.number)
}

/** Writes the draft of the next version. Whoever writes at it does not publish it. */
export async function saveDraft(
  tx: Connection,
  person: Person,
  { rules, stepUpAbove, version }: PolicyFields & { version: number | null },
): Promise<Policy> {
  const { organizationId } = person
  await checkRules(tx, person, rules)
  const versions = await lockVersions(tx, organizationId)
  const draft = versions.find(({ state }) => state === 'draft')
  if ((draft?.version ?? null) !== version)
    throw await stale(tx, 'approval_policy.drafted', organizationId, version ?? 0)
  const number = draft?.number ?? (versions[0]?.number ?? 0) + 1
  if (draft)
    await tx.rows(
      `update approval_policy set rules = $3, step_up_above = $4, drafted_by = $5, drafted_at = now(),
         drafters = array(select distinct unnest(drafters || $5::uuid)), version = version + 1, updated_at = now()
       where organization_id = $1 and number = $2`,
      [organizationId, number, JSON.stringify(rules), stepUpAbove, person.id],
    )
  else
    await insertRow(tx, 'approval_policy', {
      organizationId,
      number,
      rules: JSON.stringify(rules),
      stepUpAbove,
      draftedBy: person.id,
      drafters: [person.id],
    })
  await note(tx, person, 'approval_policy.drafted', subject(person), { number, rules: rules.length })
  return shownNow(tx, person, number)
}

export async function discardDraft(tx: Connection, person: Person) {
  const gone = await tx.rows<{ number: number }>(
    `delete from approval_policy where organization_id = $1 and state = 'draft' returning number`,
    [person.organizationId],
  )
  if (gone[0])
    await note(tx, person, 'approval_policy.discarded', subject(person), { number: gone[0].number })
  return { discarded: gone.length > 0 }
}

/**
 * Puts the draft in force: by somebody who has not written at it, at once. Where there is one administrator only, their own
 * draft takes effect a day later, and that is noted. Requests that wait keep the version they began with.
 */
export async function publishDraft(tx: Connection, person: Person, version: number): Promise<Policy> {
  const { organizationId } = person
  const draft = (await lockVersions(tx, organizationId)).find(({ state }) => state === 'draft')
  if (!draft) throw problem('OPERATION_FAILED', said.no_policy_draft())
  if (draft.version !== version) throw await stale(tx, 'approval_policy.drafted', organizationId, version)
  const isOwn = draft.drafters.some((id) => isOwnAccount(person, id))
  if (isOwn && !(await isSole(tx, person)))
    throw notTheirs(
      'OPERATION_FAILED',
      said.publish_by_another(),
      { entity: 'approval-policy', id: organizationId },
      { step: 'publish' },
    )
  const [published] = await tx.rows<{ effectiveAt: string }>(
    `update approval_policy set state = 'published', published_by = $3, published_at = now(),
       effective_at = now() + case when $4 then interval '24 hours' else interval '0' end,
       version = version + 1, updated_at = now()
     where organization_id = $1 and number = $2 returning effective_at`,
    [organizationId, draft.number, person.id, isOwn],
  )
  await note(tx, person, 'approval_policy.published', subject(person), {
    number: draft.number,
    effectiveAt: published?.effectiveAt,
    byItsWriter: isOwn,
  })
  return shownNow(tx, person, draft.number)
}
