import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ClientBase, Notification } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { scaled } from '../../../testing/scaled.ts'
import { maintain } from './maintain.ts'
import { openEmbedded } from './open.ts'

type Embedded = Awaited<ReturnType<typeof openEmbedded>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const scratch = mkdtempSync(join(tmpdir(), 'wellstock-'))
let folders = 0
const newFolder = () => join(scratch, `data-${++folders}`)

const dataDir = newFolder()
let memory: Embedded
let template: Buffer

beforeAll(async () => {
  memory = await openEmbedded()
  template = await memory.dump()
  await (await openEmbedded({ dataDir, template })).close()
})

afterAll(async () => {
  await memory.close()
  rmSync(scratch, { recursive: true, force: true })
})

function start(task: string) {
  const args = ['--import', 'tsx', 'test-process.ts', task, dataDir]
  return spawn(process.execPath, args, { cwd: import.meta.dirname })
}

describe('the connection', () => {
  beforeEach(async () => {
    await memory.pool.query('drop table if exists item; create table item (id int primary key, name text)')
  })

  test('answers queries with and without parameters', async () => {
    const { pool } = memory
    await pool.query('insert into item values ($1, $2), ($3, $4)', [1, 'gloves', 2, null])
    const { rows, rowCount } = await pool.query('select * from item order by id')
    expect(rows).toEqual([
      { id: 1, name: 'gloves' },
      { id: 2, name: null },
    ])
    expect(rowCount).toBe(2)
    const several = await pool.query('select 1 as a; select 2 as b')
    expect(several).toMatchObject([{ rows: [{ a: 1 }] }, { rows: [{ b: 2 }] }])
  })

  test('prepares a named statement once and runs it again', async () => {
    const client = await memory.pool.connect()
    const named = (value: number) =>
      client.query({ name: 'double', text: 'select $1::int * 2 as n', values: [value] })
    expect((await named(1)).rows).toEqual([{ n: 2 }])
    expect((await named(21)).rows).toEqual([{ n: 42 }])
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([{ name: 'double' }])
    client.release()
  })

  test('reports an error with its code and goes on', async () => {
    const { pool } = memory
    await pool.query('insert into item values (1)')
    await expect(pool.query('insert into item values (1)')).rejects.toMatchObject({
      code: '23505',
      constraint: 'item_pkey',
    })
    await expect(pool.query('insert into item values ($1)', [1])).rejects.toMatchObject({ code: '23505' })
    await expect(pool.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
    expect((await pool.query('select count(*)::int as n from item')).rows).toEqual([{ n: 1 }])
  })

  test('keeps the same client usable after an error between Parse and Sync', async () => {
    const client = await memory.pool.connect()
    for (const divisor of [0, 1, 0, 2]) {
      const result = client.query({ name: 'divide', text: 'select 6 / $1::int as n', values: [divisor] })
      if (divisor) expect((await result).rows).toEqual([{ n: 6 / divisor }])
      else await expect(result).rejects.toMatchObject({ code: '22012' })
    }
    client.release()
  })

  test('commits and rolls back transactions', async () => {
    const client = await memory.pool.connect()
    await client.query('begin')
    await client.query('insert into item values (1)')
    await client.query('rollback')
    await client.query('begin')
    await client.query('insert into item values (2)')
    await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' })
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    await client.query('begin')
    await client.query('insert into item values (3)')
    await client.query('commit')
    expect((await client.query('select id from item')).rows).toEqual([{ id: 3 }])
    client.release()
  })

  test('gives a new connection none of what the last one left behind', async () => {
    const { pool } = memory
    await pool.query('create role clerk')
    const client = await pool.connect()
    await client.query('set role clerk')
    await client.query(`select set_config('app.organization', 'o1', false)`)
    await client.query('listen stock')
    await client.query('prepare left_over as select 1')
    await client.query('reset role; begin; insert into item values (1)')
    await client.query('set local role clerk')
    client.release(true)

    const { rows } =
      await pool.query(`select current_user, current_setting('app.organization', true) as organization,
      (select count(*)::int from item) as items, (select count(*)::int from pg_prepared_statements) as statements,
      (select count(*)::int from pg_listening_channels()) as channels`)
    const nothing = { items: 0, statements: 0, channels: 0 }
    expect(rows).toEqual([{ current_user: 'postgres', organization: '', ...nothing }])
    await pool.query('drop role clerk')
  })

  test('applies row level security to a role and a setting that last for the transaction', async () => {
    const client = await memory.pool.connect()
    await client.query(`create role member; grant select on item to member;
      insert into item values (1, 'o1'), (2, 'o2');
      alter table item enable row level security;
      create policy own on item using (name = current_setting('app.organization'))`)
    await client.query('begin')
    await client.query('set local role member')
    await client.query(`select set_config('app.organization', $1, true)`, ['o2'])
    expect((await client.query('select id from item')).rows).toEqual([{ id: 2 }])
    await client.query('commit')
    expect((await client.query('select id from item order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
    await client.query('drop table item; drop role member')
    client.release()
  })

  test('delivers a notification when its transaction commits', async () => {
    const client = await memory.pool.connect()
    const received: Notification[] = []
    client.on('notification', (notification) => received.push(notification))
    await client.query('listen stock')
    await client.query('begin')
    await client.query(`select pg_notify('stock', $1)`, ['gloves'])
    expect(received).toEqual([])
    await client.query('commit')
    expect(received).toMatchObject([{ channel: 'stock', payload: 'gloves' }])
    client.release(true)
  })

  test('answers a hundred queries asked at once, each its own', async () => {
    const numbers = Array.from({ length: 100 }, (_, i) => i)
    const answers = await Promise.all(numbers.map((i) => memory.pool.query('select $1::int as i', [i])))
    expect(answers.map(({ rows }) => rows[0].i)).toEqual(numbers)
  })

  test('carries ten megabytes in, and back as one value and as many rows', async () => {
    const { pool } = memory
    const big = 'é'.repeat(5_000_000)
    await pool.query('insert into item values (1, $1)', [big])
    const { rows } = await pool.query('select name from item')
    expect(rows[0].name === big).toBe(true)
    const many = await pool.query(`select i, repeat('x', 1000) as x from generate_series(1, 10000) i`)
    expect(many.rows.length).toBe(10_000)
    expect(many.rows.every(({ i, x }, index) => i === index + 1 && x.length === 1000)).toBe(true)
  })

  test('turns deep recursion into an error, not into silence', async () => {
    const { pool } = memory
    await pool.query(
      `create function deeper(n int) returns int language plpgsql as 'begin return deeper(n + 1); end'`,
    )
    await expect(pool.query('select deeper(1)')).rejects.toMatchObject({ code: '54001' })
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  test('refuses COPY FROM STDIN with an error and goes on', async () => {
    const client = await memory.pool.connect()
    for (let time = 1; time <= 2; time++) {
      await expect(client.query('copy item from stdin')).rejects.toMatchObject({ code: '57014' })
    }
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    client.release()
  })

  test('knows the extensions, and letters beyond ASCII as PostgreSQL on Linux does', async () => {
    const { pool } = memory
    for (const name of ['pg_trgm', 'unaccent', 'citext', 'btree_gist'])
      await pool.query(`create extension ${name}`)
    const { rows } = await pool.query(`select unaccent('Élan') as plain, 'A'::citext = 'a'::citext as alike,
      similarity('gloves', 'glove') > 0.5 as close, upper('éßж') as upper,
      array(select x from unnest(array['é', 'f', 'Z', 'a']) x order by x) as by_code,
      array(select x from unnest(array['é', 'f', 'Z', 'a']) x order by x collate "und-x-icu") as by_language`)
    expect(rows[0]).toEqual({
      ...{ plain: 'Elan', alike: true, close: true, upper: 'ÉßЖ' },
      ...{ by_code: ['Z', 'a', 'f', 'é'], by_language: ['a', 'é', 'f', 'Z'] },
    })
  })
})

test('a database in memory starts as a copy of a dump', async () => {
  await memory.pool.query(`create table kept as select 'gloves' as name`)
  const copy = await openEmbedded({ template: await memory.dump() })
  expect((await copy.pool.query('select name from kept')).rows).toEqual([{ name: 'gloves' }])
  await copy.close()
})

describe('the data folder', () => {
  test('keeps what was written, in a folder only its owner may read', async () => {
    const fresh = newFolder()
    const first = await openEmbedded({ dataDir: fresh })
    const settings = await first.pool.query('show fsync; show wal_sync_method; show full_page_writes')
    expect(settings).toMatchObject([
      { rows: [{ fsync: 'on' }] },
      { rows: [{ wal_sync_method: 'fsync' }] },
      { rows: [{ full_page_writes: 'on' }] },
    ])
    await first.pool.query(`create extension pg_trgm; create table kept as select 'gloves' as name`)
    await first.close()
    expect(readdirSync(fresh)).toEqual(['db'])
    expect(statSync(join(fresh, 'db')).mode & 0o777).toBe(0o700)

    const second = await openEmbedded({ dataDir: fresh })
    const { rows } = await second.pool.query(`select name, similarity(name, 'gloves') as same from kept`)
    expect(rows).toEqual([{ name: 'gloves', same: 1 }])
    await second.close()
  })

  test('is refused to a second opener in one clear line', async () => {
    const holder = await openEmbedded({ dataDir })
    await expect(openEmbedded({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Wellstock process (pid ${process.pid}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    )
    expect((await holder.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await holder.close()
  })

  const gone = spawnSync(process.execPath, ['--version']).pid
  const leftLocks = [
    ['a process that ended', `${gone} 1`],
    ['a process that a power cut kept from writing it', ''],
  ]
  if (existsSync('/proc')) leftLocks.push(['a process whose pid another one has now', `${process.pid} 1`])

  test.each(leftLocks)('is taken over from %s', async (_, lock = '') => {
    writeFileSync(join(dataDir, 'wellstock.pid'), lock)
    const taken = await openEmbedded({ dataDir })
    await expect(openEmbedded({ dataDir })).rejects.toThrow('in use')
    await taken.close()
    expect(readdirSync(dataDir)).toEqual(['db'])
  })

  test('is made anew after a first start that was cut short', async () => {
    const unfinished = newFolder()
    mkdirSync(join(unfinished, 'db.new', 'base'), { recursive: true })
    writeFileSync(join(unfinished, 'db.new', 'PG_VERSION'), '')
    const database = await openEmbedded({ dataDir: unfinished, template })
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await database.close()
    expect(readdirSync(unfinished)).toEqual(['db'])
  })

  test('opens although a power cut left an empty postmaster.pid', async () => {
    writeFileSync(join(dataDir, 'db', 'postmaster.pid'), '')
    const database = await openEmbedded({ dataDir })
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await database.close()
  })

  test('is given back when the database in it is of another version', async () => {
    const other = newFolder()
    cpSync(join(dataDir, 'db'), join(other, 'db'), { recursive: true })
    writeFileSync(join(other, 'db', 'PG_VERSION'), '17\n')
    await expect(openEmbedded({ dataDir: other })).rejects.toThrow(
      'database files are incompatible with server',
    )
    expect(readdirSync(other)).toEqual(['db'])
  })

  const rounds = scaled(5)
  test(`loses no acknowledged row to kill -9, ${rounds} times, and is refused to others until then`, async () => {
    const acknowledged: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const writer = start('insert')
      const ended = once(writer, 'exit')
      await once(writer.stdout, 'readable')
      await expect(openEmbedded({ dataDir })).rejects.toThrow(`(pid ${writer.pid})`)
      setTimeout(() => writer.kill('SIGKILL'), 100 + Math.random() * 400)
      const output = await text(writer.stdout)
      acknowledged.push(...output.trim().split('\n').map(Number))
      await ended
    }

    const { pool, close } = await openEmbedded({ dataDir })
    const { rows } = await pool.query('select id from written')
    const kept = new Set(rows.map(({ id }) => id))
    expect(acknowledged.length).toBeGreaterThan(10 * rounds)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    await close()
  })
})

describe('the purgeExpired', () => {
  async function workAs(role: string, pool: Embedded['pool']) {
    await pool.query(`create role ${role}; set role ${role}`)
    Object.assign(pool.options, { onConnect: (client: ClientBase) => client.query(`set role ${role}`) })
  }

  test('makes a checkpoint every five minutes on disk, whatever role the application has', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { pool, close } = await openEmbedded({ dataDir })
    const last = async () => (await pool.query('select checkpoint_lsn from pg_control_checkpoint()')).rows[0]
    await pool.query('create table changed (id int)')
    await workAs('clerk', pool)
    const before = await last()
    expect(await last()).toEqual(before)
    vi.advanceTimersByTime(5 * 60_000)
    expect(await last()).not.toEqual(before)
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'clerk' }])
    await close()
    vi.useRealTimers()
  })

  test('vacuums and analyses every table, whatever role the application has', async () => {
    const { pool, close } = await openEmbedded({ template })
    await pool.query(`create table "Movement" as select generate_series(1, 1000) as id;
      delete from "Movement" where id > 400`)
    await workAs('clerk', pool)
    await maintain(pool)
    const { rows } = await pool.query(`select reltuples from pg_class where relname = 'Movement'`)
    expect(rows).toEqual([{ reltuples: 400 }])
    await close()
  })
})

describe('the process stops with code 70 and one line', () => {
  async function outcome(task: string) {
    const child = start(task)
    const [[code], output, errors] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ])
    return { code, output, errors }
  }

  test('when a query runs away, unless a long job was allowed for', async () => {
    expect(await outcome('run away')).toEqual({
      code: 70,
      output: 'slow query answered\n',
      errors: 'The embedded database stopped: a query was not answered within 500 ms\n',
    })
  })

  test('when the engine ends, rather than answering on', async () => {
    const { code, errors } = await outcome('break')
    expect(code).toBe(70)
    expect(errors).toMatch(/^The embedded database stopped: .*\n$/)
  })
})
