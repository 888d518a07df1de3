// Plain JavaScript: a part of pdf-worker.mjs.
import { createRequire } from 'node:module'
import { loadFonts } from './script-fonts.mjs'
import { IGNORABLE, inVisualOrder, piecesOf, splitUnspaced } from './script-text.mjs'

const require = createRequire(import.meta.url)
const inner = (name) => require(`pdfmake/js/${name}.js`).default
const [TextBreaker, ElementWriter, PDFDocument, Styles] = [
  'TextBreaker',
  'ElementWriter',
  'PDFDocument',
  'StyleContextStack',
].map(inner)
const { getBreaks } = TextBreaker.prototype
const { alignLine } = ElementWriter.prototype
const { font: setFont } = PDFDocument.prototype

/** In thousandths of a size: fonts of some scripts keep room for marks that names have none of. */
const MAX_ASCENT = 1000
const MAX_DESCENT = 480

const JOINER = /\u200c|\u200d|[\ufe0e\ufe0f]/

/** Without places for marks where fontkit fails at a mark for which its letter has none. */
function layoutOf(font) {
  const { layout } = font
  return (text, features, ...rest) => {
    try {
      return layout.call(font, text, features, ...rest)
    } catch {
      return layout.call(font, text, { mark: false, mkmk: false, abvm: false, blwm: false }, ...rest)
    }
  }
}

const codeOf = (sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Makes pdfmake draw these texts, of whatever script, and leaves what `isUsual` as it was: each sign in a font that has it,
 * from right to left where it is written so. What no font has is drawn as what it stands for (⅓ as 1⁄3, ℃ as °C), else as
 * its code. Returns the fonts, by family and by the names of their files, and what is measured of one line.
 */
export async function setScripts(texts, isUsual, measuring) {
  const usual = measuring.provideFont('Roboto', false, false).font
  const inRoboto = (sign) => usual.hasGlyphForCodePoint(sign.codePointAt(0))
  const isLeftOut = (sign) => IGNORABLE.test(sign) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(sign)

  /** As it can be drawn, but for signs that no font has. */
  const plain = (text) =>
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\p{Zs}|[\t\n\r]/gu, (space) =>
        inRoboto(space) ? space : space === '\u2007' || space === '\u202f' ? '\u00a0' : ' ',
      )
  const signs = [...new Set(texts.flatMap((text) => [...plain(text)]))].filter(
    (sign) => !inRoboto(sign) && !isLeftOut(sign),
  )
  const { families, bytes, familyOf, joining } = await loadFonts(signs, (bytes) => {
    const { font } = measuring.font(bytes)._font
    return (sign) => font.hasGlyphForCodePoint(sign.codePointAt(0))
  })
  Object.assign(measuring.fonts, families)

  const hasFont = (sign) => inRoboto(sign) || familyOf.has(sign)
  const substituteFor = (sign) => {
    const parts = sign.normalize('NFKD')
    if (parts === sign || ![...parts].every(hasFont)) return `[${codeOf(sign)}]`
    // 1⅓ is not 11⁄3.
    return parts.includes('\u2044') ? `\u2009${parts}` : parts
  }
  const drawable = (text) =>
    plain(text).replace(/[^\x20-\x7e]/gu, (sign) => {
      if (IGNORABLE.test(sign)) return sign
      if (isLeftOut(sign)) return ''
      return hasFont(sign) ? sign : substituteFor(sign)
    })
  const fontOf = (sign, before) => {
    if (!isLeftOut(sign)) return familyOf.get(sign) ?? 'Roboto'
    return JOINER.test(sign) && joining.has(before) ? before : undefined
  }

  PDFDocument.prototype.font = function (source, ...rest) {
    if (!bytes.has(source)) return setFont.call(this, source, ...rest)
    if (!this._registeredFonts[source]) this.registerFont(source, bytes.get(source))
    setFont.call(this, source)
    if (!Object.hasOwn(this._font.font, 'layout')) this._font.font.layout = layoutOf(this._font.font)
    this._font.ascender = Math.min(this._font.ascender, MAX_ASCENT)
    this._font.descender = Math.max(this._font.descender, -MAX_DESCENT)
    return this
  }

  TextBreaker.prototype.getBreaks = function (written, styles) {
    const words = getBreaks.call(this, written, styles)
    if (words.every(({ text }) => isUsual(text))) return words
    const get = (word, name) => Styles.getStyleProperty(word, styles, name)
    const paragraphs = []
    let isEnd = true
    for (const word of words) {
      if (isEnd) paragraphs.push([])
      paragraphs.at(-1).push({ ...word, text: drawable(word.text), noWrap: get(word, 'noWrap') })
      isEnd = word.lineEnd
    }
    return paragraphs.flatMap((paragraph) => {
      const pieces = piecesOf(paragraph, fontOf)
      if (pieces[0].base !== 1) return pieces
      return pieces.map((piece) => ({ ...piece, alignment: get(piece, 'alignment') ?? 'right' }))
    })
  }

  ElementWriter.prototype.alignLine = function (line) {
    const first = line.inlines[0]
    if (first?.base !== undefined) {
      // The space that ends a line hangs over its edge, on whichever side that is.
      let x = first.base === 1 ? -line.trailingCut : -line.leadingCut
      line.inlines = inVisualOrder(line.inlines)
      for (const inline of line.inlines) {
        inline.x = x
        x += inline.width
      }
    }
    alignLine.call(this, line)
  }

  const breaker = new TextBreaker()
  /** A text without breaks as it is measured and drawn. */
  const piecesOfLine = (text) => breaker.getBreaks([{ text, noWrap: true }])

  return {
    families,
    files: [...bytes.keys()],
    piecesOfLine,
    /** Where a line may break, as parts. */
    partsOf: (text) => getBreaks.call(breaker, [text]).flatMap((word) => splitUnspaced(word.text)),
  }
}
