import { expect, it } from 'vitest'
import { type CalendarEvent, calendarText } from './calendar-text.ts'

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'order-1-2026-11-25@wellstock',
  on: '2026-11-25',
  changedAt: '2026-11-20T15:04:05.678Z',
  sequence: 3,
  summary: 'Brightwater PO-MAIN-2026-0123 · 4 lines',
  location: 'Hollow Main Campus',
  isConfirmed: true,
  ...changes,
})
const textOf = (...events: CalendarEvent[]) => calendarText({ of: 'Deliveries', name: 'Deliveries', events })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('a day with a delivery is an event of a whole day, with nothing it does not need', () => {
  expect(textOf(event())).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Wellstock//Deliveries//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Deliveries',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:order-1-2026-11-25@wellstock',
      'DTSTAMP:20261120T150405Z',
      'SEQUENCE:3',
      'DTSTART;VALUE=DATE:20261125',
      'SUMMARY:Brightwater PO-MAIN-2026-0123 · 4 lines',
      'LOCATION:Hollow Main Campus',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
  expect(textOf(event({ isConfirmed: false }))).toContain('\r\nSTATUS:TENTATIVE\r\n')
})

it('names are written as they are: apostrophes stay, commas, semicolons and backslashes are escaped', () => {
  const text = textOf(event({ summary: "O'Brien, Sons; Co \\ Ltd", location: 'Line one\r\nEND:VEVENT' }))
  expect(unfolded(text)).toContain("SUMMARY:O'Brien\\, Sons\\; Co \\\\ Ltd")
  expect(unfolded(text)).toContain('LOCATION:Line one\\nEND:VEVENT')
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
})

it.each([
  ['ends at the fold', 'x'.repeat(75 - 'SUMMARY:'.length), 1],
  ['goes one beyond it', 'x'.repeat(76 - 'SUMMARY:'.length), 2],
  ['has an emoji across it', `${'x'.repeat(74 - 'SUMMARY:'.length)}🚚 today`, 2],
  ['is long, of letters of two octets', 'é'.repeat(200), 6],
  ['has an escaped comma across it', `${'x'.repeat(74 - 'SUMMARY:'.length)}, then`, 2],
])('no line is longer than 75 octets, and nothing is lost, where a text %s', (_, summary, pieces) => {
  const text = textOf(event({ summary }))
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  const escaped = summary.replaceAll(',', '\\,')
  expect(unfolded(text)).toContain(`SUMMARY:${escaped}`)
  const lines = text.split('\r\n')
  const first = lines.findIndex((line) => line.startsWith('SUMMARY:'))
  const after = lines.findIndex((line) => line.startsWith('LOCATION:'))
  expect(after - first).toBe(pieces)
})

it('a calendar without events is one all the same', () => {
  expect(unfolded(textOf()).filter((line) => line.startsWith('BEGIN'))).toEqual(['BEGIN:VCALENDAR'])
})
