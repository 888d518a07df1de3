import { scanNote } from './notes.ts'

// `CN:` type `:` id `:` check character, for instance CN:R:014DJ6…:7. Capital letters, digits and few signs
// only, which every symbology carries in its short form and which caps lock does not harm.

const letters = {
  item: 'I',
  lot: 'L',
  room: 'R',
  'purchase-order': 'P',
  transfer: 'T',
  asset: 'A',
  badge: 'U',
  /** A booked procedure: its cart. */
  case: 'C',
  command: 'X',
} as const
export type OwnType = keyof typeof letters

export const scanCommands = [
  'USE',
  'RECEIVE',
  'COUNT',
  'MOVE',
  'LOOKUP',
  'QUARANTINE',
  'UNDO',
  'DONE',
  'NEXT_ROOM',
  'PLUS1',
  'PLUS5',
  'PLUS10',
  'TIMES10',
  'HELP',
] as const
export type ScanCommand = (typeof scanCommands)[number]

export interface OwnCode {
  type: OwnType
  /** A UUID in small letters, or a word or number in capitals. */
  id: string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._$/+%'

/**
 * One character over type and id. The values are weighted by their place and summed mod 43, a prime: every
 * single wrong character and every swap of two is found.
 */
function checkCharacter(text: string): string {
  const sum = [...text].reduce((sum, character, index) => sum + alphabet.indexOf(character) * (index + 1), 0)
  return alphabet.charAt(sum % 43)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const word = /^[0-9A-Z][0-9A-Z._/-]{0,24}$/
const packedUuid = /^[0-7][0-9A-V]{25}$/

/** A UUID as 26 characters of base 32 (RFC 4648 "base32hex"), ten less than as it is usually written. */
const packed = (id: string) =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(32)
    .toUpperCase()
    .padStart(26, '0')

function unpacked(text: string): string {
  const value = [...text].reduce((value, digit) => value * 32n + BigInt(Number.parseInt(digit, 32)), 0n)
  return value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The text of a label of ours. The id is a UUID or up to 25 letters, digits, `.`, `_`, `/` and `-`, beginning
 * with a letter or digit; small letters become capitals. Throws a RangeError for any other.
 */
export function ownCode(type: OwnType, id: string): string {
  const written = uuid.test(id) ? packed(id) : id.toUpperCase()
  const isCommand = type !== 'command' || scanCommands.includes(written as ScanCommand)
  if (!isCommand || (!uuid.test(id) && !word.test(written)))
    throw new RangeError(`Not an id for a label: ${id}`)
  return `CN:${letters[type]}:${written}:${checkCharacter(letters[type] + written)}`
}

/** Reads a label of ours; commands may come without their check character, being a closed list. */
export function readOwnCode(text: string): { own: OwnCode } | { problem: ReturnType<typeof scanNote> } {
  const [, letter = '', written = '', check, ...more] = text.trimEnd().toUpperCase().split(':')
  const type = (Object.keys(letters) as OwnType[]).find((type) => letters[type] === letter)
  if (more.length > 0 || !(word.test(written) || packedUuid.test(written))) {
    return { problem: scanNote('own_form') }
  }
  if (check === undefined ? type !== 'command' : check !== checkCharacter(letter + written)) {
    return { problem: scanNote(check === undefined ? 'own_form' : 'own_check') }
  }
  if (!type) return { problem: scanNote('own_type', { type: letter }) }
  if (type === 'command' && !scanCommands.includes(written as ScanCommand)) {
    return { problem: scanNote('own_command', { command: written }) }
  }
  return { own: { type, id: packedUuid.test(written) ? unpacked(written) : written } }
}
