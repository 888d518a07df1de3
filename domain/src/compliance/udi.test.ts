import { expect, it } from 'vitest'
import { readUdi } from './udi.ts'

it.each([
  ['09520000000011', 'GS1', '09520000000011'],
  ['(01)09520000000011(17)281231(10)AB-12', 'GS1', '09520000000011'],
  ['010952000000001121S1', 'GS1', '09520000000011'],
  [' 4006381333931 ', 'GS1', '04006381333931'],
  ['+A99912345/$$52001510X3/16D20111212/S77DE1G45-', 'HIBC', 'A99912345'],
  ['=/A9999XYZ100T0944=,000025', 'ICCBBA', '=/A9999XYZ100T0944=,000025'],
  ['K123456', 'FDA', 'K123456'],
  ['p010012', 'FDA', 'P010012'],
  ['P010012/S123', 'FDA', 'P010012/S123'],
  ['DEN190001', 'FDA', 'DEN190001'],
  ['DEMO-DI-0001234', 'DEMO', 'DEMO-DI-0001234'],
])('%s is one of %s', (text, agency, di) => {
  expect(readUdi(text)).toEqual({ agency, di })
})

it.each([
  ['09520000000012', 'check_digit'],
  ['(01)09520000000012(10)A', 'check_digit'],
  ['010952000000001210A', 'check_digit'],
  ['+A99912345/$$52001510X3/16D20111212/S77DE1G45A', 'check_digit'],
  ['K12345', 'unknown'],
  ['DEN1900012', 'unknown'],
  ['(10)AB-12', 'unknown'],
  ['autoclave', 'unknown'],
  ['  ', 'empty'],
])('%s is refused: %s', (text, problem) => {
  expect(readUdi(text)).toEqual({ problem })
})
