import { query } from '../../lib/api.ts'

/** With the picture, so the header asks for it too. */
export const profileOptions = query.profile.get.queryOptions({ staleTime: 5 * 60_000 })
