// Texts are compared without the differences that a search overlooks. `plain_text` and `search_words` of the database are the
// same two functions, and a test compares them over a table of samples.

/** Accents, points and signs of the way of writing, which stand by themselves once a text is decomposed. */
const MARKS =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]|[\u00AD\u200B-\u200F\u2060\uFEFF]/g
const FRACTIONS = /[\u00BC-\u00BE\u2150-\u215E\u2189]/g
/** What stands between words: signs of ASCII and of the blocks of punctuation. */
const BETWEEN_WORDS =
  /[\u0001-/:-@[-`{-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2100-\u2BFF\u3000-\u3004\u3008-\u3030\uFE10-\uFE6F\uFF00-\uFF0F]+/

/** Letters that are no letter with a mark, and signs that are typed as another. */
const letters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ς: 'σ' },
  ...{ '×': 'x', '⁄': '/', '−': '-', '‐': '-', '–': '-', '—': '-', '’': "'", '‘': "'", '“': '"', '”': '"' },
}
const isLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

const isAscii = /^[\0-\x7f]*$/

/** A text without case, accents, width and the place of its figures: CO₂ is co2, 1½ is 1 1/2. Its spaces stay. */
export function folded(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .replace(FRACTIONS, ' $&')
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(isLetter, (letter) => letters[letter] ?? letter)
}

/** A text as texts are compared: folded, with one space where there are several. */
export const plain = (text: string): string =>
  folded(text)
    .replace(/[ \t\n\r\f\v]+/g, ' ')
    .replace(/^ | $/g, '')

/** The words of a plain text, in their order. */
export const wordsOf = (compared: string): string[] =>
  compared.split(BETWEEN_WORDS).filter((word) => word !== '')
