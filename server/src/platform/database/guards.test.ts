import { DEFAULT_LOW_STOCK, stockLevel } from '@wellstock/contract/stock/inventory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { purgeExpired } from './purge-expired.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const movement = (quantity: number) =>
  test.rows(
    `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id)
     values ($1, gen_random_uuid(), $2, $3, 'adjust', 'test', $4)`,
    [ids.organization, ids.gauze, quantity, personId('admin')],
  )

describe('the ledger is what it says, whoever asks', () => {
  it.each([
    ['update stock_movement set quantity = 1', 'append-only'],
    ['delete from stock_movement', 'append-only'],
    ['truncate stock_movement cascade', 'append-only'],
    [`update item set current_quantity = 99 where id = '${ids.gauze}'`, 'movements only'],
    ['update stock_balance set on_hand = 99', 'movements only'],
    ['delete from stock_balance', 'movements only'],
    [
      `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location, current_quantity)
       select organization_id, gen_random_uuid(), product_id, office_id, '', '', '', '', '', 'x', 'y', 5 from item limit 1`,
      'begins with a movement',
    ],
  ])('%s is refused to the owner of the tables', async (statement, reason) => {
    await expect(test.rows(statement)).rejects.toThrow(reason)
  })

  it('a movement moves the balance and the quantity with it, and never below nothing', async () => {
    await movement(6)
    await movement(-3)
    const [row] = await test.rows<{ quantity: number; sum: number; balance: number }>(
      `select current_quantity as quantity,
         (select sum(quantity) from stock_movement m where m.item_id = i.id) as sum,
         (select sum(on_hand) from stock_balance b where b.item_id = i.id) as balance
       from item i where id = $1`,
      [ids.gauze],
    )
    expect(row).toEqual({ quantity: 7, sum: 7, balance: 7 })
    await expect(movement(-4)).rejects.toThrow(/stock_balance_on_hand/)
  })

  it('a posting names what caused it, which is there, and stands', async () => {
    const post = (cause: string, id: string) =>
      test.rows(
        'insert into posting (organization_id, id, cause, cause_id) values ($1, gen_random_uuid(), $2, $3)',
        [ids.organization, cause, id],
      )
    await post('item', ids.gauze)
    await expect(post('item', ids.organization)).rejects.toThrow('nothing of item caused this')
    await expect(post('stock_count', ids.gauze)).rejects.toThrow('nothing of stock_count caused this')
    await expect(test.rows(`update posting set cause = 'item'`)).rejects.toThrow('append-only')
    await expect(test.rows('delete from posting')).rejects.toThrow('append-only')
  })

  it('what the application moves belongs to a posting', async () => {
    const moving = test.database.write(ids.organization, (tx) =>
      tx.rows(
        `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id)
         values ($1, gen_random_uuid(), $2, 1, 'adjust', 'test', $3)`,
        [ids.organization, ids.gauze, personId('admin')],
      ),
    )
    await expect(moving).rejects.toThrow('a movement belongs to a posting')
  })

  it('a movement is of a lot of its own product', async () => {
    const moveLotOf = (item: string) =>
      test.rows(
        `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
         select $1, gen_random_uuid(), $2, l.id, 1, 'adjust', 'test', $3 from lot l
         where l.organization_id = $1 and l.product_id = (select product_id from item where id = $4) limit 1 returning id`,
        [ids.organization, ids.gloves, personId('admin'), item],
      )
    await test.rows(
      `insert into lot (organization_id, id, product_id, number)
       select organization_id, gen_random_uuid(), product_id, 'OTHER' from item where id = $1`,
      [ids.gauze],
    )
    expect(await moveLotOf(ids.gloves)).toHaveLength(1)
    await expect(moveLotOf(ids.gauze)).rejects.toThrow('the lot belongs to another product')
  })

  it('a reversal mirrors its movement, once', async () => {
    const reverse = (quantity: number) =>
      test.rows(
        `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id, reverses_id)
         select organization_id, gen_random_uuid(), item_id, $2, type, 'undo', actor_id, id from stock_movement
         where item_id = $1 and lot_id is null and quantity = 6`,
        [ids.gauze, quantity],
      )
    await movement(6)
    await expect(reverse(-5)).rejects.toThrow('a reversal mirrors its movement')
  })
})

describe('a second person', () => {
  const [first, second] = [personId('inventory_manager'), personId('approver')]

  it.each([
    ['count_line', 'recounted_by', 'counted_by'],
    ['transfer', 'approved_by', 'requested_by'],
    ['transfer_loss', 'approved_by', 'reported_by'],
    ['budget', 'approved_by', 'proposed_by'],
    ['budget_change', 'decided_by', 'requested_by', 'approved'],
    ['access_request', 'decided_by', 'requested_by', 'rejected'],
    ['supply_order', 'decided_by', 'requested_by'],
  ])('of %s (%s) is not the first with another account', async (table, by, before, state?: string) => {
    const write = () =>
      test.rows(
        `insert into ${table} (organization_id, id, ${by}, ${before}${state ? ', state' : ''})
         values ($1, gen_random_uuid(), $2, $3${state ? `, '${state}'` : ''})`,
        [ids.organization, second, first],
      )
    const link = (to: string) => test.rows('update person set identity_id = $2 where id = $1', [second, to])
    await link(first)
    await expect(write()).rejects.toThrow('not the first with another account')
    // As two people it is refused for what is missing of the row alone.
    await link(second)
    await expect(write()).rejects.not.toThrow('another account')
  })

  it('of a change of bank details, of a document and of what is thrown away is one as well', async () => {
    const guarded = await test.rows<{ name: string }>(
      `select tgname as name from pg_trigger where tgname like '%second_person%' and tgrelid in
         ('vendor_bank_change'::regclass, 'document'::regclass) order by 1`,
    )
    expect(guarded.map(({ name }) => name)).toEqual([
      'document_second_person',
      'vendor_bank_change_second_person',
      'vendor_bank_change_second_person_rejecting',
    ])
    const same = async (one: string, other: string) =>
      (
        await test.rows<{ is: boolean }>('select is_same_identity($1, $2, $3) as is', [
          ids.organization,
          one,
          other,
        ])
      )[0]?.is
    expect([await same(first, first), await same(first, second)]).toEqual([true, false])
  })
})

