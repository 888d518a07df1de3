import { inEnglish } from '@wellstock/messages/in-english'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOk, gtin14, gtinOfUpcE, mod43 } from './scan-codes/check-digits.ts'
import { separator } from './scan-codes/gs1.ts'
import { gs1BracketString, gs1ElementString } from './scan-codes/gs1-labels.ts'
import { sentenceOfNote } from './scan-codes/notes.ts'
import { type OwnType, ownCode, scanCommands } from './scan-codes/own-codes.ts'
import { parseScan, separatorStandIns } from './scan-codes.ts'

const today = '2026-03-02'
const gs = separator
const gtin = '09520000000011'
const someId = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** What a code says, without what it does not say; problems and warnings by their codes. */
function said(raw: string) {
  const {
    raw: _,
    text,
    symbology,
    elements,
    scheme,
    problems,
    warnings,
    quantity,
    choices: _choices,
    ...facts
  } = parseScan(raw, {
    today,
  })
  return {
    ...facts,
    ...(quantity && { quantity: `${quantity.value} (${quantity.from})` }),
    ...(problems.length > 0 && { problems: problems.map(({ code }) => code).join(' ') }),
    ...(warnings.length > 0 && { warnings: warnings.map(({ code }) => code).join(' ') }),
  }
}

const product = { kind: 'gs1', gtin, productCode: gtin }
const bare = (code: string) => ({ kind: 'gtin', gtin: code, productCode: code })
const device = { kind: 'hibc', productCode: 'A99912345' }
const second = { kind: 'hibc', warnings: 'hibc_second' }

