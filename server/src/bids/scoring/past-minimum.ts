import type { Connection } from '../../platform/database/database.ts'
export async function offersPastMinimum(
  _tx: Connection,
  _organizationId: string,
  _bidId: string,
): Promise<string[]> {
  return []
}
