import { describe, expect, it } from 'vitest'
import { compileMatchers } from './recall-match.ts'
import { readEnforcement, readNotice, readRecallClass } from './recall-notice.ts'

const [first, second] = ['09520000000011', '09520000000028']
const none = { values: [], ranges: [] }
const notice = `URGENT: MEDICAL DEVICE RECALL
Recall number: Z-2308-2026    Class 2 Device Recall
Recalling firm: Tessera Medical, Inc.
Product description: Tessera Infusion Tubing Set, 2.1 m, REF TM-4410
UDI-DI (01)${first}
Lot numbers: A1200–A1299, B7701`

describe('a notice', () => {
  it('is read with its facts and codes', () => {
    expect(readNotice(notice)).toEqual({
      number: 'Z-2308-2026',
      class: 'II',
      firm: 'Tessera Medical, Inc',
      product: 'Tessera Infusion Tubing Set, 2.1 m, REF TM-4410',
      reason: null,
      initiatedOn: null,
      problems: [],
      matchers: [
        {
          dis: [first],
          manufacturer: 'Tessera Medical, Inc',
          catalogNumbers: ['TM-4410'],
          words: ['infusion', 'tubing', 'set'],
          allLots: false,
          lots: { values: ['B7701'], ranges: [{ from: 'A1200', to: 'A1299' }] },
          serials: none,
        },
      ],
    })
  })

  it('in capitals says the same', () => {
    const { matchers, class: of } = readNotice(notice.toUpperCase())
    expect(of).toBe('II')
    expect(matchers).toMatchObject([
      { dis: [first], catalogNumbers: ['TM-4410'], words: ['infusion', 'tubing', 'set'] },
    ])
  })

  it('keeps the lots of each identifier apart where each has its own', () => {
    const { matchers } = readNotice(`UDI ${first} lots A1200, A1201; UDI ${second} all lots. REF TM-4410`)
    expect(matchers).toMatchObject([
      { dis: [first], allLots: false, lots: { values: ['A1200', 'A1201'] }, catalogNumbers: [] },
      { dis: [second], allLots: true, lots: none, catalogNumbers: [] },
      { dis: [], catalogNumbers: ['TM-4410'] },
    ])
    expect(readNotice(`Lots A1200, A1201 UDI ${first}, ${second}`).matchers).toMatchObject([
      { dis: [first, second], lots: { values: ['A1200', 'A1201'] } },
    ])
  })

  it('finds stock as soon as it is read', () => {
    const product = {
      dis: [first],
      manufacturer: 'Tessera Medical',
      catalogNumbers: [],
      name: 'Infusion set',
    }
    const find = compileMatchers(readNotice(notice).matchers)
    expect(find({ product, lot: 'a1250', serial: null })?.certainty).toBe('certain')
    expect(find({ product, lot: 'A1300', serial: null })).toBeNull()
  })

  it('as a page of names and values is read as well', () => {
    const page = [
      'Class 2 Device Recall Tessera Infusion Tubing',
      'Recall Number\tZ-2308-2026',
      'Product\tTessera Infusion Tubing Set, REF TM-4410',
      'Part Description\tTubing',
      `Code Information\tUDI-DI: ${first} (each), 19520000000018 (case); Lot Numbers: 26A1200, 26A1201`,
      'Recalling Firm/',
      'Manufacturer\tTessera Medical Inc',
      'Quantity in Commerce\t12,345 units',
    ].join('\r\n')
    expect(readNotice(page)).toMatchObject({
      class: 'II',
      firm: 'Tessera Medical Inc',
      matchers: [
        {
          dis: [first, '19520000000018'],
          catalogNumbers: ['TM-4410'],
          words: ['infusion', 'tubing', 'set'],
          lots: { values: ['26A1200', '26A1201'], ranges: [] },
        },
      ],
      problems: [],
    })
  })

  it('in which nothing is found says so', () => {
    expect(readNotice('Please read the attached letter.')).toMatchObject({
      matchers: [],
      problems: [{ code: 'nothing_found' }],
    })
  })
})

it.each([
  ['This is a Class I recall.', 'I'],
  ['Class 2 Device Recall Tubing', 'II'],
  ['Recall Class: III', 'III'],
  ['CLASSIFICATION: CLASS II', 'II'],
  ['A class II medical device is recalled. Class I recall.', 'I'],
  ['This class II device is recalled.', null],
  ['classic', null],
])('%s is of class %s', (text, recallClass) => {
  expect(readRecallClass(text)).toBe(recallClass)
})

describe('enforcement records', () => {
  const record = {
    recall_number: 'Z-2308-2026',
    classification: 'Class I',
    recalling_firm: 'Tessera Medical, Inc.',
    product_description: 'Infusion tubing, REF TM-4410',
    code_info: 'A1200, A1201',
    more_code_info: '',
    reason_for_recall: 'The connector may leak.',
    recall_initiation_date: '20261103',
    status: 'Ongoing',
  }
  const read = (data: unknown) => readEnforcement(JSON.stringify(data))

  it.each([
    ['as the service answers', { meta: { last_updated: '2026-11-20' }, results: [record] }],
    ['as a list', [record]],
    ['as one', record],
  ])('are read %s', (_, data) => {
    expect(read(data)).toMatchObject({
      unread: 0,
      notices: [
        {
          number: 'Z-2308-2026',
          class: 'I',
          firm: 'Tessera Medical, Inc.',
          reason: 'The connector may leak.',
          initiatedOn: '2026-11-03',
          matchers: [{ catalogNumbers: ['TM-4410'], lots: { values: ['A1200', 'A1201'] } }],
          problems: [],
        },
      ],
    })
  })

  it('say what could not be read', () => {
    expect(read([record, null, 'x', {}])).toMatchObject({ unread: 3 })
    expect(readEnforcement('{')).toEqual({ problem: 'not_json' })
    expect(read({ results: [] })).toEqual({ problem: 'no_records' })
    expect(read([{ cfres_id: '1', product_res_number: 'Z-2308-2026' }])).toEqual({ problem: 'other_schema' })
    expect(read({ ...record, code_info: 5, recall_initiation_date: null })).toMatchObject({
      notices: [{ initiatedOn: null }],
    })
  })
})
