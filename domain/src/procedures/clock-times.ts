// A time of an office is `YYYY-MM-DDTHH:MM`. Twice a year one exists twice or not at all.

const MINUTE = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timezone: string) {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
    })
    formats.set(timezone, format)
  }
  return format
}

/** What the clock of a time zone says at a moment. */
export function clockTime(moment: Date, timezone: string): string {
  const part = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

const asUtc = (local: string) => new Date(`${local}:00Z`)

/** How far ahead of UTC a time zone is at a moment, in milliseconds. */
const offsetAt = (moment: Date, timezone: string) =>
  asUtc(clockTime(moment, timezone)).getTime() - Math.floor(moment.getTime() / MINUTE) * MINUTE

const DAY = 24 * 60 * MINUTE

export const timeChoices = ['earlier', 'later'] as const
export type TimeChoice = (typeof timeChoices)[number]

/**
 * The moment of a local time. One that exists twice, or not at all, is `unclear` until somebody chooses: the earlier or the later of what
 * the clocks before and after the change make of it. Source: procedures, (e).
 */
export function momentOf(
  local: string,
  timezone: string,
  choice?: TimeChoice,
): { moment: Date } | { unclear: 'twice' | 'never'; earlier: Date; later: Date } {
  const wall = asUtc(local).getTime()
  const around = [wall - DAY, wall + DAY].map((at) => offsetAt(new Date(at), timezone))
  const moments = [...new Set(around.map((offset) => wall - offset))].sort((one, other) => one - other)
  const real = moments.filter((at) => clockTime(new Date(at), timezone) === local)
  if (real.length === 1) return { moment: new Date(real[0] as number) }
  const [earlier, later] = [new Date(moments[0] as number), new Date(moments.at(-1) as number)]
  if (choice) return { moment: choice === 'earlier' ? earlier : later }
  return { unclear: real.length > 1 ? 'twice' : 'never', earlier, later }
}
