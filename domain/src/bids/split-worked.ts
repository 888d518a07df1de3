import type { AwardVendor } from './split-problem.ts'

/** The split that is worked out in figures: of each vendor minimum, free freight and freight, and its cash by line. */
export const wantedLines = ['gloves', 'gowns', 'sutures', 'drapes', 'masks']

const vendor = (
  id: string,
  [minimumOrder, freeFreightFrom, freight]: [number, number | null, number],
  cash: readonly (number | null)[],
): AwardVendor => ({
  id,
  name: id,
  minimumOrder,
  freeFreightFrom,
  freight,
  lines: wantedLines.flatMap((lineId, at) => {
    const amount = cash[at] ?? null
    return amount === null ? [] : [{ lineId, cash: amount }]
  }),
})

export const workedVendors = [
  vendor('K', [500, 1500, 60], [1240, 610, null, 455, 180]),
  vendor('C', [400, 1000, 45], [1262, 585, 640, 470, 171]),
  vendor('T', [300, null, 25], [1255, 640, 612, 430, 168]),
]
