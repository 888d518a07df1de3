import type { NewOrder } from '@wellstock/contract/buying/orders'
import type { ChosenOrder } from './chosen.ts'

/** Where somebody orders: the day it is there, and their own department for what is for nobody in particular. */
type Places = { offices: readonly { id: string; today: string }[]; departmentId: string | null }

export type Draft = { office: string; vendor: string; itemIds: string[]; order: NewOrder }

const inDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The orders a basket comes to: one for each office, vendor and department, needed when the vendor can have delivered. */
export function draftsOf(chosen: readonly ChosenOrder[], { offices, departmentId }: Places): Draft[] {
  return chosen
    .filter(({ order }) => order.canOrder)
    .flatMap(({ order, lines }) => {
      const today = offices.find(({ id }) => id === order.officeId)?.today
      if (!today) return []
      const departmentOf = (line: (typeof lines)[number]) => line.departmentId ?? departmentId ?? ''
      return [...new Set(lines.map(departmentOf))].map((department): Draft => {
        const own = lines.filter((line) => departmentOf(line) === department)
        const days = Math.max(...own.map(({ leadDays }) => Math.ceil(leadDays)), 1)
        return {
          office: order.officeName,
          vendor: order.vendor?.name ?? '',
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
