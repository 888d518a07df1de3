import type pg from 'pg'

export type Statement = { text: string; values: unknown[]; name?: string | undefined }

/** The inventory as a program would have it that does nothing else: no audit, no search index, nobody's rights. */
export async function createBareTables(client: pg.PoolClient) {
  await client.query(`
    create schema bare;
    create table bare.item as
      select i.id, i.sku, i.name, i.category, i.type, i.unit, i.department, i.location, i.status, i.current_quantity as quantity,
        i.min_quantity, i.reorder_point, i.max_quantity, i.unit_price, i.office_id, o.name as office, i.updated_at
      from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id;
    alter table bare.item add primary key (id);
    create index on bare.item (category, name);
    create index on bare.item using gin (name gin_trgm_ops);
    create table bare.movement (
      id bigint generated always as identity primary key, item_id uuid not null references bare.item, quantity integer not null,
      reason text not null, at timestamptz not null default now());
    create index on bare.movement (item_id);
    grant usage on schema bare to wellstock_app;
    grant select, insert, update on all tables in schema bare to wellstock_app`)
}

export const bareList = ({ category, search }: { category: string; search: string }): Statement[] => [
  {
    text: 'select * from bare.item where category = $1 and name ilike $2 order by name, id limit 20',
    values: [category, `%${search}%`],
    name: 'bare-list',
  },
  {
    text: 'select count(*) from bare.item where category = $1 and name ilike $2',
    values: [category, `%${search}%`],
    name: 'bare-total',
  },
]

export const bareItem = (id: string): Statement[] => [
  { text: 'select * from bare.item where id = $1', values: [id], name: 'bare-item' },
]

export const bareSearch = (text: string): Statement[] => [
  {
    text: 'select * from bare.item where name ilike $1 order by name, id limit 8',
    values: [`%${text}%`],
    name: 'bare-search',
  },
]

export const bareAdjustment = (id: string): Statement[] => [
  {
    text: 'insert into bare.movement (item_id, quantity, reason) values ($1, $2, $3)',
    values: [id, 1, 'found'],
    name: 'bare-movement',
  },
  {
    text: 'update bare.item set quantity = quantity + $2, updated_at = now() where id = $1 returning *',
    values: [id, 1],
    name: 'bare-quantity',
  },
]
