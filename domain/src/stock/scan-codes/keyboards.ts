/** Of devices. Scanners press the keys of an American one unless they are set up otherwise. */
export const foreignKeyboards = ['fr', 'de', 'es'] as const
export const keyboards = ['us', ...foreignKeyboards] as const
export type Keyboard = (typeof keyboards)[number]

/** What capitals do to a scan: nothing, exchange the letters, or press Shift for every key (Windows, French and German). */
export const cases = ['right', 'letters', 'all'] as const
export type Case = (typeof cases)[number]

/** How what a scanner types differs from what is printed. */
export interface Typing {
  keyboard: Keyboard
  case: Case
}

/** What the same keys write, row by row from the key left of 1: by themselves, then with Shift. A blank writes nothing. */
const keys: Record<Keyboard, [plain: string, shifted: string]> = {
  us: ["`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./", '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'],
  fr: ['²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!', ' 1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§'],
  de: ['^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-', '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_'],
  es: ["º1234567890'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-", 'ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_'],
}

/** Accents that wait for the letter they stand on, as they are told apart from it. */
const accents: Record<string, string> = { '\u0300': '`', '\u0301': '´', '\u0302': '^', '\u0308': '¨' }

function exchanged(sign: string): string {
  const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()
  return other.length === 1 ? other : sign
}

function mapOf({ keyboard, case: how }: Typing): ReadonlyMap<string, string> {
  const rows = how === 'all' ? keys[keyboard].toReversed() : keys[keyboard]
  const typed = [...rows.join('')].map((sign) => (how === 'letters' ? exchanged(sign) : sign))
  const meant = [...keys.us.join('')]
  return new Map(typed.map((sign, place) => [sign, meant[place] ?? sign]))
}

/** What a scanner meant by what came out of a keyboard of this layout. Signs that no key writes stay. */
export function asMeant(text: string, typing: Typing): string {
  const map = mapOf(typing)
  const meant = (sign: string) => (sign === ' ' ? sign : (map.get(sign) ?? sign))
  return [...text.normalize('NFC')]
    .map((sign) => {
      const [letter = '', accent = ''] = map.has(sign) ? '' : sign.normalize('NFD')
      return accents[accent] ? meant(accents[accent]) + meant(letter) : meant(sign)
    })
    .join('')
}

/**
 * What is scanned to find out how a scanner types on a device: figures; letters and signs that keyboards place
 * differently; and a label with a separator.
 */
export const checkUpCodes = [
  '1234567890',
  'AQWZMYaqwzmy-/_.:%',
  '010952134678015510AQzmY-7/W\x1d21Zy48-a/M',
] as const

/** What a check-up found out. */
export interface CheckUp extends Typing {
  /** Whether separators arrive. */
  separators: boolean
}

/** How a scanner types, from what it typed for each of the codes, without prefix; null where nothing explains it. */
export function checkUpOf(typed: readonly string[], standIns: readonly string[]): CheckUp | null {
  const without = (text: string) => standIns.reduce((rest, standIn) => rest.replaceAll(standIn, ''), text)
  const typing = keyboards
    .flatMap((keyboard) => cases.map((how): Typing => ({ keyboard, case: how })))
    .find((typing) =>
      checkUpCodes.every((code, index) => without(asMeant(typed[index] ?? '', typing)) === without(code)),
    )
  if (!typing) return null
  const label = asMeant(typed[2] ?? '', typing)
  return { ...typing, separators: standIns.some((standIn) => label.includes(standIn)) }
}
