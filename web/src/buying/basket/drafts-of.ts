import type { NewOrder } from '@wellstock/contract/buying/orders'
import type { ChosenOrder } from './chosen.ts'

/** Where somebody orders: the day it is there, for whom, and their own department for what is for nobody in particular. */
type Places = {
  offices: readonly { id: string; today: string }[]
  departments: readonly { id: string; name: string }[]
  departmentId: string | null
}

/** Named by its vendor and office, and where those have several by its department as well. */
export type Draft = { name: string; itemIds: string[]; order: NewOrder }

const inDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The orders a basket comes to: one for each office, vendor and department, needed when the vendor can have delivered. */
export function draftsOf(
  chosen: readonly ChosenOrder[],
  { offices, departments, departmentId }: Places,
): Draft[] {
  return chosen
    .filter(({ order }) => order.canOrder)
    .flatMap(({ order, lines }) => {
      const today = offices.find(({ id }) => id === order.officeId)?.today
      if (!today) return []
      const departmentOf = (line: (typeof lines)[number]) => line.departmentId ?? departmentId ?? ''
      const several = new Set(lines.map(departmentOf))
      return [...several].map((department): Draft => {
        const name = departments.find(({ id }) => id === department)?.name
        const own = lines.filter((line) => departmentOf(line) === department)
        const days = Math.max(...own.map(({ leadDays }) => Math.ceil(leadDays)), 1)
        return {
          name: [order.vendor?.name, order.officeName, several.size > 1 && name].filter(Boolean).join(', '),
          itemIds: own.map(({ itemId }) => itemId),
          order: {
            officeId: order.officeId,
            departmentId: department,
            neededBy: inDays(today, days),
            lines: own.map(({ productId, packs, packQuantity, budgetLineId }) => ({
              productId,
              vendorId: order.vendor?.id ?? null,
              quantity: packs * packQuantity,
              budgetLineId,
            })),
          },
        }
      })
    })
}
