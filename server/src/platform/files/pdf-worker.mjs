// Plain JavaScript, because tsx does not start TypeScript workers on Node 20.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'

const fonts = { ...createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') }
const fontFiles = new Set(Object.values(fonts.Roboto))
pdfmake.setFonts(fonts)
// A document reaches for nothing but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))
pdfmake.setTableLayouts({
  rows: {
    hLineWidth: (line, { table }) => (line < table.headerRows ? 0 : line === table.headerRows ? 1 : 0.4),
    hLineColor: (line, { table }) => (line === table.headerRows ? '#000000' : '#999999'),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 4),
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  /** A tinted band with a thick edge on its left. */
  band: {
    hLineWidth: () => 0,
    vLineWidth: (line) => (line === 0 ? 4 : 0),
    vLineColor: () => '#2f6f73',
    fillColor: () => '#eef4f4',
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 6,
    paddingBottom: () => 6,
  },
})

const measuring = await pdfmake.createPdf({ content: '' }).getStream()

/** What Roboto draws, from left to right: nearly all documents are of nothing else. */
const USUAL =
  /^[\n\r\x20-\x7e\xa0-\u017f\u0386-\u03ce\u0401-\u045f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212\u2264\u2265]*$/
const isUsual = (text) => USUAL.test(text)

function unusualTexts(node) {
  if (typeof node === 'string') return isUsual(node) ? [] : [node]
  return node === null || typeof node !== 'object' ? [] : Object.values(node).flatMap(unusualTexts)
}

const unusual = unusualTexts(workerData)
let scripts
if (unusual.length > 0) {
  const { setScripts } = await import('./set-scripts.mjs')
  scripts = await setScripts(unusual, isUsual, measuring)
  Object.assign(fonts, scripts.families)
  for (const file of scripts.files) fontFiles.add(file)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const signsOf = (text) => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Text of at most so many lines of its width; what does not fit ends in an ellipsis. */
function fitted({ lines: most, width, alignment, absolutePosition, relativePosition, ...node }) {
  const { x, y } = absolutePosition ?? relativePosition
  const { bold = false, fontSize } = node
  const text = node.text.replace(/\s+/g, ' ').trim()
  const usual = measuring.provideFont('Roboto', bold, false)
  const drawn = (text) => scripts?.piecesOfLine(text) ?? [{ text }]
  const { base } = drawn(text)[0]
  // Every line runs as its paragraph does, whatever it begins with.
  const mark = base === undefined ? '' : base === 1 ? '\u200f' : '\u200e'
  const piecesOf = (line) => drawn(mark + line)
  const fontOf = ({ font = 'Roboto' }) => measuring.provideFont(font, bold, false)
  const widthOf = (text) =>
    piecesOf(text).reduce((sum, piece) => sum + fontOf(piece).widthOfString(piece.text, fontSize), 0)
  const fits = (text) => widthOf(text.trimEnd()) <= width
  const lines = []
  let line = ''
  for (const part of isUsual(text) ? (text.match(/\S+ ?/g) ?? []) : scripts.partsOf(text)) {
    if (fits(line + part)) {
      line += part
      continue
    }
    if (line.trim()) lines.push(line)
    line = ''
    for (const sign of signsOf(part)) {
      if (line && !fits(line + sign)) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  lines.push(line)
  if (lines.length > most) {
    const last = signsOf(lines[most - 1])
    while (last.length > 0 && !fits(`${last.join('')}…`)) last.pop()
    lines.splice(most - 1, lines.length, `${last.join('').trimEnd()}…`)
  }
  // Lines stand where those of Roboto would, whatever their font.
  return lines.map((line, index) => {
    const text = line.trimEnd()
    const pieces = piecesOf(text)
    const ascender = Math.max(...pieces.map((piece) => fontOf(piece).ascender))
    const side = alignment ?? (base === 1 ? 'right' : 'left')
    const room = side === 'left' ? 0 : width - widthOf(text)
    const position = {
      x: x + (side === 'center' ? room / 2 : room),
      y: y + index * usual.lineHeight(fontSize) - ((ascender - usual.ascender) / 1000) * fontSize,
    }
    const placed = absolutePosition ? { absolutePosition: position } : { relativePosition: position }
    return { ...node, text: mark + text, noWrap: true, alignment: 'left', ...placed }
  })
}

/** The document with what is computed by fonts. */
function prepared(node) {
  if (Array.isArray(node)) return node.map(prepared)
  if (node === null || typeof node !== 'object') return node
  if ('lines' in node) return { stack: fitted(node) }
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, prepared(part)]))
}

const { content, footer, info, ...rest } = workerData
const bytes = await pdfmake
  .createPdf({
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    ...rest,
    info: { creator: 'Wellstock', producer: 'Wellstock', ...info },
    content: prepared(content),
    ...(footer && {
      footer: (page, pages) => ({
        margin: [36, 10, 36, 0],
        fontSize: 8,
        columnGap: 8,
        columns: [
          footer.left,
          {
            text: footer.right.replace('{page}', page).replace('{pages}', pages),
            alignment: 'right',
            width: 'auto',
          },
        ],
      }),
    }),
  })
  .getBuffer()
parentPort.postMessage(new Uint8Array(bytes))
