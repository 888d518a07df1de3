/**
 * The application identifiers of GS1. Facts from the GS1 Syntax Dictionary (gs1/gs1-syntax-dictionary,
 * Apache-2.0): identifier or range, form of the value, and our name for what the product makes use of.
 * In a form, n is digits, x the characters of set 82, y those of set 39; `n6` is exactly six, `n..6` one to
 * six, `n?6` none to six; `!` ends the digits that carry a check digit.
 */
const table = `
00 n18! sscc
01 n14! gtin
02 n14! content
03 n14! made-to-order-gtin
10 x..20 lot
11 n6 made
12 n6 due
13 n6 packed
15 n6 best-before
16 n6 sell-by
17 n6 expiry
20 n2 variant
21 x..20 serial
22 x..20 consumer-variant
235 x..28 third-party-serial
240 x..30 additional-id
241 x..30 customer-part
242 n..6 made-to-order
243 x..20
250 x..30 secondary-serial
251 x..30
253 n13! x?17
254 x..20 location-extension
255 n13! n?12
30 n..8 count
37 n..8 units
3900-3909 n..15
3910-3919 n3 n..15
3920-3929 n..15
3930-3939 n3 n..15
3940-3943 n4
3950-3955 n6
400 x..30 order-number
401 x..30 consignment
402 n17! shipment
403 x..30
410 n13! ship-to
411 n13! bill-to
412 n13! purchase-from
413 n13! ship-for
414 n13! location
415 n13!
416 n13! production-location
417 n13! party
420 x..20 ship-to-post
421 n3 x..9 ship-to-post
422 n3 origin
423 n..15 country
424 n3 country
425 n..15 country
426 n3 country
427 x..3
4300-4301 x..35
4302-4306 x..70
4307 x2
4308 x..30
4309 n20
4310-4311 x..35
4312-4316 x..70
4317 x2
4318 x..20
4319 x..30
4320 x..35
4321-4323 n1
4324-4325 n10
4326 n6
4330-4333 n6 x?1
7001 n13
7002 x..30
7003 n10 expiry-time
7004 n..4
7005 x..12
7006 n6
7007 n6 n?6
7008 x..3
7009 x..10
7010 x..2
7011 n6 n?4
7020-7022 x..20 refurbishment
7023 x..30 refurbishment
7030-7039 n3 x..27
7040 n1 x3
7041 x..4
710-717 x..20 national-drug-number
7230-7239 x2 x..28
7240 x..20
7241 n2
7242 x..25
7250 n8
7251 n12
7252 n1
7253-7254 x..40
7255 x..10
7256 x..90
7257 x..70
7258 x3
7259 x..40
8001 n14
8002 x..20
8003 n14! x?16 returnable-asset
8004 x..30 asset
8005 n6
8006 n14! n4
8007 x..34
8008 n8 n?4 production-time
8009 x..50
8010 y..30
8011 n..12
8012 x..20 software-version
8013 x..25 model
8014 x..25 device-model
8017-8018 n18!
8019 n..10
8020 x..25
8026 n14! n4
8030 x..90
8040-8041 n15
8042 n32
8043 n18 n?2
8110 x..70
8111 n4
8112 x..70
8200 x..70 url
90 x..30
91-99 x..90
`

const characters = { n: '\\d', x: '[!"%-?A-Z_a-z]', y: '[#\\-/0-9A-Z]' }

export interface Identifier {
  ai: string
  name?: string
  /** What a whole value looks like; what carries a check digit is its first group. */
  form: RegExp
  isChecked: boolean
  /** The length of a value that needs no separator behind it. */
  fixedLength?: number
}

const rows = table
  .trim()
  .split('\n')
  .map((row) => {
    const [range = '', ...rest] = row.split(' ')
    const [first = '', last = first] = range.split('-')
    const forms = rest.filter((part) => /^[nxy](?:\.\.|\?)?\d/.test(part))
    return { first, last, forms, name: rest.find((part) => !forms.includes(part)) }
  })

/** Net and gross weights and measures; the last digit says how many decimals. */
const measures = /^3(?:1[0-6]|2\d|3[0-7]|4\d|5[0-7]|6\d)[0-5]$/
const withoutSeparator = /^(?:0[0-3]|1[1-7]|20|3[1-6]..|41.)$/

/** What the identifier `ai` stands for, or undefined if GS1 has none like it. */
export function identifier(ai: string): Identifier | undefined {
  const row = measures.test(ai)
    ? { forms: ['n6'], name: 'measure' }
    : rows.find(({ first, last }) => first.length === ai.length && first <= ai && ai <= last)
  if (!row) return undefined
  const pattern = row.forms.map((form) => {
    const [, set = 'n', how = '', count = '', check] = /^([nxy])(\.\.|\?)?(\d+)(!)?$/.exec(form) ?? []
    const many = `${characters[set as keyof typeof characters]}{${{ '..': '1,', '?': '0,' }[how] ?? ''}${count}}`
    return check ? `(${many})` : many
  })
  return {
    ai,
    ...(row.name && { name: row.name }),
    form: new RegExp(`^${pattern.join('')}$`),
    isChecked: row.forms.some((form) => form.endsWith('!')),
    ...(withoutSeparator.test(ai) && { fixedLength: Number.parseInt(row.forms[0]?.slice(1) ?? '', 10) }),
  }
}

/** Each list must have one of its identifiers in the same code. Facts from the dictionary, for what is used here. */
export const companions: Record<string, string[][]> = {
  '02': [['37']],
  10: [['01', '02', '03', '8006', '8026']],
  11: [['01', '02', '03', '8006', '8026']],
  13: [['01', '02', '03', '8006', '8026']],
  15: [['01', '02', '03', '8006', '8026']],
  16: [['01', '02', '03', '8006', '8026']],
  17: [['01', '02', '03', '255', '8006', '8026']],
  21: [['01', '03', '8006']],
  22: [['01']],
  235: [['01']],
  240: [['01', '02', '8006', '8026']],
  241: [['01', '02', '8006', '8026']],
  250: [['01', '8006'], ['21']],
  254: [['414']],
  30: [['01', '02']],
  37: [['00'], ['02', '8026']],
  7003: [['01', '02']],
}

/** Pairs that must not stand in one code. */
export const excluded = [
  ['01', '255'],
  ['01', '37'],
  ['02', '01'],
  ['02', '03'],
  ['03', '01'],
  ['03', '37'],
  ['21', '235'],
] as const
