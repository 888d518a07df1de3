import type { Writable } from 'node:stream'
import { type Change, changeText, type Noun } from '@wellstock/contract/platform/changes'
import pg from 'pg'
import { maintain, rewriteTables } from './embedded/maintain.ts'
import { allowLongQueries } from './embedded/watchdog.ts'
import { canRetry, isBroken } from './failures.ts'
import { isLostRace } from './lost-races.ts'
import { readRows } from './read-rows.ts'
import { Signals } from './signals.ts'
import { Touched } from './touched.ts'

// Instants as ISO text, business dates as plain text, counts as numbers: what the API speaks.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Engine = 'embedded' | 'postgresql'

/** Connections to PostgreSQL, over which statements can be sent without waiting for each other. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, pipeline: true })
  // A lost connection fails the statements asked over it. It also says so by itself, idle or in use, and what nobody
  // listens to ends the process.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

const ATTEMPTS = 5

/** Called with what a transaction changed, once it is committed. */
type ChangeListener = (change: Change) => void

const isUuid = /^[0-9a-f-]{36}$/

/** One connection. Statements are SQL, through `rows`. */
export class Connection {
  readonly #client: pg.PoolClient
  #organizationId = ''
  readonly #touched = new Touched()
  #hasWork = false

  /** Whether a statement may be sent while the answer to another is still to come. */
  readonly canPipeline: boolean

  constructor(client: pg.PoolClient, canPipeline: boolean) {
    this.#client = client
    this.canPipeline = canPipeline
  }

  /** Runs a statement; with a name it is prepared once per connection. Columns come as fields: `office_id` as `officeId`. */
  async rows<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    const { fields, rows } = await this.#client.query({
      text,
      values,
      rowMode: 'array',
      ...(name && { name }),
    })
    return readRows(fields, rows)
  }

  /** What `work` sends before it first waits leaves in one packet: each packet costs as much as a small query. */
  together<T>(work: () => T): T {
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    try {
      return work()
    } finally {
      stream.uncork()
    }
  }

  /** Things that do not wait for each other's answers, done in the order given. Each sends its first statement at once. */
  async batch<T extends unknown[]>(...works: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> {
    if (!this.canPipeline) {
      const results: unknown[] = []
      for (const work of works) results.push(await work())
      return results as T
    }
    const begun = this.together(() => works.map((work) => work()))
    try {
      return (await Promise.all(begun)) as T
    } catch (error) {
      // What the others still send must not come after the rollback, nor on a connection that somebody else has by then.
      await Promise.allSettled(begun)
      throw error
    }
  }

  /**
   * From here on row level security shows this organization alone. Set for the connection, not for a transaction:
   * one that stays with an organization pays for it once.
   */
  async actFor(organizationId: string) {
    if (this.#organizationId === organizationId) return
    if (!isUuid.test(organizationId)) throw new Error('not an organization')
    this.#organizationId = ''
    await this.#client.query(`set app.organization_id = '${organizationId}'`)
    this.#organizationId = organizationId
  }

  /** What this transaction changes is published with its commit, to every page that shows it. */
  touch(noun: Noun, ...ids: (string | null)[]) {
    this.#touched.add(noun, ids)
  }

  /** There is something to do once this transaction is committed, which nothing that it touches tells of. */
  leaveWork() {
    this.#hasWork = true
  }

  /** Whether this transaction leaves work so far. */
  get leavesWork(): boolean {
    return this.#hasWork
  }

  /**
   * In one packet with the commit, and after it: changes are published once they are committed, or not at all, and
   * transactions that publish do not wait for each other's commits.
   */
  async #commit(onChange?: ChangeListener) {
    const { change, hasWork } = this.#takeSignals()
    const payload = change && this.#organizationId && `${this.#organizationId} ${changeText(change)}`
    const signals = [
      ...(payload ? [`pg_notify('wellstock_change', ${this.#client.escapeLiteral(payload)})`] : []),
      ...(hasWork ? [`pg_notify('wellstock_work', '')`] : []),
    ]
    // After a statement that failed unnoticed, a commit commits nothing and does not say so. Asking anything first does.
    await this.#client.query(`select; commit${signals.length > 0 ? `; select ${signals}` : ''}`)
    if (change && payload) onChange?.(change)
  }

  #takeSignals() {
    const hasWork = this.#hasWork
    this.#hasWork = false
    return { change: this.#touched.take(), hasWork }
  }

  /** Deadlocks and lost races are tried again, so `work` must be repeatable. */
  async transaction<T>(work: () => Promise<T>, onChange?: ChangeListener): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#takeSignals()
        const [, result] = await this.batch(() => this.#client.query('begin'), work)
        await this.#commit(onChange)
        return result
      } catch (error) {
        if (isBroken(error)) throw error
        await this.#client.query('rollback')
        // Of two who write the same at once the second finds it there when it looks again.
        const isWorthAnother = canRetry(error) || (isLostRace(error) && attempt === 1)
        if (attempt === ATTEMPTS || !isWorthAnother) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
      }
    }
  }

  /** A part of a transaction that may take two minutes instead of the usual seconds. */
  async takeLonger<T>(work: () => Promise<T>): Promise<T> {
    const resume = allowLongQueries()
    try {
      await this.#client.query(`set local statement_timeout = '2min'`)
      return await work()
    } finally {
      resume()
    }
  }

  /** A part of a transaction that may fail by itself. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      const [, result] = await this.batch(() => this.#client.query('savepoint attempt'), work)
      await this.#client.query('release savepoint attempt')
      return result
    } catch (error) {
      if (!isBroken(error)) await this.#client.query('rollback to savepoint attempt')
      throw error
    }
  }
}

/**
 * The database as the application sees it. Connections work as a role that row level security binds; which
 * organization they act for is set before anything else is asked of them.
 */