describe('an organization', () => {
  it('sees nothing of another, in any table', async () => {
    const seen = await test.database.read(ids.other, async (db) => {
      const tables = await db.rows<{ name: string }>(
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'organization_id' and table_name <> 'organization'`,
      )
      expect(tables.length).toBeGreaterThan(15)
      const foreign = []
      for (const { name } of tables)
        foreign.push(
          ...(await db.rows(`select '${name}' as name from ${name} where organization_id <> $1`, [
            ids.other,
          ])),
        )
      return foreign
    })
    expect(seen).toEqual([])
  })

  it('cannot write into another, nor work without being one', async () => {
    const insert = `insert into vendor (organization_id, id, name) values ($1, gen_random_uuid(), 'Foreign')`
    await expect(test.database.write(ids.other, (db) => db.rows(insert, [ids.organization]))).rejects.toThrow(
      /row-level security/,
    )
    expect(
      await test.database.read(ids.other, (db) => db.rows('select 1 from item where id = $1', [ids.gloves])),
    ).toEqual([])
  })

  it('has no foreign key that leads into another', async () => {
    const loose = await test.rows(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and confrelid <> 'organization'::regclass and array_length(conkey, 1) < 2`,
    )
    expect(loose).toEqual([])
  })
})

describe('the daily purgeExpired', () => {
  it('forgets commands after seven days and leaves the rest', async () => {
    const manager = await test.as('inventory_manager')
    for (const key of ['old', 'new'])
      await manager.post('/api/inventory', { name: `Kept ${key}` }, { 'idempotency-key': key })
    await test.rows(`update idempotency_key set created_at = now() - interval '8 days' where key = 'old'`)
    await purgeExpired(test.database)
    expect(await test.rows('select key from idempotency_key')).toEqual([{ key: 'new' }])
    // A session that ended by the machine's clock is forgotten, too.
    const again = await test.as('inventory_manager')
    expect((await again.get('/api/inventory?search=kept')).body.total).toBe(2)
  })

  it('forgets notices and searches after the time their person chose', async () => {
    const [yearly, always] = [personId('approver'), personId('user')]
    await test.rows(
      `update person set settings = '{"privacy":{"dataRetention":"indefinite"}}' where id = $1`,
      [always],
    )
    for (const id of [yearly, always])
      for (const age of ['11 months', '13 months']) {
        await test.rows(
          `insert into notification (organization_id, person_id, seq, id, kind, data, created_at)
           values ($1, $2, 0, gen_random_uuid(), 'stock.many', '{}', now() - $3::text::interval)`,
          [ids.organization, id, age],
        )
        await test.rows(
          `insert into search_history (organization_id, person_id, key, query, searched_at)
           values ($1, $2, $3::text, $3::text, now() - $3::text::interval)`,
          [ids.organization, id, age],
        )
      }
    await purgeExpired(test.database)
    for (const table of ['notification', 'search_history'])
      expect(
        await test.rows(
          `select person_id, count(*) as left from ${table} where person_id = any($1) group by 1 order by 2`,
          [[yearly, always]],
        ),
      ).toEqual([
        { person_id: yearly, left: 1 },
        { person_id: always, left: 2 },
      ])
  })
})

describe('the badge', () => {
  it('is the same rule in the database and in the contract', async () => {
    const amounts = [null, 0, 1, DEFAULT_LOW_STOCK, DEFAULT_LOW_STOCK + 1, 9]
    for (const status of ['active', 'maintenance'] as const)
      for (const availableQuantity of [0, 1, 5, 6, 9, 10])
        for (const reorderPoint of amounts)
          for (const minQuantity of amounts) {
            const [row] = await test.rows<{ level: string; kept: string }>(
              'select stock_level($1, $2, $3, $4, false) as level, stock_level($1, $2, $3, $4, true) as kept',
              [status, availableQuantity, reorderPoint, minQuantity],
            )
            const item = { status, availableQuantity, reorderPoint, minQuantity }
            expect(row).toEqual({
              level: stockLevel({ ...item, inQuarantine: false }),
              kept: stockLevel({ ...item, inQuarantine: true }),
            })
          }
  })
})

describe('the word index', () => {
  it('always equals what the items say', async () => {
    const manager = await test.as('inventory_manager')
    const { body } = await manager.post('/api/inventory', { name: 'Word index probe', category: 'Probes' })
    await manager.put(`/api/inventory/${body.id}`, {
      name: 'Word index test probe',
      category: 'Other probes',
    })
    const differing = await test.rows(
      `with said as (
         select i.organization_id, w.word, i.category, i.office_id, count(*) as items
         from item i, unnest(string_to_array(ltrim(i.search_text), ' ') || array['']) as w(word)
         where i.archived_at is null group by 1, 2, 3, 4)
       select * from said full join (select * from item_word_count where items <> 0) kept
         using (organization_id, word, category, office_id) where said.items is distinct from kept.items`,
    )
    expect(differing).toEqual([])
  })
})
