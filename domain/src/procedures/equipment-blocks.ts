/** Equipment that one case has for itself, from and until a moment, in minutes; the end is free again. */
export type Block = { from: number; until: number }

/** What a case asks for, in minutes: when it starts, how long it takes, and how long before and after the equipment is not free. */
export type WantedEquipment = { start: number; minutes: number; before: number; after: number }

/** The time a case keeps equipment for itself. */
export const blockOf = ({ start, minutes, before, after }: WantedEquipment): Block => ({
  from: start - before,
  until: start + minutes + after,
})

/** Whether one more block fits: at no moment of it are there more blocks than devices in service and calibrated. */
export function fits(blocks: readonly Block[], block: Block, devices: number): boolean {
  const within = blocks.filter(({ from, until }) => from < block.until && until > block.from)
  // There can be most at a moment where one begins.
  const moments = [block.from, ...within.map(({ from }) => Math.max(from, block.from))]
  return moments.every(
    (moment) => within.filter(({ from, until }) => from <= moment && until > moment).length < devices,
  )
}

/**
 * The earliest start, not before the one that is wanted, at which equipment is free; null without a device. Source: the worked figures of
 * procedures, (d) 8.
 */
export function earliestStart(
  blocks: readonly Block[],
  wanted: WantedEquipment,
  devices: number,
): number | null {
  if (devices < 1) return null
  const starts = [wanted.start, ...blocks.map(({ until }) => until + wanted.before)]
    .filter((start) => start >= wanted.start)
    .toSorted((one, other) => one - other)
  return starts.find((start) => fits(blocks, blockOf({ ...wanted, start }), devices)) ?? null
}
