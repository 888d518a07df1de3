// Plain JavaScript, because tsx does not start TypeScript workers on Node 20.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'

const fonts = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js')
const fontFiles = new Set(Object.values(fonts.Roboto))
pdfmake.setFonts(fonts)
// A document reaches for nothing but its font.
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

/** Text of at most so many lines of its width; what does not fit ends in an ellipsis. */
function fitted({ lines: most, width, absolutePosition, ...node }) {
  const font = measuring.provideFont('Roboto', node.bold ?? false, false)
  const fits = (text) => font.widthOfString(text, node.fontSize) <= width
  const lines = []
  let line = ''
  for (const word of node.text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const sign of word) {
      if (line && !fits(line + sign)) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  lines.push(line)
  if (lines.length > most) {
    let last = lines[most - 1]
    while (last && !fits(`${last}…`)) last = last.slice(0, -1)
    lines.splice(most - 1, lines.length, `${last.trimEnd()}…`)
  }
  return { stack: lines.map((text) => ({ ...node, text, noWrap: true })), absolutePosition }
}

function withFittedText(node) {
  if (Array.isArray(node)) return node.map(withFittedText)
  if (node === null || typeof node !== 'object') return node
  if ('lines' in node) return fitted(node)
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, withFittedText(part)]))
}

const { content, footer, info, ...rest } = workerData
const bytes = await pdfmake
  .createPdf({
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    ...rest,
    info: { creator: 'Wellstock', producer: 'Wellstock', ...info },
    content: withFittedText(content),
    ...(footer && {
      footer: (page, pages) => ({
        margin: [36, 10, 36, 0],
        fontSize: 8,
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
