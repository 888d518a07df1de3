import { type Sentence, said } from '@wellstock/messages/sentence'

let common: Promise<Set<string>> | undefined

// Fifty thousand passwords everybody tries first. Loaded when the first one is chosen.
function commonPasswords() {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase())),
  )
  return common
}

/** Characters a password must have: 15, or 8 where a second factor is asked for as well. Source: NIST SP 800-63B-4. */
export const passwordMinimum = (hasSecondFactor: boolean) => (hasSecondFactor ? 8 : 15)

type Circumstances = { hasSecondFactor: boolean; name: string; email: string; organization: string }

/**
 * Why a password cannot be chosen, or null. Long enough, not one that everybody tries, not the name of the person or
 * of the place. Nothing else is asked of it: any character counts, no kind of character is demanded.
 */
export async function passwordProblem(password: string, about: Circumstances): Promise<Sentence | null> {
  const length = [...password.normalize('NFC')].length
  const minimum = passwordMinimum(about.hasSecondFactor)
  if (length < minimum) return said.min_characters({ label: said.label_password(), min: minimum })
  const plain = password.normalize('NFC').toLowerCase()
  if (isRepetition(plain) || (await commonPasswords()).has(plain)) return said.password_among_first_tried()
  const known = [about.name, about.email, about.email.split('@')[0] ?? '', about.organization, 'wellstock']
  if (known.some((word) => word.length > 3 && withoutEnds(plain) === withoutEnds(word.toLowerCase())))
    return said.password_is_a_name()
  return null
}

/** The same few characters again and again: 'abcabcabcabcabc'. */
const isRepetition = (text: string) => /^(.{1,4})\1+$/.test(text)

/** Without spaces, and without digits and marks at the ends: 'Wellstock-2026!' is the name it begins with. */
const withoutEnds = (text: string) => text.replace(/\s+/g, '').replace(/^[\d\W_]+|[\d\W_]+$/g, '')
