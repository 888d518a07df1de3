/** What a part of a line of a vendor order is for: one line of one order, needed by a day (ISO). */
export type Need = { id: string; neededBy: string }

/** The one order of parts: who needs it first comes first; of one day, whose part was made first. */
export const byNeed = (a: Need, b: Need) =>
  a.neededBy === b.neededBy ? (a.id < b.id ? -1 : 1) : a.neededBy < b.neededBy ? -1 : 1

/** A part, in base units: `wanted` of it was neither returned nor closed. */
export type ReceivingPart = Need & { received: number; wanted: number }

/**
 * Which parts get units that came of a line, or miss units that are taken back (below 0): by part what its received units change by,
 * parts without a change left out. What comes goes to those who need it first; above all that is wanted it goes to the last who
 * wanted something, never to a part that was closed. What is taken back is first what is above a part, then from those who need it
 * last. Source: the worked figures (a) 3 and (b). Throws where nobody wanted anything, or where less had come.
 */
export function allocateReceipt(
  parts: readonly ReceivingPart[],
  units: number,
): { id: string; quantity: number }[] {
  return units < 0 ? takeBack(parts, -units) : giveOut(parts, units)
}

function giveOut(parts: readonly ReceivingPart[], units: number) {
  const wanting = parts.filter(({ wanted }) => wanted > 0).sort(byNeed)
  let rest = units
  const given = wanting.map(({ id, wanted, received }) => {
    const quantity = Math.min(rest, Math.max(0, wanted - received))
    rest -= quantity
    return { id, quantity }
  })
  const last = given.at(-1)
  if (last) last.quantity += rest
  else if (rest > 0) throw new Error('goods came for a line nobody wants anything of')
  return given.filter(({ quantity }) => quantity > 0)
}

function takeBack(parts: readonly ReceivingPart[], units: number) {
  const last = [...parts].sort(byNeed).reverse()
  const isAbove = ({ received, wanted }: ReceivingPart) => received > wanted
  let rest = units
  const taken = [...last.filter(isAbove), ...last.filter((part) => !isAbove(part))].map(
    ({ id, received }) => {
      const quantity = Math.min(rest, received)
      rest -= quantity
      return { id, quantity: -quantity }
    },
  )
  if (rest > 0) throw new Error('more is taken back than came')
  return taken.filter(({ quantity }) => quantity < 0)
}
