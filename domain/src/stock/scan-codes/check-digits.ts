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

/**
 * The UPC that a UPC-E of eight digits is short for, as 14 digits; null if it is none. Which zeros were left out follows from
 * its last digit but one. Source: GS1 General Specifications, section 5.2.2.4.
 */
export function gtinOfUpcE(code: string): string | null {
  const [, one = '', two = '', three = '', four = '', five = '', six = '', check = ''] =
    /^0(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(code) ?? []
  const long =
    six <= '2'
      ? `0${one}${two}${six}0000${three}${four}${five}${check}`
      : six === '3'
        ? `0${one}${two}${three}00000${four}${five}${check}`
        : six === '4'
          ? `0${one}${two}${three}${four}00000${five}${check}`
          : `0${one}${two}${three}${four}${five}0000${six}${check}`
  return gtin14(long)
}

/** Symbology identifiers: EAN-13, UPC-A and UPC-E have one in common. */
const UPC_E = 'E0'
const EAN_8 = 'E4'

/**
 * The GTIN of digits as they are scanned or typed, as 14 digits; null where they are none. Eight digits are an EAN-8 or a
 * UPC-E, as the scanner says; where it says nothing, those that begin with 0 are a UPC-E: no product has a GTIN-8 that does.
 */
export function gtinOf(code: string, symbology: string | null = null): string | null {
  if (!/^\d{8}$/.test(code) || symbology === EAN_8) return gtin14(code)
  return gtinOfUpcE(code) ?? (symbology === UPC_E ? null : gtin14(code))
}

const mod43Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

/** The check character of HIBC: the sum of the values mod 43; null if a character has no value. */
export function mod43(text: string): string | null {
  const values = [...text].map((character) => mod43Alphabet.indexOf(character))
  if (values.includes(-1)) return null
  return mod43Alphabet.charAt(values.reduce((sum, value) => sum + value, 0) % 43)
}
