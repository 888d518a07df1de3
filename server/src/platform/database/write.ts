import type { Connection } from './database.ts'
import { sqlState } from './failures.ts'

/** Columns by their names in camel case. What is undefined is left out. */
type Values = Record<string, unknown>

function columnsOf(values: Values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const names = given.map(([field]) => {
    if (!/^[a-z][A-Za-z]*$/.test(field)) throw new Error(`${field} names no column`)
    return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  })
  return { names, values: given.map(([, value]) => value) }
}

const prepared = new Map<string, string>()

/** What a statement is called whose text is one of a few, whatever is asked for: with a name it is planned once per connection. */
export function nameOf(text: string): string {
  const name = prepared.get(text) ?? `written-${prepared.size + 1}`
  prepared.set(text, name)
  return name
}

/** Adds a row. Returns whether it was added: with `orSkip` one that is there already stays. */
export async function insertRow(
  tx: Connection,
  table: string,
  row: Values,
  { orSkip = false } = {},
): Promise<boolean> {
  const { names, values } = columnsOf(row)
  const text = `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)})
     ${orSkip ? 'on conflict do nothing' : ''} returning 1`
  const added = await tx.rows(text, values, nameOf(text))
  return added.length > 0
}

/** Changes a row that people edit: its version counts on. */
export async function updateRow(
  tx: Connection,
  table: string,
  { organizationId, id }: { organizationId: string; id: string },
  changes: Values,
) {
  const { names, values } = columnsOf(changes)
  await tx.rows(
    `update ${table} set ${names.map((name, index) => `${name} = $${index + 3}, `).join('')}
       updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [organizationId, id, ...values],
  )
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes what nothing refers to. Returns whether it could: what has a history stays as it was. */
export async function deleteUnused(tx: Connection, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await tx.attempt(work)
    return true
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    return false
  }
}
