// A process of its own: readInProcess. Plain JavaScript, because nothing compiles it there.
import { once } from 'node:events'
import { DOMParser } from '@xmldom/xmldom'

const [{ text, mostElements, mostDepth, longestText }] = await once(process, 'message')

const ELEMENT = 1
const isText = ({ nodeType }) => nodeType === 3 || nodeType === 4

let elements = 0
function elementOf(node, depth) {
  // As one that takes too much memory.
  if (++elements > mostElements) process.exit(1)
  if (depth > mostDepth) throw new Error('nested too deep')
  const nodes = [...node.childNodes]
  const own = nodes.filter(isText).map(({ data }) => data)
  return {
    name: node.localName,
    space: node.namespaceURI ?? '',
    attributes: Object.fromEntries([...node.attributes].map(({ localName, value }) => [localName, value])),
    // A file within the document is no text.
    text: own.reduce((sum, { length }) => sum + length, 0) > longestText ? '' : own.join('').trim(),
    children: nodes
      .filter(({ nodeType }) => nodeType === ELEMENT)
      .map((child) => elementOf(child, depth + 1)),
  }
}

function read() {
  const refuse = (level, message) => {
    if (level !== 'warning') throw new Error(message)
  }
  // It knows the five entities of XML only, and fetches nothing; a document that declares others is refused all the same.
  const document = new DOMParser({ onError: refuse }).parseFromString(text, 'application/xml')
  return document.doctype ? null : elementOf(document.documentElement, 1)
}

let root = null
try {
  root = read()
} catch {
  // What is not well-formed says nothing.
}
process.send({ root })
