// Plain JavaScript: a part of pdf-worker.mjs.
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** What fonts lay out from right to left by themselves. */
const TURNED_BY_FONT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Letters of scripts that write words without spaces between them and break lines only between words. */
const UNSPACED = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
export const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Where a line may break within what has no spaces. */
function breaksIn(text) {
  if (!UNSPACED.test(text)) return new Set()
  const starts = Array.from(words.segment(text), ({ index }) => index)
  return new Set(starts.filter((at) => at > 0 && UNSPACED.test(text[at - 1]) && UNSPACED.test(text[at])))
}

/** As `breaksIn`, as parts. */
export function splitUnspaced(text) {
  const ends = [0, ...breaksIn(text), text.length]
  return ends.slice(1).map((end, index) => text.slice(ends[index], end))
}

const visible = (text, level) => {
  const signs = [...text]
  const isTurned = level % 2 === 1
  const shown = isTurned ? signs.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : signs
  return (isTurned === TURNED_BY_FONT.test(text) ? shown : shown.reverse()).join('')
}

/**
 * @typedef {{ text: string, noWrap?: boolean, noNewLine?: boolean, lineEnd?: boolean }} Word
 * @typedef {Word & { font?: string, level?: number, isSpace?: boolean, base?: number }} Piece
 */

/**
 * The words of a paragraph as pieces of one font and one direction each. `familyOf(sign, before)` names the family of a
 * font, `before` being the one of the sign before; what has none is left out. Of a paragraph that has a part from right to
 * left, every piece has its `level` and the `base` of the paragraph (UAX #9).
 * @param {readonly Word[]} paragraph
 * @param {(sign: string, before?: string) => string | undefined} familyOf
 * @returns {Piece[]}
 */
export function piecesOf(paragraph, familyOf) {
  const whole = paragraph.map(({ text }) => text).join('')
  const found = RIGHT_TO_LEFT.test(whole) ? bidi.getEmbeddingLevels(whole) : undefined
  const base = found?.paragraphs[0]?.level ?? 0
  let start = 0
  let family
  return paragraph.flatMap(({ text, noNewLine, lineEnd, ...word }) => {
    const breaks = word.noWrap ? new Set() : breaksIn(text)
    const pieces = []
    let at = 0
    for (const sign of text) {
      const level = found?.levels[start + at] ?? 0
      family = familyOf(sign, family)
      if (family) {
        const isSpace = sign.trim() === ''
        const last = pieces.at(-1)
        const isBreak = breaks.has(at)
        const goesOn =
          last &&
          !isBreak &&
          last.font === family &&
          last.level === level &&
          (!found || last.isSpace === isSpace)
        if (goesOn) last.text += sign
        else {
          if (last) last.noNewLine = !isBreak
          pieces.push({ ...word, text: sign, font: family, level, isSpace })
        }
      }
      at += sign.length
    }
    start += text.length
    if (pieces.length === 0) pieces.push({ ...word, text: '' })
    Object.assign(pieces.at(-1), { noNewLine, lineEnd })
    return found
      ? pieces.map((piece) => ({ ...piece, base, text: visible(piece.text, piece.level ?? 0) }))
      : pieces
  })
}

/**
 * The pieces of one line from left to right (UAX #9, L1 and L2).
 * @param {readonly Piece[]} pieces
 */
export function inVisualOrder(pieces) {
  const base = pieces[0]?.base
  if (base === undefined) return pieces
  const levels = pieces.map(({ level = base }) => level)
  for (let last = pieces.length - 1; last >= 0 && pieces[last].isSpace; last--) levels[last] = base
  const order = pieces.map((piece, index) => ({ piece, level: levels[index] }))
  for (let level = Math.max(...levels); level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && order[to].level >= level) to++
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  return order.map(({ piece }) => piece)
}
