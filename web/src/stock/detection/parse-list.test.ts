import { describe, expect, it } from 'vitest'
import { addSeen, parseList } from './parse-list.ts'

describe('a list of codes', () => {
  it('has one code a line, with how often it was seen after a tab, a semicolon or a comma', () => {
    expect(parseList('GLV-001\t12\r\n\r\nMSK-002; 3\nTUB-003,4\n(01)09520000000011')).toEqual({
      codes: [
        { raw: 'GLV-001', times: 12 },
        { raw: 'MSK-002', times: 3 },
        { raw: 'TUB-003', times: 4 },
        { raw: '(01)09520000000011', times: 1 },
      ],
      wrong: [],
    })
  })

  it('adds up a code that stands on several lines', () => {
    expect(parseList('A\nB\nA\nA,2').codes).toEqual([
      { raw: 'A', times: 4 },
      { raw: 'B', times: 1 },
    ])
  })

  it('leaves out lines whose count is none, and says which', () => {
    expect(parseList('A,2\nB,many\nC,0\nD,1.5\nE,99999')).toEqual({
      codes: [{ raw: 'A', times: 2 }],
      wrong: [2, 3, 4, 5],
    })
  })

  it('is read by its headings where the first line has them', () => {
    const text = '\uFEFFName;SKU;Quantity\n"Gloves; nitrile";GLV-001;7\n"He said ""M""";MSK-002;'
    expect(parseList(text).codes).toEqual([
      { raw: 'GLV-001', times: 7 },
      { raw: 'MSK-002', times: 1 },
    ])
    expect(parseList('gtin,note\n09520000000011,12 boxes').codes).toEqual([
      { raw: '09520000000011', times: 1 },
    ])
  })

  it('never says more than can be sent', () => {
    expect(addSeen([{ raw: 'A', times: 9_999 }], [{ raw: 'A', times: 5 }])).toEqual([
      { raw: 'A', times: 10_000 },
    ])
  })
})
