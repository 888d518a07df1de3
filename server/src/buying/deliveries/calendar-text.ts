/** What comes on a day, as a calendar is told. */
export type CalendarEvent = {
  uid: string
  /** A whole day, `YYYY-MM-DD`. */
  on: string
  /** When it was changed last, ISO, and how often. */
  changedAt: string
  sequence: number
  summary: string
  location: string
  isConfirmed: boolean
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
  of: 'Deliveries' | 'Certificates'
  name: string
  events: readonly CalendarEvent[]
}

/** A calendar of whole days by RFC 5545. The same events make the same text. */
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

const eventLines = ({ uid, on, changedAt, sequence, summary, location, isConfirmed }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${instant(changedAt)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART;VALUE=DATE:${plain(on)}`,
  `SUMMARY:${escaped(summary)}`,
  `LOCATION:${escaped(location)}`,
  `STATUS:${isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
  // It takes up nobody's time.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]
