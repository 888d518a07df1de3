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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, versioned } from '../database/columns.ts'
import { item, lot, product } from '../inventory/tables.ts'
import { office, room } from '../offices/tables.ts'
import { person } from '../people/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** A look at a room: what was seen there, set against what should be. */
export const detection = pgTable(
  'detection',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    officeId: uuid().notNull(),
    roomId: uuid().notNull(),
    source: text().notNull(),
    state: text().notNull().default('open'),
    startedBy: uuid().notNull(),
    /** What it became: a count, or moves. */
    result: jsonb().$type<Record<string, unknown>>(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('detection_of_office').on(t.organizationId, t.officeId, t.createdAt),
    foreignKey({
      columns: [t.organizationId, t.officeId, t.roomId],
      foreignColumns: [room.organizationId, room.officeId, room.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.startedBy],
      foreignColumns: [person.organizationId, person.id],
    }),
    check('detection_source', sql`${t.source} in ('photo', 'camera', 'list', 'file', 'scanner')`),
    check('detection_state', sql`${t.state} in ('open', 'reviewed', 'applied', 'discarded')`),
  ],
)

export const detectionRow = pgTable(
  'detection_row',
  {
    organizationId: uuid().notNull(),
    detectionId: uuid().notNull(),
    position: integer().notNull(),
    /** Null: not seen, but it should be there. */
    raw: text(),
    seen: integer().notNull(),
    productId: uuid(),
    itemId: uuid(),
    lotId: uuid(),
    /** What the code says: lot, expiry, serial, and what is wrong with it. */
    code: jsonb().$type<Record<string, unknown>>().notNull(),
    verdict: text().notNull(),
    action: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.detectionId, t.position] }),
    foreignKey({
      columns: [t.organizationId, t.detectionId],
      foreignColumns: [detection.organizationId, detection.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.productId],
      foreignColumns: [product.organizationId, product.id],
    }),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    check(
      'detection_row_verdict',
      sql`${t.verdict} in ('present', 'missing', 'unexpected', 'unknown', 'expired', 'recalled')`,
    ),
  ],
)

/** The pictures a look was made from, re-encoded, as evidence. */
export const detectionPhoto = pgTable(
  'detection_photo',
  {
    organizationId: uuid().notNull(),
    detectionId: uuid().notNull(),
    position: integer().notNull(),
    image: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.detectionId, t.position] }),
    foreignKey({
      columns: [t.organizationId, t.detectionId],
      foreignColumns: [detection.organizationId, detection.id],
    }).onDelete('cascade'),
  ],
)

/** Something in the ledger that looks wrong, with its evidence, and what somebody made of it. */
export const anomaly = pgTable(
  'anomaly',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    rule: text().notNull(),
    subject: text().notNull(),
    officeId: uuid().notNull(),
    itemId: uuid(),
    severity: text().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().notNull().default('open'),
    ownerId: uuid(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    decidedBy: uuid(),
    decidedAt: instant(),
    note: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('anomaly_once').on(t.organizationId, t.rule, t.subject),
    index('anomaly_by_state').on(t.organizationId, t.state, t.lastSeenAt),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [item.organizationId, item.id],
    }).onDelete('cascade'),
    ...[t.ownerId, t.decidedBy].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [person.organizationId, person.id],
      }),
    ),
    check('anomaly_severity', sql`${t.severity} in ('high', 'medium', 'low')`),
    check('anomaly_state', sql`${t.state} in ('open', 'confirmed', 'dismissed', 'fixed', 'gone')`),
  ],
)
