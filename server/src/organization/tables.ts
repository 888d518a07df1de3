import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instants, versioned } from '../database/columns.ts'

export const organization = pgTable('organization', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  currency: text().notNull().default('USD'),
  isDemo: boolean().notNull().default(false),
  ...instants,
})

/** Settings of the organisation or of the whole installation, one row a key. */
export const setting = pgTable(
  'setting',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    key: text().notNull(),
    value: text().notNull(),
    ...instants,
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.key] })],
)

export const office = pgTable(
  'office',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    id: uuid().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    status: text().notNull().default('active'),
    timezone: text().notNull(),
    street: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipCode: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    manager: text().notNull().default(''),
    employees: integer().notNull().default(0),
    features: text().array().notNull().default([]),
    archivedAt: timestamp({ withTimezone: true, mode: 'string' }),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('office_code').on(t.organizationId, sql`lower(${t.code})`),
    // The name of an archived office may be given again; its code, which documents carry, may not.
    uniqueIndex('office_name').on(t.organizationId, sql`lower(${t.name})`).where(sql`archived_at is null`),
    check('office_type', sql`${t.type} in ('main', 'branch', 'warehouse', 'clinic')`),
    check('office_status', sql`${t.status} in ('active', 'inactive', 'maintenance')`),
    check('office_employees', sql`${t.employees} >= 0`),
  ],
)

export const room = pgTable(
  'room',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    officeId: uuid().notNull(),
    name: text().notNull(),
    number: text().notNull(),
    floor: text().notNull(),
    building: text().notNull(),
    type: text().notNull(),
    isQuarantine: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
    // Lets an item name its room together with the room's office, so the two can never disagree.
    unique('room_of_office').on(t.organizationId, t.officeId, t.id),
    uniqueIndex('room_number').on(
      t.organizationId,
      t.officeId,
      sql`lower(${t.building})`,
      sql`lower(${t.number})`,
    ),
    check('room_type', sql`${t.type} in ('storage', 'exam_room', 'office', 'lab', 'conference')`),
  ],
)
