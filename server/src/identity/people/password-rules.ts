import { type Sentence, said } from '@wellstock/messages/sentence'

let common: Promise<{ whole: Set<string>; words: Set<string> }> | undefined

// Fifty thousand passwords everybody tries first, and the words in them. Loaded when the first one is chosen.
function commonPasswords() {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const whole = (dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase())
    return {
      whole: new Set(whole),
      words: new Set(whole.flatMap(readings).filter((word) => word.length > 3)),
    }
  })
  return common
}

/** Characters a password must have: 15, or 8 where a second factor is asked for as well. Source: NIST SP 800-63B-4. */
export const passwordMinimum = (hasSecondFactor: boolean) => (hasSecondFactor ? 8 : 15)

type Circumstances = { hasSecondFactor: boolean; name: string; email: string; organization: string }

/**
 * Why a password cannot be chosen, or null. Long enough, not one that everybody tries, not the names of the person or
 * of the place, and neither of these with other signs about them. Nothing else is asked of it: any character counts, no
 * kind of character is demanded.
 */
export async function passwordProblem(password: string, about: Circumstances): Promise<Sentence | null> {
  const length = [...password.normalize('NFC')].length
  const minimum = passwordMinimum(about.hasSecondFactor)
  if (length < minimum) return said.min_characters({ label: said.label_password(), min: minimum })
  const plain = password.normalize('NFC').toLowerCase()
  const { whole, words } = await commonPasswords()
  if (isRepetition(plain) || isRun(plain) || whole.has(plain)) return said.password_among_first_tried()
  // A long number beside a word is a secret of its own.
  if (ownSigns(plain) > MOST_SIGNS) return null
  const isCommon = (letters: string) => words.has(unitOf(letters)) || isRun(letters)
  if (readings(plain).some(isCommon)) return said.password_among_first_tried()
  const names = namesIn(about)
  for (const letters of readings(plain)) {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), letters)
    if (rest !== letters && (rest.length < 4 || isCommon(rest))) return said.password_is_a_name()
  }
  return null
}

/** The same again and again, to the end: 'abcabcabcabcabc'. */
const isRepetition = (text: string) => /^(.{1,8}?)\1+$/s.test(text)

/** What is repeated, or the whole. */
const unitOf = (text: string) => /^(.+?)\1+$/s.exec(text)?.[1] ?? text

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '12345678901',
  '1qaz2wsx3edc',
]

/** Whether a sign stands beside another in the alphabet, in the numbers or on a keyboard, or is the same. */
const follows = (sign: string, before: string) =>
  sign === before || rows.some((row) => row.includes(before + sign) || row.includes(sign + before))

const predictable = (text: string) =>
  [...text].filter((sign, index, all) => index > 0 && follows(sign, all[index - 1] ?? '')).length

/** Most of it is the next sign of a row: 'qwertyuiop12345'. */
const isRun = (text: string) => {
  const signs = text.replace(/[^\p{L}\p{N}]/gu, '')
  return signs.length > 3 && predictable(signs) >= (signs.length - 1) * 0.75
}

const MOST_SIGNS = 8

/** How many digits and marks there are that do not follow from the one before. */
function ownSigns(text: string) {
  const signs = text.replace(/[\p{L}\s]/gu, '')
  return [...signs].length - predictable(signs)
}

const written: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
}

/** A text as its letters, with those that digits and marks stand for: 'P@ssw0rd-2026' is 'password'. */
function readings(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase()
  const lettersOf = (one: string) => one.replace(/\P{L}/gu, '')
  const withoutEnd = plain.replace(/\P{L}+$/u, '')
  const bare = [withoutEnd, withoutEnd.replace(/^\P{L}+/u, '')]
  const read = ['i', 'l'].flatMap((one) =>
    bare.map((each) =>
      lettersOf(each.replace(/./gu, (sign) => (/[1!|]/.test(sign) ? one : (written[sign] ?? sign)))),
    ),
  )
  return [...new Set([lettersOf(plain), ...read])]
}

/** The words of the names that others know, the longest first. */
const namesIn = ({ name, email, organization }: Circumstances) =>
  [name, email, organization, 'Wellstock']
    .flatMap((each) =>
      each
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .split(/\P{L}+/u),
    )
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