const vectors: [what: string, raw: string, says: object][] = [
  // GS1 in brackets
  [
    'a sample often seen, whose check digit would have to be 7',
    '(01)00208851107345(17)150331',
    { kind: 'gs1', expiry: '2015-03-31', problems: 'check_digit' },
  ],
  [
    'the same sample put right',
    '(01)00208851107347(17)150331',
    { kind: 'gs1', gtin: '00208851107347', productCode: '00208851107347', expiry: '2015-03-31' },
  ],
  [
    'all four parts',
    `(01)${gtin}(17)281231(10)AB-12(21)S1`,
    { ...product, expiry: '2028-12-31', lot: 'AB-12', serial: 'S1' },
  ],
  ['spaces a person typed', ` (01) ${gtin} (10) AB12 `, { ...product, lot: 'AB12' }],
  ['a wrong check digit', '(01)09520000000012(10)A', { kind: 'gs1', lot: 'A', problems: 'check_digit' }],
  ['a month that does not exist', `(01)${gtin}(17)281399`, { ...product, problems: 'date' }],
  ['a day that does not exist', `(01)${gtin}(17)280230`, { ...product, problems: 'date' }],
  ['29 February of a leap year', `(01)${gtin}(17)280229`, { ...product, expiry: '2028-02-29' }],
  ['29 February of another year', `(01)${gtin}(17)270229`, { ...product, problems: 'date' }],
  ['day 00, the last of the month', `(01)${gtin}(17)280200`, { ...product, expiry: '2028-02-29' }],
  ['month 00', `(01)${gtin}(17)280000`, { ...product, problems: 'date' }],
  ['letters for digits', `(01)${gtin}(17)28I231`, { ...product, problems: 'gs1_value' }],
  ['a part that is cut off', `(01)${gtin}(17)2812`, { ...product, problems: 'gs1_value' }],
  ['an empty part', `(01)${gtin}(10)`, { ...product, problems: 'gs1_value' }],
  [
    'a lot of 20 characters',
    `(01)${gtin}(10)12345678901234567890`,
    { ...product, lot: '12345678901234567890' },
  ],
  ['a lot of 21 characters', `(01)${gtin}(10)123456789012345678901`, { ...product, problems: 'gs1_value' }],
  ['a lot with a character GS1 has not', `(01)${gtin}(10)ÄB`, { ...product, problems: 'gs1_value' }],
  ['a lot in small letters', `(01)${gtin}(10)ab12`, { ...product, lot: 'ab12' }],
  ['an identifier nobody has', `(01)${gtin}(05)1`, { ...product, problems: 'gs1_identifier' }],
  ['two lots', `(01)${gtin}(10)A(10)B`, { ...product, problems: 'conflict' }],
  ['two products', `(01)${gtin}(01)09520000000028(10)A`, { kind: 'gs1', lot: 'A', problems: 'conflict' }],
  ['one lot said twice', `(01)${gtin}(10)A(10)A`, { ...product, lot: 'A' }],
  ['two expiry dates, one impossible', `(01)${gtin}(17)281399(17)281231`, { ...product, problems: 'date' }],
  ['the expiry date with its time', `(01)${gtin}(7003)2812311430`, { ...product, expiry: '2028-12-31' }],
  ['an expiry time that does not exist', `(01)${gtin}(7003)2812312460`, { ...product, problems: 'date' }],
  [
    'expiry and its time at odds',
    `(01)${gtin}(17)281230(7003)2812311430`,
    { ...product, problems: 'conflict' },
  ],
  ['when it was made', `(01)${gtin}(11)250115`, { ...product, made: '2025-01-15' }],
  ['best before, which is no expiry', `(01)${gtin}(15)281231`, product],
  ['a lot alone', '(10)AB12', { kind: 'gs1', lot: 'AB12', warnings: 'gs1_companion' }],
  ['a serial alone', '(21)S1', { kind: 'gs1', serial: 'S1', warnings: 'gs1_companion' }],
  [
    'a variable count, never multiplied',
    `(01)${gtin}(30)12`,
    { ...product, quantity: '12 (30)', warnings: 'quantity' },
  ],
  [
    'a pallet and what is on it',
    `(00)095200000000000004(02)${gtin}(37)40(10)A`,
    { ...product, lot: 'A', quantity: '40 (37)', warnings: 'quantity' },
  ],
  ['contents without a count', `(02)${gtin}`, { ...product, warnings: 'gs1_companion' }],
  [
    'a count beside the product itself',
    `(01)${gtin}(37)5`,
    { ...product, quantity: '5 (37)', warnings: 'gs1_companion gs1_companion gs1_excluded quantity' },
  ],
  ['two counts', `(01)${gtin}(30)5(30)6`, { ...product, problems: 'conflict' }],
  ['a location with a wrong check digit', '(414)9520000000012', { kind: 'gs1', problems: 'check_digit' }],
  ['a location and its extension', '(414)9520000000011(254)R1', { kind: 'gs1' }],
  ['a returnable asset', '(8003)09520000000011X1', { kind: 'gs1' }],
  ['a product number of zeros', '(01)00000000000000', { kind: 'gs1', problems: 'gs1_value' }],

  // GS1 element strings
  ['a DataMatrix', `]d201${gtin}1728123110AB12`, { ...product, expiry: '2028-12-31', lot: 'AB12' }],
  ['a GS1-128', `]C101${gtin}10AB12${gs}21S1`, { ...product, lot: 'AB12', serial: 'S1' }],
  ['a GS1 QR code', `]Q301${gtin}`, product],
  ['a GS1 DataBar', `]e001${gtin}`, product],
  ['FNC1 in front', `${gs}01${gtin}10AB12`, { ...product, lot: 'AB12' }],
  ['FNC1 in front of the symbology', `${gs}]C101${gtin}`, product],
  ['FNC1 behind the symbology', `]C1${gs}01${gtin}`, product],
  ['FNC1 in front of a bare GTIN-14', `${gs}${gtin}`, bare(gtin)],
  ['no sign of GS1 but its shape', `01${gtin}10AB12`, { ...product, lot: 'AB12' }],
  [
    'a separator too many',
    `]C101${gtin}${gs}10AB12${gs}${gs}21S1${gs}`,
    { ...product, lot: 'AB12', serial: 'S1' },
  ],
  ['a pallet number', '00095200000000000004', { kind: 'gs1' }],
  ['a wrong check digit, marked', `]C1010952000000001210AB12`, { kind: 'gs1', problems: 'check_digit' }],
  [
    'a wrong check digit, separated',
    `010952000000001210AB12${gs}21S1`,
    { kind: 'gs1', problems: 'check_digit' },
  ],
  ['a wrong check digit, unmarked', '010952000000001210AB12', { kind: 'text', warnings: 'gs1_doubtful' }],
  ['a lot alone, marked', ']C110AB12', { kind: 'gs1', lot: 'AB12', warnings: 'gs1_companion' }],
  ['a lot alone behind FNC1', `${gs}10AB12`, { kind: 'gs1', lot: 'AB12', warnings: 'gs1_companion' }],
  ['a date that is cut off', `]d201${gtin}172812`, { ...product, problems: 'gs1_value' }],
  ['a product number that is cut off', ']d20109520000', { kind: 'gs1', problems: 'gs1_value' }],
  ['a date and lot moved by a lost digit', `]d201${gtin}1728133110AB12`, { ...product, problems: 'date' }],
  [
    'a lost digit of the product',
    `]d201952000000001117281231`,
    { kind: 'gs1', problems: 'gs1_identifier check_digit' },
  ],
  [
    'a separator within a fixed length',
    `]d201095200${gs}0000001110A`,
    { kind: 'gs1', problems: 'gs1_value' },
  ],
  ['an identifier nobody has', `]d201${gtin}05123`, { ...product, problems: 'gs1_identifier' }],
  ['something else in a GS1 symbol', ']C1HELLO', { kind: 'gs1', problems: 'gs1_identifier' }],
  ['nothing in a GS1 symbol', ']C1', { kind: 'text', problems: 'empty' }],
  [
    'a swallowed expiry date',
    `]C101${gtin}10AB1217281231`,
    { ...product, lot: 'AB1217281231', warnings: 'gs1_separator' },
  ],
  [
    'a swallowed product',
    ']C110AB120109520000000011',
    { kind: 'gs1', lot: 'AB120109520000000011', warnings: 'gs1_companion gs1_separator' },
  ],
  ['a net weight between', `]e001${gtin}310300125017281231`, { ...product, expiry: '2028-12-31' }],
  ['a national drug number', `]d201${gtin}7150012345678${gs}10A`, { ...product, lot: 'A' }],
  ['the ^] a terminal shows', `01${gtin}10AB12^]21S1`, { ...product, lot: 'AB12', serial: 'S1' }],
  ['{GS} spelled out', `01${gtin}10AB12{GS}21S1`, { ...product, lot: 'AB12', serial: 'S1' }],
  ['a bar for the separator', `01${gtin}10AB12|21S1`, { ...product, lot: 'AB12', serial: 'S1' }],
  ['F8 for the separator', `{F8}01${gtin}10AB12{F8}21S1`, { ...product, lot: 'AB12', serial: 'S1' }],
  ['line ends and invisible characters', `\uFEFF01${gtin}10AB\u200B12\t\r\n`, { ...product, lot: 'AB12' }],
  ['caps lock', `]c101${gtin}10ab12`, { ...product, lot: 'ab12', warnings: 'caps_lock' }],

  // The century of two-digit years, seen from 2026
  ['50 years ahead', `(01)${gtin}(17)760101`, { ...product, expiry: '2076-01-01' }],
  ['51 years ahead, which is the past', `(01)${gtin}(17)770101`, { ...product, expiry: '1977-01-01' }],

  // Digital links
  ['a link', `https://id.gs1.org/01/${gtin}`, product],
  [
    'a link with lot, serial and date',
    `https://id.gs1.org/01/${gtin}/10/AB12/21/S1?17=281231`,
    { ...product, lot: 'AB12', serial: 'S1', expiry: '2028-12-31' },
  ],
  [
    'any host, port and path',
    `http://shop.example:8080/en/p/01/${gtin}/10/AB12?a=1&17=281231#top`,
    { ...product, lot: 'AB12', expiry: '2028-12-31' },
  ],
  ['capital letters', `HTTPS://ID.EXAMPLE/01/${gtin}/21/S1`, { ...product, serial: 'S1' }],
  ['an encoded lot', `https://id.example/01/${gtin}/10/A%2FB`, { ...product, lot: 'A/B' }],
  ['an encoding that is broken', `https://id.example/01/${gtin}/10/A%ZZ`, { ...product, lot: 'A%ZZ' }],
  [
    'a wrong check digit in a link',
    'https://id.example/01/09520000000012/10/A',
    { kind: 'gs1', lot: 'A', problems: 'check_digit' },
  ],
  [
    'an impossible date in a link',
    `https://id.example/01/${gtin}?17=281399`,
    { ...product, problems: 'date' },
  ],
  ['a link behind a symbology', `]Q1https://id.example/01/${gtin}`, product],
  [
    'a link whose query is parted by semicolons',
    `https://id.example/01/${gtin}?17=281231;10=AB12`,
    { ...product, expiry: '2028-12-31', lot: 'AB12' },
  ],
  [
    'a link as it is printed, without its scheme',
    `id.gs1.org/01/${gtin}/10/AB12`,
    { ...product, lot: 'AB12' },
  ],
  ['a link of a logistic unit', 'https://id.gs1.org/00/095200000000000004', { kind: 'gs1' }],
  [
    'a link of a logistic unit with a wrong check digit',
    'https://id.gs1.org/00/095200000000000005',
    { kind: 'gs1', problems: 'check_digit' },
  ],
  ['a fraction is no link', `1/01/${gtin}`, { kind: 'text' }],
  ['a link to something else', 'https://www.example.com/manual/12', { kind: 'text' }],
  ['a link with too short a number', 'https://id.example/01/123', { kind: 'text' }],

  // Bare numbers
  ['an EAN-13 that begins like an identifier', '4006381333931', bare('04006381333931')],
  ['an EAN-13 of its symbology', ']E04006381333931', bare('04006381333931')],
  ['a GTIN-8', '95200002', bare('00000095200002')],
  ['a UPC', '036000291452', bare('00036000291452')],
  ['a GTIN-14', '19520000000018', bare('19520000000018')],
  ['a GTIN-14 with a line end', `${gtin}\r\n`, bare(gtin)],
  ['an EAN-13 typed in its groups', '4 006381 333931', bare('04006381333931')],
  ['a UPC typed in its groups', '0 36000 29145 2', bare('00036000291452')],
  ['an EAN-13 copied with marks of direction', '\u200e4006381333931\u202c', bare('04006381333931')],
  ['a UPC-E', '01234565', bare('00012345000065')],
  ['a UPC-E of its symbology', ']E001234565', bare('00012345000065')],
  ['an EAN-8 that looks like a UPC-E', ']E401234565', bare('00000001234565')],
  ['an EAN-8 called a UPC-E', ']E096385074', { kind: 'gtin', problems: 'check_digit' }],
  ['a UPC-E with a wrong check digit', ']E001234567', { kind: 'gtin', problems: 'check_digit' }],
  ['a wrong check digit', '4006381333932', { kind: 'text', warnings: 'gtin_check_digit' }],
  ['a wrong check digit of an EAN symbol', ']E04006381333932', { kind: 'gtin', problems: 'check_digit' }],
  ['too few digits for a GTIN', '40063813339', { kind: 'text' }],

  // HIBC
  [
    'the sample of the standard',
    '+A99912345/$$52001510X3/16D20111212/S77DE1G45-',
    { ...device, expiry: '2020-01-15', lot: '10X3', made: '2011-12-12', serial: '77DE1G45' },
  ],
  [
    'the same with a wrong check character',
    '+A99912345/$$52001510X3/16D20111212/S77DE1G45A',
    { kind: 'hibc', problems: 'hibc_check' },
  ],
  ['the same cut off', '+A99912345/$$52001510X3/16D2011', { kind: 'hibc', problems: 'hibc_check' }],
  ['the product alone', '+A999123457', device],
  ['a single unit', '+A999123402', { kind: 'hibc', productCode: 'A99912340' }],
  ['a lot alone', '+A99912345/$10X3.', { ...device, lot: '10X3' }],
  ['a serial alone', '+A99912345/$+SN7D', { ...device, serial: 'SN7' }],
  ['flag 0: month and year', '+A99912345/$$02280X31', { ...device, expiry: '2028-02-29', lot: '0X3' }],
  ['flag 1: month and year', '+A99912345/$$12280X32', { ...device, expiry: '2028-12-31', lot: '0X3' }],
  ['flag 2: month, day, year', '+A99912345/$$212312810X39', { ...device, expiry: '2028-12-31', lot: '10X3' }],
  ['flag 3: year, month, day', '+A99912345/$$328123110X3A', { ...device, expiry: '2028-12-31', lot: '10X3' }],
  ['flag 4: with the hour', '+A99912345/$$42812312310X3G', { ...device, expiry: '2028-12-31', lot: '10X3' }],
  ['flag 5: day of the year', '+A99912345/$$52836610X3K', { ...device, expiry: '2028-12-31', lot: '10X3' }],
  [
    'flag 6: day of the year and hour',
    '+A99912345/$$6283662310X3Q',
    { ...device, expiry: '2028-12-31', lot: '10X3' },
  ],
  ['flag 7: no date', '+A99912345/$$710X3/', { ...device, lot: '10X3' }],
  [
    'flag 8: a quantity alone',
    '+A99912345/$$824A',
    { ...device, quantity: '24 (hibc)', warnings: 'quantity' },
  ],
  [
    'flag 8: a quantity and a lot',
    '+A99912345/$$824710X3B',
    { ...device, quantity: '24 (hibc)', lot: '10X3', warnings: 'quantity' },
  ],
  [
    'flag 9: a quantity, date and lot',
    '+A99912345/$$90010032812310X3J',
    { ...device, quantity: '100 (hibc)', expiry: '2028-12-31', lot: '0X3', warnings: 'quantity' },
  ],
  ['a date and a serial', '+A99912345/$$+3281231SN7T', { ...device, expiry: '2028-12-31', serial: 'SN7' }],
  ['a bare day of the year', '+A99912345/2836610X3N', { ...device, expiry: '2028-12-31', lot: '10X3' }],
  [
    'expiry, made and quantity behind',
    '+A99912349/$10X3/16D20111231/14D20200131/Q500Z',
    {
      kind: 'hibc',
      productCode: 'A99912349',
      lot: '10X3',
      made: '2011-12-31',
      expiry: '2020-01-31',
      quantity: '500 (hibc)',
      warnings: 'quantity',
    },
  ],
  ['month 13', '+A99912345/$$328133110X3B', { ...device, problems: 'date' }],
  ['day 367', '+A99912345/$$52836710X3L', { ...device, problems: 'date' }],
  ['hour 24', '+A99912345/$$42812312410X3H', { ...device, problems: 'date' }],
  [
    'a long date that does not exist',
    '+A99912345/$10X3/14D20281331T',
    { ...device, lot: '10X3', problems: 'date' },
  ],
  [
    'a long date that is cut off',
    '+A99912345/$10X3/14D2028L',
    { ...device, lot: '10X3', problems: 'hibc_form' },
  ],
  ['two expiry dates', '+A99912345/$$3281231A/14D20281130F', { ...device, lot: 'A', problems: 'conflict' }],
  ['two serials', '+A99912345/$$+7SN7/SSN8E', { ...device, problems: 'conflict' }],
  [
    'a supplement that is not known',
    '+A99912345/$10X3/25PXD',
    { ...device, lot: '10X3', problems: 'hibc_form' },
  ],
  ['no flag', '+A99912345/$$XT', { ...device, problems: 'hibc_form' }],
  ['no unit of measure', '+A9991234XZ', { kind: 'hibc', problems: 'hibc_form' }],
  ['a code of the provider standard', '+/ABCS', { ...second, problems: 'hibc_form hibc_form' }],
  ['the second code of a label', '+$$0624J139276%5', { ...second, expiry: '2024-06-30', lot: 'J139276' }],
  [
    'a second code with month 51, as one maker prints it',
    '+$$25102173960231W',
    { ...second, problems: 'date' },
  ],
  ['a space for the check character', '+A9994999A5 ', { kind: 'hibc', productCode: 'A9994999A5' }],
  ['the stars printed around', '*+A999123457*', device],
  ['its symbology', ']d1+A999123457', device],
  ['small letters', '+a999123457', { ...device, warnings: 'caps_lock' }],
  ['a telephone number', '+49 170 1234567', { kind: 'hibc', problems: 'hibc_check' }],
  ['a plus', '+', { kind: 'hibc', problems: 'hibc_check' }],

  // ICCBBA
  [
    'ICCBBA',
    '=/A9999XYZ100T0944=,000025=A99971312345600=>014032=}013032&,1000000000000XYZ123',
    { kind: 'iccbba', warnings: 'iccbba' },
  ],
  ['ICCBBA by its other sign', '&,1000000000000XYZ123', { kind: 'iccbba', warnings: 'iccbba' }],

  // Our own
  ['a command without its check', 'CN:X:UNDO', { kind: 'own', own: { type: 'command', id: 'UNDO' } }],
  [
    'a command in small letters',
    'cn:x:next_room',
    { kind: 'own', own: { type: 'command', id: 'NEXT_ROOM' } },
  ],
  ['a command nobody knows', 'CN:X:EXPLODE', { kind: 'own', problems: 'own_command' }],
  ['a room', ownCode('room', someId), { kind: 'own', own: { type: 'room', id: someId } }],
  [
    'an order in small letters',
    ownCode('purchase-order', 'PO-26-000123/04').toLowerCase(),
    { kind: 'own', own: { type: 'purchase-order', id: 'PO-26-000123/04' } },
  ],
  ['a label without its check', 'CN:P:PO-26-000123', { kind: 'own', problems: 'own_form' }],
  [
    'a label with a wrong check',
    `${ownCode('item', someId).slice(0, -1)}?`,
    { kind: 'own', problems: 'own_check' },
  ],
  ['a label cut off', ownCode('item', someId).slice(0, -8), { kind: 'own', problems: 'own_form' }],
  ['nothing behind the prefix', 'CN:', { kind: 'own', problems: 'own_form' }],

  // Text
  ['a number of ours', 'GLV-100', { kind: 'text' }],
  ['a number with a bar', 'AB|12', { kind: 'text' }],
  ['nothing', '', { kind: 'text', problems: 'empty' }],
  ['blanks', ' \t\r\n', { kind: 'text', problems: 'empty' }],
  ['more than any code holds', '1'.repeat(5000), { kind: 'text', problems: 'too_long' }],
]

