import type { DocumentFields } from '@wellstock/contract/identity/documents'
import { slugOf } from '@wellstock/domain/identity/documents'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

/** Fields as they are written, and as they are said in the audit. */
export async function checked(tx: Connection, { organizationId }: Person, fields: DocumentFields) {
  const [names] = await tx.rows<{ owner: string | null; office: string | null }>(
    `select (select name from person where organization_id = $1 and id = $2 and status = 'active') as owner,
       (select name from office where organization_id = $1 and id = $3 and archived_at is null) as office`,
    [organizationId, fields.ownerId, fields.officeId],
  )
  if (!names?.owner) throw invalid({ ownerId: said.head_must_be_active() })
  if (fields.officeId && !names.office) throw invalid({ officeId: said.office_not_found() })
  const { ownerId, officeId, ...rest } = fields
  const values = {
    ...rest,
    title: fields.title.trim(),
    tags: fields.tags.map((tag) => tag.trim()),
    readers: [...new Set(fields.readers)],
    signers: [...new Set(fields.signers)],
  }
  return {
    values: { ...values, ownerId, officeId },
    said: { ...values, owner: names.owner, office: names.office },
  }
}

type Facts = Awaited<ReturnType<typeof checked>>['said']

export async function factsOf(tx: Connection, { organizationId }: Person, id: string): Promise<Facts> {
  const [facts] = await tx.rows<Facts>(
    `select d.title, d.type, d.valid_from, d.valid_to, d.tags, d.readers, d.signers, p.name as owner, o.name as office
     from document d join person p on p.organization_id = d.organization_id and p.id = d.owner_id
     left join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where d.organization_id = $1 and d.id = $2`,
    [organizationId, id],
  )
  if (!facts) throw problem('NOT_FOUND', said.document_not_found())
  return facts
}

/** An address nobody has, after the title: the first of `title`, `title-2`, `title-3` … A former one of another document is free. */
export async function freeSlug(
  tx: Connection,
  { organizationId }: Pick<Person, 'organizationId'>,
  title: string,
  id: string,
) {
  const slug = slugOf(title)
  // Of two with the same title at the same moment, the second waits and takes the next.
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1, 33))`, [`${organizationId} ${slug}`])
  const taken = await tx.rows<{ slug: string }>(
    'select slug from document where organization_id = $1 and id <> $2 and slug like $3',
    [organizationId, id, `${slug}%`],
  )
  const others = new Set(taken.map((each) => each.slug))
  let free = slug
  for (let next = 2; others.has(free); next++) free = `${slug}-${next}`
  return free
}
