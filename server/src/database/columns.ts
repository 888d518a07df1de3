import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

const now = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' }).notNull().defaultNow()

export const instants = { createdAt: now('created_at'), updatedAt: now('updated_at') }

/** Rows people edit: the version guards against one change overwriting another. */
export const versioned = { ...instants, version: integer().notNull().default(1) }

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
