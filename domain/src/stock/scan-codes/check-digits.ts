/** The check digit of GS1 (mod 10: weights 3 and 1 from the right) is the last digit of `digits`. */
export function checkDigitOk(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false
  const sum = [...digits]
    .reverse()
    .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** A GTIN of 8, 12, 13 or 14 digits with its right check digit, as 14 digits; null if it is none. */
export function gtin14(code: string): string | null {
  const isGtin = /^(?:\d{8}|\d{12,14})$/.test(code) && /[1-9]/.test(code) && checkDigitOk(code)
  return isGtin ? code.padStart(14, '0') : null
}

const mod43Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

/** The check character of HIBC: the sum of the values mod 43; null if a character has no value. */
export function mod43(text: string): string | null {
  const values = [...text].map((character) => mod43Alphabet.indexOf(character))
  if (values.includes(-1)) return null
  return mod43Alphabet.charAt(values.reduce((sum, value) => sum + value, 0) % 43)
}
