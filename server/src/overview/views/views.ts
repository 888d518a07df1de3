import { MAX_VIEWS, type SavedView, type ViewedList } from '@wellstock/contract/overview/views'
import { may } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { lockPerson } from '../../platform/access/lock-person.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'

type Fields = Pick<SavedView, 'name' | 'search' | 'hidden' | 'isShared'>

const VIEW = `
  select v.id, v.list, v.name, v.search, v.hidden, v.is_shared, v.person_id = $2 as "isOwn", p.name as owner
  from saved_view v join person p on p.organization_id = v.organization_id and p.id = v.person_id
  where v.organization_id = $1 and (v.person_id = $2 or v.is_shared)`

/** A person's views of a list and those that were shared, their own first. */
export const listViews = (
  db: Connection,
  { organizationId, id }: Person,
  list: ViewedList,
): Promise<SavedView[]> =>
  db.rows<SavedView>(`${VIEW} and v.list = $3 order by v.person_id <> $2, lower(v.name), v.id`, [
    organizationId,
    id,
    list,
  ])

async function getView(db: Connection, { organizationId, id }: Person, viewId: string): Promise<SavedView> {
  const [view] = await db.rows<SavedView>(`${VIEW} and v.id = $3`, [organizationId, id, viewId])
  if (!view) throw problem('NOT_FOUND', said.view_not_found())
  return view
}

async function writing(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_view_name') throw error
    throw problem('DUPLICATE_DATA', said.view_name_taken(), { fields: { name: said.view_name_taken() } })
  }
}

export async function saveView(
  tx: Connection,
  person: Person,
  { list, ...fields }: Fields & { list: ViewedList },
): Promise<SavedView> {
  // Whoever saves two at once waits, so that the limit holds.
  await lockPerson(tx, person)
  const kept = await tx.rows(
    'select 1 from saved_view where organization_id = $1 and person_id = $2 and list = $3',
    [person.organizationId, person.id, list],
  )
  if (kept.length >= MAX_VIEWS) throw problem('OPERATION_FAILED', said.max_views({ max: MAX_VIEWS }))
  const id = uuid()
  await writing(() =>
    insertRow(tx, 'saved_view', {
      organizationId: person.organizationId,
      id,
      personId: person.id,
      list,
      name: fields.name.trim(),
      search: JSON.stringify(fields.search),
      hidden: fields.hidden && JSON.stringify(fields.hidden),
      isShared: fields.isShared,
    }),
  )
  tx.touch('view', id)
  return getView(tx, person, id)
}

/** Only whoever saved a view changes it. */
export async function changeView(
  tx: Connection,
  person: Person,
  id: string,
  changes: { [Field in keyof Fields]?: Fields[Field] | undefined },
): Promise<SavedView> {
  const before = await getView(tx, person, id)
  if (!before.isOwn) throw problem('FORBIDDEN', said.view_of_somebody_else())
  const {
    name = before.name,
    search = before.search,
    hidden = before.hidden,
    isShared = before.isShared,
  } = changes
  await writing(() =>
    tx.rows(
      'update saved_view set name = $3, search = $4, hidden = $5, is_shared = $6 where organization_id = $1 and id = $2',
      [
        person.organizationId,
        id,
        name.trim(),
        JSON.stringify(search),
        hidden && JSON.stringify(hidden),
        isShared,
      ],
    ),
  )
  tx.touch('view', id)
  return getView(tx, person, id)
}

export async function deleteView(tx: Connection, person: Person, id: string): Promise<{ id: string }> {
  const { isOwn, name, owner } = await getView(tx, person, id)
  if (!isOwn && !may(person.grants, 'system.manage')) throw problem('FORBIDDEN', said.view_of_somebody_else())
  await tx.rows('delete from saved_view where organization_id = $1 and id = $2', [person.organizationId, id])
  if (isOwn) tx.touch('view', id)
  else await note(tx, person, 'view.deleted', { entity: 'view', id }, { before: { name, owner } })
  return { id }
}
