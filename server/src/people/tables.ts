import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instants, versioned } from '../database/columns.ts'
import { office, organization } from '../organization/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const person = pgTable(
  'person',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    id: uuid().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    department: text().notNull().default('General'),
    primaryRole: text().notNull().default('user'),
    passwordHash: text(),
    status: text().notNull().default('active'),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // Across organisations: an address signs in to one of them.
    uniqueIndex('person_email').on(sql`lower(${t.email})`),
    check('person_status', sql`${t.status} in ('invited', 'pending', 'active', 'suspended', 'deactivated')`),
  ],
)

export const roleGrant = pgTable(
  'role_grant',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    role: text().notNull(),
    officeId: uuid(),
    createdAt: instants.createdAt,
  },
  (t) => [
    unique('role_grant_once').on(t.organizationId, t.personId, t.role, t.officeId).nullsNotDistinct(),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
  ],
)

export const session = pgTable(
  'session',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    personId: uuid().notNull(),
    /** SHA-256 of the cookie: the table alone signs nobody in. */
    tokenHash: bytea().notNull(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('session_token').on(t.tokenHash),
    index('session_of_person').on(t.organizationId, t.personId),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)

/**
 * Sign-in attempts per account and per address. It belongs to no organisation: unknown e-mails are counted
 * the same way. Keys are hashes.
 */
export const loginAttempt = pgTable('login_attempt', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  windowStart: instant().notNull(),
  blockedUntil: instant(),
})
