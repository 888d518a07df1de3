/** An element of an XML document: its name without prefix, the namespace it is of, its own text, what it holds. */
export type XmlElement = {
  name: string
  space: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** The elements below one along a path of names, `a/b`; of either name where it says `b|c`. */
export const elementsAt = (from: XmlElement, path: string): XmlElement[] =>
  path.split('/').reduce<XmlElement[]>(
    (found, step) => {
      const names = step.split('|')
      return found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)))
    },
    [from],
  )

/** The text of the first element along a path that has any, or nothing. */
export const textAt = (from: XmlElement, path: string): string =>
  elementsAt(from, path).find(({ text }) => text !== '')?.text ?? ''

/** A decimal as XML writes it. Null: it is not there; NaN: it is no number. */
export function decimalAt(from: XmlElement, path: string): number | null {
  const text = textAt(from, path)
  if (text === '') return null
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}
