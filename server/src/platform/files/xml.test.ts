import { expect, it } from 'vitest'
import { readXml, xmlRootOf } from './xml.ts'

it.each([
  [
    '\ufeff<?xml version="1.0"?>\n<!-- <!DOCTYPE a> -->\n<?a b?><x:a b="1" xmlns:x="urn:x"/>',
    { name: 'a', space: 'urn:x' },
  ],
  ["<a xmlns:x='urn:x' xmlns='urn:a'>", { name: 'a', space: 'urn:a' }],
  ['<a:b xmlns="urn:a">', { name: 'b', space: '' }],
  ['<?xml version="1.0"?><!doctype lolz [<!ENTITY a "b">]><a/>', 'doctype'],
  ['<!DOCTYPE html><html>', null],
  ['Total < 5', null],
])('%s begins with its root', (text, root) => {
  expect(xmlRootOf(text)).toEqual(root)
})

it('reads elements, and nothing where the document is not to be relied on', async () => {
  const text = '<x:a xmlns:x="urn:x" b="1">5 &lt; <![CDATA[6 &]]><!-- no --><c> d </c></x:a>'
  expect(await readXml(text, 'somebody')).toEqual({
    ...{ name: 'a', space: 'urn:x', attributes: { x: 'urn:x', b: '1' }, text: '5 < 6 &' },
    children: [{ name: 'c', space: '', attributes: {}, text: 'd', children: [] }],
  })
  expect(await readXml('<!DOCTYPE a [<!ENTITY b "c">]><a>d</a>', 'somebody')).toBeNull()
  await expect(readXml(`<a>${'<b/>'.repeat(100_000)}</a>`, 'somebody')).rejects.toMatchObject({ status: 422 })
})
