const dashes = [undefined, '6 4', '2 3', '10 3 2 3']
const COLORS = 6

/** How the nth series is drawn: neighbours differ in colour and in line or hatching. */
export function seriesStyle(index: number) {
  const color = index % COLORS
  const dash = dashes[(index % 2) + 2 * (Math.floor(index / COLORS) % 2)]
  return {
    color: `var(--reports-${color})`,
    ...(dash && { strokeDasharray: dash }),
    ...(index % 2 === 1 && { hatch: `url(#reports-hatch-${color})` }),
  }
}

/** The colours that are hatched where they fill bars. */
export const hatched = [1, 3, 5] as const
