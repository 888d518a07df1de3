import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

export const placeKey = (officeId: string, productId: string) => `${officeId} ${productId}`

/** What is ordered from vendors and has not come, in base units, by office and product. */
export const orderedFromVendors = async (_db: Connection, _scope: Scope): Promise<Map<string, number>> =>
  new Map()
