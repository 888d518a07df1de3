import { officeStatuses } from '@wellstock/domain/identity/offices'
import * as z from 'zod'
import { route } from '../platform/route.ts'
import { ExpiringLot, ExpiryBandSum, ExpiryDay } from '../stock/expirations.ts'
import { stockLevels } from '../stock/inventory.ts'

/** The home page: counts that open the list they count, per office, and what expires soon. */
export const Home = z.object({
  levels: z.array(z.object({ level: z.enum(stockLevels), items: z.number().int() })),
  offices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      status: z.enum(officeStatuses),
      items: z.number().int(),
      low: z.number().int(),
      out: z.number().int(),
      value: z.number(),
    }),
  ),
  /** As the page of expirations has it: what is at risk by band and by day, and its first lots. */
  expiring: z.object({
    bands: z.array(ExpiryBandSum),
    days: z.array(ExpiryDay),
    lots: z.array(ExpiringLot),
  }),
  /** Units received and used per week, oldest first. */
  weeks: z.array(z.object({ week: z.string(), received: z.number().int(), used: z.number().int() })),
})
export type Home = z.infer<typeof Home>

export const home = {
  summary: route('inventory.read', {
    method: 'GET',
    path: '/home',
    tag: 'Home',
    summary: 'What the home page shows',
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(Home),
}