describe('a scanned code', () => {
  it.each(vectors)('reads %s: %s', (_, raw, says) => {
    expect(said(raw)).toEqual(says)
  })

  it('keeps what came, and what to look it up by', () => {
    expect(parseScan(' ab|12 \r\n')).toMatchObject({ raw: ' ab|12 \r\n', text: 'ab|12', symbology: null })
    expect(parseScan(']A0GLV-100')).toMatchObject({ text: 'GLV-100', symbology: 'A0' })
    const icc = '=/A9999XYZ100T0944=,000025'
    expect(parseScan(icc)).toMatchObject({ raw: icc, text: icc, elements: [] })
  })

  it('names its parts', () => {
    expect(parseScan(`(01)${gtin}(8012)2.1(99)X`, { today }).elements).toEqual([
      { ai: '01', name: 'gtin', value: gtin },
      { ai: '8012', name: 'software-version', value: '2.1' },
      { ai: '99', value: 'X' },
    ])
    expect(parseScan('+$$0624J139276%5', { today }).elements).toContainEqual({
      ai: 'link',
      name: 'link',
      value: '%',
    })
  })

  it('says what is wrong in a sentence', () => {
    const [problem] = parseScan(`(01)${gtin}(17)281399`).problems
    expect(problem).toEqual({ code: 'date', data: { ai: '17', value: '281399' } })
    expect(inEnglish(problem && sentenceOfNote(problem))).toBe('“281399” (17) is not a date that exists.')
  })

  it('reads the separator as a scanner is set up to type it', () => {
    expect(parseScan(`01${gtin}10A~21B`, { standIns: ['~'] })).toMatchObject({ lot: 'A', serial: 'B' })
  })

  it('never throws, and never states what it calls a problem', () => {
    const pieces = fc.constantFrom(
      '(01)',
      gtin,
      '(17)',
      '281399',
      '10',
      gs,
      '|',
      '+A999',
      '/$$',
      'CN:',
      ']C1',
      '%',
      '&',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(pieces, fc.string())).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, fc.string(), (raw, someDay) => {
        const { gtin, expiry, elements, problems } = parseScan(raw, { today: someDay })
        expect(gtin === undefined || checkDigitOk(gtin)).toBe(true)
        expect(expiry === undefined || !Number.isNaN(Date.parse(expiry))).toBe(true)
        const wrong = problems.map(({ data }) => data.ai).filter((ai) => ai !== undefined)
        expect(elements.filter(({ ai }) => wrong.includes(ai))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const anyGtin = digits(13)
  .map((most) => [...'0123456789'].map((last) => most + last).find(checkDigitOk) ?? '')
  .filter((code) => gtin14(code) !== null)
const anyValue = fc.string({ unit: fc.constantFrom(...'ABCxyz0123456789-./_'), minLength: 1, maxLength: 20 })
const anyExpiry = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2070-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyLabel = fc.record(
  { gtin: anyGtin, lot: anyValue, expiry: anyExpiry, serial: anyValue },
  { requiredKeys: ['gtin', 'serial'] },
)

describe('a label of GS1', () => {
  it('says what was written on it, however it is transmitted', () => {
    fc.assert(
      fc.property(anyLabel, fc.constantFrom(...separatorStandIns), (label, standIn) => {
        const text = gs1ElementString(label)
        const ways = [
          `]C1${text}`,
          `]d2${gs}${text}`,
          `${gs}${text}`,
          text,
          text.replaceAll(gs, standIn),
          `${standIn}${text.replaceAll(gs, standIn)}\r\n`,
          gs1BracketString(label),
        ]
        for (const way of ways) {
          const { gtin, lot, expiry, serial, problems } = parseScan(way, { today })
          expect({ gtin, lot, expiry, serial, problems }, way).toEqual({ ...label, problems: [] })
        }
      }),
    )
  })

  it('says the same in any order', () => {
    const parts = anyLabel.chain((label) =>
      fc
        .shuffledSubarray(gs1BracketString(label).split(/(?=\()/), { minLength: Object.keys(label).length })
        .map((order) => ({ label, order })),
    )
    fc.assert(
      fc.property(parts, ({ label, order }) => {
        const separated = order.map((part) => part.replace(/\((..)\)/, '$1') + gs).join('')
        for (const way of [order.join(''), `]C1${separated}`])
          expect(parseScan(way, { today })).toMatchObject(label)
      }),
    )
  })

  it('is never read as a product when one digit of the number is wrong', () => {
    fc.assert(
      fc.property(anyGtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), (right, place, by) => {
        const wrong = [...right]
          .map((digit, at) => (at === place ? (Number(digit) + by) % 10 : digit))
          .join('')
        const link = `https://id.example/01/${wrong}`
        for (const way of [wrong, `01${wrong}10A`, `(01)${wrong}`, `]d201${wrong}`, link]) {
          expect(parseScan(way).gtin).toBeUndefined()
        }
      }),
    )
  })

  it('is written with what has a fixed length first, and separators only where needed', () => {
    const label = { gtin: '9520000000011', lot: 'AB12', expiry: '2028-12-31', serial: 'S1' }
    expect(gs1ElementString(label)).toBe(`01${gtin}1728123110AB12${gs}21S1`)
    expect(gs1BracketString(label)).toBe(`(01)${gtin}(17)281231(10)AB12(21)S1`)
    expect(gs1ElementString({ gtin, lot: 'AB12' })).toBe(`01${gtin}10AB12`)
  })

  it.each([
    { gtin: '09520000000012' },
    { gtin, lot: '' },
    { gtin, lot: 'ÄB' },
    { gtin, lot: '123456789012345678901' },
    { gtin, expiry: 'soon' },
  ])('is refused for what GS1 cannot carry: %j', (label) => {
    expect(() => gs1ElementString(label)).toThrow(RangeError)
  })
})

describe('a check digit', () => {
  it('of HIBC is the sum of the characters mod 43', () => {
    expect(mod43('+A99912345/$$52001510X3/16D20111212/S77DE1G45')).toBe('-')
    expect(mod43('+a')).toBeNull()
  })

  it('is that of GTIN, GLN and SSCC', () => {
    expect(['4006381333931', '95200002', '095200000000000004'].map(checkDigitOk)).toEqual([true, true, true])
    expect(['4006381333932', '', '7', 'x5'].map(checkDigitOk)).toEqual([false, false, false, false])
  })

  // Each in the form its last digit but one stands for; from the General Specifications and printed packages.
  it.each([
    ['01234505', '00012000003455'],
    ['01234514', '00012100003454'],
    ['01234523', '00012200003453'],
    ['01234531', '00012300000451'],
    ['01234543', '00012340000053'],
    ['01234558', '00012345000058'],
    ['04252614', '00042100005264'],
    ['12345670', null],
    ['01234560', null],
  ])('makes the UPC that a UPC-E %s is short for', (short, long) => {
    expect(gtinOfUpcE(short)).toBe(long)
  })

  it('makes a GTIN-14 of every GTIN', () => {
    expect(gtin14('4006381333931')).toBe('04006381333931')
    expect(gtin14('40063813339')).toBeNull()
    expect(gtin14('00000000')).toBeNull()
  })
})

const anyType = fc.constantFrom<OwnType>(
  'item',
  'lot',
  'room',
  'purchase-order',
  'transfer',
  'asset',
  'badge',
)
const anyWord = fc.stringMatching(/^[0-9A-Z][0-9A-Z._/-]{0,24}$/)

describe('a label of ours', () => {
  it('is read as it was written, whatever caps lock did', () => {
    fc.assert(
      fc.property(anyType, fc.oneof(fc.uuid(), anyWord), (type, id) => {
        const written = ownCode(type, id)
        for (const way of [written, written.toLowerCase(), `]d1${written}\r\n`]) {
          expect(parseScan(way)).toMatchObject({ kind: 'own', own: { type, id }, problems: [] })
        }
      }),
    )
  })

  it.each(scanCommands)('is the command %s', (command) => {
    expect(parseScan(ownCode('command', command)).own).toEqual({ type: 'command', id: command })
  })

  it('is not read when one character is wrong or two are swapped', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._/'
    fc.assert(
      fc.property(anyType, fc.uuid(), fc.nat(25), fc.constantFrom(...alphabet), (type, id, at, other) => {
        const written = ownCode(type, id)
        const place = 5 + at
        const changed = written.slice(0, place) + other + written.slice(place + 1)
        if (changed !== written) expect(parseScan(changed).own).toBeUndefined()
        const [first = '', next = ''] = written.slice(place, place + 2)
        const swapped = written.slice(0, place) + next + first + written.slice(place + 2)
        if (swapped !== written && next !== ':') expect(parseScan(swapped).own).toBeUndefined()
      }),
    )
  })

  it('fits a small symbol: 33 capital letters, digits and signs for a UUID', () => {
    expect(ownCode('lot', someId)).toMatch(/^CN:L:[0-9A-V]{26}:.$/)
  })

  it.each([
    ['room', 'two words'],
    ['room', ''],
    ['room', 'A'.repeat(26)],
    ['command', 'EXPLODE'],
  ] as const)('is refused for the %s “%s”', (type, id) => {
    expect(() => ownCode(type, id)).toThrow(RangeError)
  })
})
