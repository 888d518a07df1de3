// Plain JavaScript: a part of pdf-worker.mjs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

/** Packages of fonts and the files wanted of each, by the names of its `unicode.json`: the first that has a sign draws it. */
const variable = [
  ['noto-sans', 'latin-ext', 'vietnamese', 'greek-ext', 'greek', 'cyrillic-ext', 'cyrillic', 'devanagari'],
  ...['arabic', 'hebrew', 'thai', 'bengali', 'gujarati', 'gurmukhi', 'oriya', 'tamil', 'telugu', 'kannada'],
  ...['malayalam', 'sinhala', 'khmer', 'lao', 'myanmar', 'ethiopic', 'georgian', 'armenian', 'symbols'],
]

/** Ranges as `unicode.json` writes them. */
const rangesOf = (written) =>
  written.split(',').map((range) => {
    const [first, last = first] = range.slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

function filesOf(scope, name, subsets, weight) {
  const folder = `${scope}/${name}`
  const unicode = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8'))
  return (subsets.length > 0 ? subsets : Object.keys(unicode)).map((subset) => {
    const ranges = rangesOf(unicode[subset])
    return {
      path: `${folder}/files/${name}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff2`,
      isVariable: weight === 'wght',
      mayHave: (code) => ranges.some(([first, last]) => first <= code && code <= last),
    }
  })
}

const among = (pattern) => (code) => pattern.test(String.fromCodePoint(code))

const allFiles = () => [
  {
    path: '@librescore/fonts/SourceHanSansCN.min.woff2',
    mayHave: among(
      /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u33ff\ufe10-\ufe4f\uff00-\uffef]/u,
    ),
  },
  { path: '@librescore/fonts/SourceHanSansKR.min.woff2', mayHave: among(/\p{scx=Hang}/u) },
  ...variable.flatMap((each) =>
    Array.isArray(each)
      ? filesOf('@fontsource-variable', each[0], each.slice(1), 'wght')
      : filesOf('@fontsource-variable', `noto-sans-${each}`, [each], 'wght'),
  ),
  { path: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2', mayHave: () => true },
  ...filesOf('@fontsource', 'noto-sans-symbols-2', ['symbols', 'math', 'latin'], '400'),
  ...filesOf('@fontsource-variable', 'noto-emoji', [], 'wght'),
]

/**
 * In every font that has them: joiners and selectors, which are hidden as a space of no width, the circle under a mark
 * without a letter, and the left half of vowels of Khmer.
 */
const ALWAYS = ' \u200c\u200d\ufe0e\ufe0f\u25cc\u17c1'

/**
 * The fonts that draw these signs, each cut to them: `bytes` by a name for `pdfmake`, and the name of the `family` of each
 * sign. A sign that no font has is in no family; `joining` are the families that may be given joiners and selectors. `glyphsOf` says of a font whether it has a sign.
 */
export async function loadFonts(signs, glyphsOf) {
  const left = new Set(signs)
  const families = {}
  const bytes = new Map()
  const familyOf = new Map()
  const joining = new Set()
  for (const { path, isVariable = false, mayHave } of allFiles()) {
    if (left.size === 0) break
    const wanted = [...left].filter((sign) => mayHave(sign.codePointAt(0)))
    if (wanted.length === 0) continue
    const file = readFileSync(resolve(path))
    // Vowels of two parts are drawn as their parts.
    const kept = ALWAYS + wanted.join('') + wanted.join('').normalize('NFD')
    const cut = (wght) =>
      subsetFont(file, kept, {
        targetFormat: 'sfnt',
        ...(isVariable && { variationAxes: { wght } }),
      })
    const regular = await cut(400)
    const has = glyphsOf(regular)
    const found = wanted.filter(has)
    if (found.length === 0) continue
    if (has(' ')) joining.add(path)
    bytes.set(path, regular)
    // What has no bold face is drawn in the one it has.
    const bold = isVariable ? `${path} bold` : path
    if (isVariable) bytes.set(bold, await cut(700))
    families[path] = { normal: path, bold, italics: path, bolditalics: bold }
    for (const sign of found) {
      familyOf.set(sign, path)
      left.delete(sign)
    }
  }
  return { families, bytes, familyOf, joining }
}