export class Database {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly end: () => Promise<void>
  /** What the database says on commit. */
  readonly signals: Signals
  readonly #connections: WeakMap<pg.PoolClient, Connection>
  #onChange: ChangeListener | undefined

  constructor(pool: pg.Pool, engine: Engine, end: () => Promise<void> = () => pool.end(), same?: Database) {
    this.pool = pool
    this.engine = engine
    this.end = end
    this.signals = same?.signals ?? new Signals()
    this.#connections = same ? same.#connections : new WeakMap()
  }

  /** The same database, for work that opens its own transactions: `onChange` is called with what they change. */
  withChangeListener(onChange: ChangeListener): Database {
    const database = new Database(this.pool, this.engine, this.end, this)
    database.#onChange = onChange
    return database
  }

  /** A connection that acts for no organization yet. */
  async visit<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#hold((client) => {
      const connection = this.#connections.get(client) ?? new Connection(client, this.engine === 'postgresql')
      this.#connections.set(client, connection)
      return work(connection)
    })
  }

  /** Statements on their own, for one organization. */
  async read<T>(organizationId: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.visit(async (connection) => {
      await connection.actFor(organizationId)
      return work(connection)
    })
  }

  /** A transaction for one organization. */
  async write<T>(organizationId: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.read(organizationId, (connection) =>
      connection.transaction(() => work(connection), this.#onChange),
    )
  }

  /** A transaction as the owner of the tables, of any length: set-up and the sample only. */
  async asOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const resume = allowLongQueries()
    return this.#hold((client) =>
      new Connection(client, false).transaction(async () => {
        await client.query('set local role none')
        await client.query('set local statement_timeout = 0')
        // What it writes it makes up as it goes.
        await client.query('set local idle_in_transaction_session_timeout = 0')
        return work(client)
      }),
    ).finally(resume)
  }

  /** What PostgreSQL does by itself and the embedded engine does not: vacuum and statistics. */
  async tidy(): Promise<void> {
    if (this.engine === 'embedded') await maintain(this.pool)
  }

  /** Gives back the room of rows that a load changed after it had written them; PostgreSQL uses it for the next ones. */
  async giveBackRoom(tables: readonly string[]): Promise<void> {
    if (this.engine === 'embedded') await rewriteTables(this.pool, tables)
  }

  async #hold<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = isBroken(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
}
