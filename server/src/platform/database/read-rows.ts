const names = new Map<string, string>()

/** A column as a field is called: `office_id` is `officeId`. */
function fieldOf(column: string): string {
  let field = names.get(column)
  if (field === undefined) {
    field = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    names.set(column, field)
  }
  return field
}

/** The rows of an answer as objects of the fields their columns are called after. */
export function readRows<Row>(columns: readonly { name: string }[], rows: readonly unknown[][]): Row[] {
  const fields = columns.map(({ name }) => fieldOf(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < fields.length; index++) row[fields[index] as string] = values[index]
    return row as Row
  })
}
