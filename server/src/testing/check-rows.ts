import { afterAll, expect, inject } from 'vitest'
import { Connection } from '../platform/database/database.ts'
import { callerLine, misread, type RowType } from './row-types.ts'

declare module 'vitest' {
  interface ProvidedContext {
    rowTypes: Record<string, RowType>
  }
}

// Whatever the tests read is held against the type that the code says it has: names of columns, kinds of values, nulls.
const types = inject('rowTypes')
const wrong = new Set<string>()
const { rows } = Connection.prototype

Connection.prototype.rows = async function <Row>(this: Connection, ...statement: Parameters<typeof rows>) {
  const place = callerLine(new Error().stack ?? '')
  const read = await rows.apply<Connection, typeof statement, Promise<Row[]>>(this, statement)
  const type = place && types[place]
  if (type)
    for (const said of misread(type, read as Record<string, unknown>[])) wrong.add(`${place}: ${said}`)
  return read
}

afterAll(() => {
  Connection.prototype.rows = rows
  expect([...wrong], 'rows are what their types say').toEqual([])
})
