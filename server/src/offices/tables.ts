import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  numeric,
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
    /** Who looks after it, in words. */
    responsible: text().notNull().default(''),
    /** What the room must keep to, in degrees Celsius. */
    temperatureMin: numeric({ precision: 5, scale: 1 }),
    temperatureMax: numeric({ precision: 5, scale: 1 }),
    notes: text().notNull().default(''),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    check('room_temperature', sql`${t.temperatureMin} <= ${t.temperatureMax}`),
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

/** A shelf, drawer or box within a room. `position` is its place on the way through the room. */
export const bin = pgTable(
  'bin',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    roomId: uuid().notNull(),
    code: text().notNull(),
    position: integer().notNull().default(0),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // Lets an item name its bin together with the bin's room.
    unique('bin_of_room').on(t.organizationId, t.roomId, t.id),
    uniqueIndex('bin_code').on(t.organizationId, t.roomId, sql`lower(${t.code})`),
    foreignKey({ columns: [t.organizationId, t.roomId], foreignColumns: [room.organizationId, room.id] }),
  ],
)

/** The last number given in a series, such as the counts of an office in a year. Never given twice; gaps may be. */
export const numberSeries = pgTable(
  'number_series',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    key: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.key] })],
)
