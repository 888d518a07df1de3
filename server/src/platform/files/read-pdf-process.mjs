// A process of its own: readInProcess. Plain JavaScript, because nothing compiles it there.
import { once } from 'node:events'

// Newer than Node 20, and used by what reads the file.
Promise.try ??= (make, ...given) => new Promise((resolve) => resolve(make(...given)))
// It warns that this is no browser, and reads all the same.
console.log = () => {}
const wanted = once(process, 'message')
const { getDocumentProxy } = await import('unpdf')
const [{ bytes, maxPages, mostAttached }] = await wanted

/** The text of a page by its lines, from the top: what stands on one height is one line, cells apart by two spaces. */
function linesOf(items) {
  const rows = new Map()
  for (const { str, transform, width } of items) {
    if (str.trim() === '') continue
    const [x, y] = [transform[4], Math.round(transform[5])]
    const key = [y, y - 1, y + 1].find((each) => rows.has(each)) ?? y
    rows.set(key, [...(rows.get(key) ?? []), { str, x, end: x + width }])
  }
  return [...rows]
    .sort(([a], [b]) => b - a)
    .map(([, cells]) => {
      let line = ''
      let end = 0
      for (const cell of cells.sort((a, b) => a.x - b.x)) {
        line += line === '' ? '' : cell.x - end > 6 ? '  ' : cell.x - end > 1 ? ' ' : ''
        line += cell.str.trim()
        end = cell.end
      }
      return line
    })
}

const lines = []
const attached = []
// What goes wrong deep in a broken file ends here as well: what was read before stands.
const answer = () => process.send({ lines, attached })
process.on('unhandledRejection', answer)
process.on('uncaughtException', answer)
try {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  for (const { filename, content } of Object.values((await pdf.getAttachments()) ?? {})) {
    if (!/\.xml$/i.test(filename)) continue
    // As one that takes too much memory.
    if (content.length > mostAttached) process.exit(1)
    attached.push({ name: filename, content })
  }
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const page = await pdf.getPage(number)
    lines.push(...linesOf((await page.getTextContent()).items))
  }
} catch {
  // A file that nobody can read has no text.
}
answer()
