import { query } from '../../lib/api.ts'

/** What may stand in for a product: in an office and elsewhere, or everywhere. */
export const substitutesOf = (id: string, officeId?: string) =>
  query.substitutes.list.queryOptions({ input: { id, ...(officeId && { officeId }) } })
