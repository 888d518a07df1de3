import type { ApiToken } from '@wellstock/contract/identity/security'
import { formatAgo, formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { permissionName } from './permission-name.ts'

/** What a token may do, in words. */
export const scopeOf = ({ permissions }: ApiToken) => permissions.map(permissionName).join(' · ')

/** Where, and whether it writes. */
export const reachOf = ({ offices, canWrite }: ApiToken) =>
  [
    canWrite ? m.tokens_write() : m.tokens_read(),
    offices === null ? m.common_all_offices() : offices.map(({ name }) => name).join(', '),
  ].join(' · ')

export const lastUseOf = ({ lastUsedAt, lastAddress }: ApiToken) =>
  lastUsedAt ? m.tokens_used({ ago: formatAgo(lastUsedAt), address: lastAddress ?? '' }) : m.tokens_unused()

export const expiryOf = ({ isExpired, expiresAt }: ApiToken) =>
  isExpired
    ? m.tokens_expired({ date: formatDate(expiresAt) })
    : m.tokens_expires({ date: formatDate(expiresAt) })
