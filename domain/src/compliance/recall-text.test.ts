import { describe, expect, it } from 'vitest'
import { readCodes } from './recall-text.ts'

/** What is read, a word for each. */
function read(text: string): string[] {
  const { codes, problems } = readCodes(text)
  return [
    ...codes.map((code) =>
      'value' in code
        ? `${code.kind} ${code.value}`
        : 'range' in code
          ? `${code.kind} ${code.range.from}–${code.range.to}`
          : code.kind,
    ),
    ...problems.map(({ code, value }) => `? ${code} ${value}`),
  ]
}

const di = '09520000000011'

describe('the codes of a notice', () => {
  it.each<[string, string[]]>([
    ['Lot numbers: A1200, B-77/1 and C33.', ['lot A1200', 'lot B-77/1', 'lot C33']],
    ['LOT NO. A1200; LOT NO. A1201', ['lot A1200', 'lot A1201']],
    ['Lots A1200 (exp. 2027-01-31), A1201 (exp. 02/2027)', ['lot A1200', 'lot A1201']],
    ['Lot #s:\n  A1200\n  A1201\n2027-01-31', ['lot A1200', 'lot A1201']],
    ['Batch A1200-A1299', ['lots A1200–A1299']],
    ['lots A1200 – A1299, A12-50', ['lots A1200–A1299', 'lot A12-50']],
    ['Lots from A1200 through A1299', ['lots A1200–A1299']],
    ['Lots between A1200 and A1299 and B5501', ['lots A1200–A1299', 'lot B5501']],
    ['Lots A1299 to A1200', ['? range_upside_down A1299–A1200']],
    ['Lots A1200 to B0100', ['lots A1200–B0100', '? range_unclear A1200–B0100']],
    ['Serial numbers SN-001, SN-002, 4711 to 4799', ['serial SN-001', 'serial SN-002', 'serials 4711–4799']],
    ['Lot/Serial Number: X77 Y78', ['lot X77', 'serial X77', 'lot Y78', 'serial Y78']],
    [
      'Model TM-4410, REF 7237823, P/N 55-1, Catalog No. AB12',
      ['catalog TM-4410', 'catalog 7237823', 'catalog 55-1', 'catalog AB12'],
    ],
    [`(01)${di}(17)270131(10)A1200(21)S1234`, [`di ${di}`, 'lot A1200', 'serial S1234']],
    [`UDI-DI: ${di}, (01) ${di}`, [`di ${di}`, `di ${di}`]],
    ['UDI: +A999123457.', ['di A99912345']],
    ['UDI-DI 09520000000012', ['? check_digit 09520000000012']],
    [`Product | UDI\nTubing | ${di}`, [`di ${di}`]],
    [`Telephone ${di}`, []],
    [`Lot ${'A'.repeat(20)}1`, [`? code_too_long ${'A'.repeat(20)}1`]],
    // The first letter of the lot is Cyrillic.
    ['Lot: А1200', ['lot А1200']],
    ['A lot of 5 boxes was sent to 3 offices. Call 1-800-555-0100.', []],
  ])('%s', (text, codes) => {
    expect(read(text)).toEqual(codes)
  })

  it.each<[string, string[]]>([
    ['All lots are affected.', ['all_lots']],
    ['ALL UNEXPIRED LOTS', ['all_lots']],
    ['All serial numbers', ['all_lots']],
    ['All lots within expiry, with REF 7237823', ['all_lots', 'catalog 7237823']],
    ['Not all lots are affected', []],
    ['Lot A1200. All other lots are safe.', ['lot A1200']],
    ['All lots are unaffected but A1200', []],
    ['All lots listed below: A1200, A1201', ['lot A1200', 'lot A1201']],
    ['All lots manufactured before 2026-01-01', ['? all_lots_limited All lots']],
  ])('%s', (text, codes) => {
    expect(read(text)).toEqual(codes)
  })

  it('are read from tables, each with the column it stands in', () => {
    const rows = [
      'Product\tLot number\tUDI\tExpiry',
      `Tubing, 2.1 m\tA1200, A1201\t${di}\t2027-01-31`,
      '',
      `Tubing, 3 m\tB1200-B1299\t${di}\t2027-02-28`,
      'Return what you have by 2026-12-15.',
      'x\t1\t2\t3',
    ].join('\n')
    const codes = [`di ${di}`, 'lot A1200', 'lot A1201', `di ${di}`, 'lots B1200–B1299']
    expect(read(rows)).toEqual(codes)
    expect(read(rows.replaceAll('\t', ' | '))).toEqual(codes)
  })

  it('are read from 200 kB with 5,000 serial numbers in capitals', () => {
    const serials = Array.from({ length: 5000 }, (_, index) => `SN-${String(index).padStart(6, '0')}`)
    const text = `${'The connector may leak. (See page 3.) '.repeat(4000)}SERIAL NUMBERS: ${serials.join(', ')}`
    expect(text.length).toBeGreaterThan(200_000)
    expect(read(text)).toEqual(serials.map((serial) => `serial ${serial}`))
  })
})
