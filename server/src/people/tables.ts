import type { PersonSettings } from '@wellstock/domain/preferences'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instants, versioned } from '../database/columns.ts'
import { office, organization } from '../offices/tables.ts'

/** Only what a person changed is kept, so that a better default reaches everybody else. */
export type SavedSettings = { [Group in keyof PersonSettings]?: Partial<PersonSettings[Group]> }

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
    phone: text().notNull().default(''),
    timezone: text().notNull().default('America/New_York'),
    location: text().notNull().default(''),
    bio: text().notNull().default(''),
    /** What differs from the defaults of the contract's `preferences.ts`. */
    settings: jsonb().$type<SavedSettings>().notNull().default({}),
    settingsUpdatedAt: instant(),
    passwordChangedAt: instant(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // Across organisations: an address signs in to one of them.
    uniqueIndex('person_email').on(sql`lower(${t.email})`),
    check('person_status', sql`${t.status} in ('invited', 'pending', 'active', 'suspended', 'deactivated')`),
  ],
)

/** A person's picture, re-encoded and square. */
export const avatar = pgTable(
  'avatar',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    image: bytea().notNull(),
    updatedAt: instants.updatedAt,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.personId] }),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
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

/** The shared secret of an authenticator app; in force once confirmed. `lastStep` is the last time step used: a code works once. */
export const secondFactor = pgTable(
  'second_factor',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    secret: text().notNull(),
    confirmedAt: instant(),
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instants.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.personId] }),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)

/** Codes for the day the authenticator is lost: each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    codeHash: bytea().notNull(),
    usedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.personId, t.codeHash] }),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)

/** Links sent by e-mail: to reset a password, accept an invitation, confirm an address. Each is used once. */
export const mailedLink = pgTable(
  'mailed_link',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    personId: uuid().notNull(),
    purpose: text().notNull(),
    /** Null until the mail that carries it leaves. */
    tokenHash: bytea(),
    /** The address to confirm. */
    email: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('mailed_link_token').on(t.tokenHash),
    index('mailed_link_of_person').on(t.organizationId, t.personId, t.purpose),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
    check('mailed_link_purpose', sql`${t.purpose} in ('reset', 'invitation', 'email')`),
  ],
)

/** Browsers a person has signed in with, known by a cookie of their own. */
export const knownDevice = pgTable(
  'known_device',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    deviceHash: bytea().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Until then a second factor is not asked for again on it. */
    trustedUntil: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.personId, t.deviceHash] }),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)

/** Sign-ins and attempts to sign in to an account. Append-only. */
export const signIn = pgTable(
  'sign_in',
  {
    organizationId: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    personId: uuid().notNull(),
    at: instant().notNull(),
    outcome: text().notNull(),
    address: text().notNull().default(''),
    userAgent: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.seq] }),
    index('sign_in_of_person').on(t.organizationId, t.personId, t.seq.desc()),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
    check(
      'sign_in_outcome',
      sql`${t.outcome} in ('success', 'wrong_password', 'wrong_code', 'blocked', 'address_refused')`,
    ),
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
