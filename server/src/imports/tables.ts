import type { ImportField, ImportRepairs } from '@wellstock/contract/imports'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '../database/columns.ts'
import { item } from '../inventory/tables.ts'
import { office, room } from '../offices/tables.ts'
import { person } from '../people/tables.ts'

export type ImportReading = { fields: (ImportField | null)[]; repairs: ImportRepairs }
export type ImportResult = { created: number; changed: number; same: number; skipped: number }

export const importBatch = pgTable(
  'import_batch',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    officeId: uuid().notNull(),
    roomId: uuid(),
    fileName: text().notNull(),
    /** The file as handed in, kept as evidence of what was imported. */
    content: text().notNull(),
    rows: integer().notNull(),
    reading: jsonb().$type<ImportReading>().notNull(),
    state: text().notNull().default('draft'),
    result: jsonb().$type<ImportResult>(),
    createdBy: uuid().notNull(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.officeId, t.roomId],
      foreignColumns: [room.organizationId, room.officeId, room.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [person.organizationId, person.id],
    }),
    check('import_batch_state', sql`${t.state} in ('draft', 'committed', 'undone')`),
  ],
)

/** What an import did to an item, so that it can be taken back. `before` is null for an item it created. */
export const importChange = pgTable(
  'import_change',
  {
    organizationId: uuid().notNull(),
    importId: uuid().notNull(),
    itemId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    /** The item's version the import left behind; another one means somebody has edited it since. */
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.itemId] }),
    foreignKey({
      columns: [t.organizationId, t.importId],
      foreignColumns: [importBatch.organizationId, importBatch.id],
    }),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    index('import_change_of_item').on(t.organizationId, t.itemId),
  ],
)
