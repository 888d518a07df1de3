import type { Panel } from '@wellstock/contract/overview/statistics'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Found } from './panel.ts'
import { atOffice, type Selection } from './selection.ts'

type Office = { id: string; name: string; isChosen: boolean }

/**
 * The figures of a panel for each office of the scope by itself, over the same days: what the panel reads, read office by
 * office. Those looked at are marked where they are not all.
 */
export async function byOffice(
  db: Connection,
  among: Scope,
  selection: Selection,
  read: (selection: Selection) => Promise<Found>,
): Promise<Pick<Panel, 'rowKind' | 'columns' | 'rows'>> {
  const offices = await db.rows<Office>(
    `select o.id, o.name, coalesce(o.id = any($3), false) as "isChosen" from office o
     where o.organization_id = $1 and o.archived_at is null and ($2::uuid[] is null or o.id = any($2))
     order by o.type <> 'main', o.created_at, o.code`,
    [among.organizationId, officesInScope(among), selection.values[1]],
  )
  const isNarrowed = offices.some(({ isChosen }) => !isChosen)
  const found = []
  for (const office of offices)
    found.push({ office, figures: (await read(atOffice(selection, office.id))).figures })
  const all = found.flatMap(({ figures }) => figures)
  const keys = [...new Set(all.map(({ key }) => key))]
  return {
    rowKind: 'office',
    columns: keys.map((key) => ({
      key,
      part: all.find((each) => each.key === key && each.part)?.part ?? null,
    })),
    rows: found.map(({ office: { id, name, isChosen }, figures }) => ({
      key: id,
      name,
      detail: '',
      isPartial: false,
      isChosen: isChosen && isNarrowed,
      values: keys.map((key) => figures.find((each) => each.key === key)?.value ?? null),
    })),
  }
}
