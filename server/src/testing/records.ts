import type { TestApp } from './harness.ts'
import { tables } from './tables-of-names.ts'

const snake = (name: string) =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The records of one organization, a few of each table and state, by the names that stand for them in paths and fields. */
export class Records {
  readonly #test: TestApp
  readonly #organizationId: string
  /** Of each table that has identifiers, the column that says in which state a row is. */
  readonly #states = new Map<string, string | null>()
  readonly #references = new Map<string, string>()
  readonly #ids = new Map<string, string[]>()
  readonly #versions = new Map<string, number | null>()
  readonly #wanted = new Set<string>()

  constructor(test: TestApp, organizationId: string) {
    this.#test = test
    this.#organizationId = organizationId
  }

  async open() {
    const tables = await this.#test.rows<{ name: string; state: string | null }>(
      `select c.relname as name, min(s.attname::text) as state
       from pg_class c
       join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
       join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id'
       left join pg_attribute s on s.attrelid = c.oid and s.attname in ('state', 'status', 'is_active')
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
    )
    for (const { name, state } of tables) this.#states.set(name, state)
    const references = await this.#test.rows<{ field: string; name: string }>(
      `select distinct a.attname as field, c.confrelid::regclass::text as name
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 2`,
    )
    for (const { field, name } of references) this.#references.set(field, name)
  }

  #tableOf(name: string) {
    const field = snake(name).replace(/_ids$/, '_id')
    const singular = field.replace(/_id$/, '').replace(/ies$/, 'y').replace(/s$/, '')
    return [tables[name], this.#references.get(field), singular].find(
      (table) => table && this.#states.has(table),
    )
  }

  /** Identifiers of what a name stands for, as far as they were looked up. */
  named(name: string): string[] {
    const table = this.#tableOf(name)
    if (table && !this.#ids.has(table)) this.#wanted.add(table)
    return this.#ids.get(table ?? '') ?? []
  }

  versionOf = (id: unknown) => this.#versions.get(String(id)) ?? undefined

  /** Looks up what was asked for. */
  async look() {
    for (const table of this.#wanted) {
      const state = this.#states.get(table)
      const rows = await this.#test.rows<{ id: string; version: number | null }>(
        state
          ? `select id, version from (select id, (to_jsonb(r) ->> 'version')::int as version, row_number() over (partition by ${state} order by id desc) as place
               from ${table} r where organization_id = $1) t where place <= 6`
          : `select id, (to_jsonb(r) ->> 'version')::int as version from ${table} r where organization_id = $1 order by id desc limit 12`,
        [this.#organizationId],
      )
      for (const { id, version } of rows) this.#versions.set(id, version)
      this.#ids.set(
        table,
        rows.map(({ id }) => id),
      )
    }
    this.#wanted.clear()
  }

  forget() {
    this.#ids.clear()
  }
}
