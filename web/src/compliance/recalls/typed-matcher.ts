import type { RecallMatcher } from '@wellstock/domain/compliance/recall-match'

type Codes = RecallMatcher['lots']
type Named = 'dis' | 'catalogNumbers' | 'words' | 'lots' | 'serials'

/** What a recall looks for, as it is typed: codes with commas or on lines of their own, ranges with a dash between their ends. */
export type TypedMatcher = Record<Named, string> & Pick<RecallMatcher, 'allLots' | 'manufacturer'>

const codesText = ({ values, ranges }: Codes) =>
  [...ranges.map(({ from, to }) => `${from} – ${to}`), ...values].join('\n')

export const toTyped = ({
  dis,
  catalogNumbers,
  words,
  lots,
  serials,
  ...rest
}: RecallMatcher): TypedMatcher => ({
  ...{ allLots: rest.allLots, manufacturer: rest.manufacturer },
  ...{ dis: dis.join('\n'), catalogNumbers: catalogNumbers.join('\n'), words: words.join(' ') },
  ...{ lots: codesText(lots), serials: codesText(serials) },
})

const listOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((code) => code.trim())
    .filter(Boolean)

/** A hyphen stands in codes themselves: a range has a longer dash, or spaces around it. */
function codesIn(text: string) {
  const values: string[] = []
  const ranges: { from: string; to: string }[] = []
  for (const code of listOf(text)) {
    const [from, to, ...more] = code.split(/\s*[–—]\s*|\s+-\s+/)
    if (from && to && more.length === 0) ranges.push({ from, to })
    else values.push(code)
  }
  return { values, ranges }
}

export const toMatcher = ({
  dis,
  catalogNumbers,
  words,
  lots,
  serials,
  allLots,
  manufacturer,
}: TypedMatcher) => ({
  ...{ allLots, manufacturer, dis: listOf(dis), catalogNumbers: listOf(catalogNumbers) },
  ...{ words: words.split(/\s+/).filter(Boolean), lots: codesIn(lots), serials: codesIn(serials) },
})
