/** What comes on a day, as a calendar is told. */
export type CalendarEvent = {
  uid: string
  /** A whole day, `YYYY-MM-DD`; or from a moment until another. */
  on?: string
  time?: { from: string; until: string }
  /** When it was changed last, ISO, and how often. */
  changedAt: string
  sequence: number
  summary: string
  location: string
  isConfirmed: boolean
  /** It was taken back: calendars take it out. */
  isCancelled?: boolean
  /** Where its page is. */
  url?: string | undefined
}

const FOLD_OCTETS = 75

/** Signs that mean something in a value of RFC 5545 (3.3.11), and line breaks, which would begin a property. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n')

/** A line in pieces of at most 75 octets, each after the first with a space before it; no character is cut in two (3.1). */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > FOLD_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += size
  }
  return text
}

const plain = (date: string) => date.replaceAll('-', '')
const instant = (iso: string) => `${plain(iso.slice(0, 19)).replaceAll(':', '')}Z`

/** What a calendar is of, in English, what it is called, and what stands in it. */
export type Calendar = {
  of: 'Deliveries' | 'Certificates' | 'Cases'
  name: string
  events: readonly CalendarEvent[]
}

/** A calendar by RFC 5545. The same events make the same text. */
export function calendarText({ of, name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Wellstock//${of}//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const whenLines = ({ on = '', time }: CalendarEvent) =>
  time
    ? [`DTSTART:${instant(time.from)}`, `DTEND:${instant(time.until)}`]
    : [`DTSTART;VALUE=DATE:${plain(on)}`]

const statusOf = ({ isCancelled, isConfirmed }: CalendarEvent) =>
  isCancelled ? 'CANCELLED' : isConfirmed ? 'CONFIRMED' : 'TENTATIVE'

const eventLines = (event: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${instant(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...whenLines(event),
  `SUMMARY:${escaped(event.summary)}`,
  `LOCATION:${escaped(event.location)}`,
  ...(event.url ? [`URL:${event.url}`] : []),
  `STATUS:${statusOf(event)}`,
  // A whole day takes up nobody's time.
  ...(event.time ? [] : ['TRANSP:TRANSPARENT']),
  'END:VEVENT',
]
