/** What is wrong with a scanned code, or worth asking about: a stable code, its data, and the sentence in English. */

const sentences = {
  empty: 'Nothing was scanned.',
  too_long: 'This is longer than any barcode can be.',
  check_digit: 'The check digit of “{value}” ({ai}) is wrong. Scan it again, or compare it with the label.',
  gs1_identifier: 'The code has a part that is not known, at “{found}”. What follows could not be read.',
  gs1_value: '“{value}” is not complete or not possible as ({ai}). Scan it again.',
  date: '“{value}” ({ai}) is not a date that exists.',
  conflict: 'The code says two different things for one: {values}.',
  hibc_check: 'The check character of this HIBC code is wrong. Scan it again.',
  hibc_form: 'The part “{part}” of this HIBC code is not complete or not known.',
  own_form: 'This is not a complete code of ours. Scan it again.',
  own_check: 'The check character of this label is wrong. Scan it again.',
  own_type: 'Labels of the kind “{type}” are not known here.',
  own_command: 'The command “{command}” is not known here.',

  gtin_check_digit: 'If this is a product number (GTIN), its check digit is wrong.',
  gs1_doubtful: 'This looks like a product code (GS1), but its check digit is wrong. Scan it again.',
  gs1_companion: '({ai}) came without the part it belongs to: {needs}.',
  gs1_excluded: '({ai}) should not stand in one code with ({other}).',
  gs1_separator:
    '“{value}” ({ai}) may hold more than one part: the scanner seems to leave out the separator (FNC1).',
  quantity: 'The code says a quantity of {value}. Ask before counting it.',
  hibc_second: 'This is the second code of a label. Scan the first one for the product.',
  iccbba: 'This code (ICCBBA) is kept as it is; its parts are not read.',
  caps_lock: 'The letters arrived in the wrong case. Switch off caps lock.',
} as const

export type ScanNoteCode = keyof typeof sentences

export interface ScanNote {
  code: ScanNoteCode
  message: string
  data: Record<string, string>
}

export function scanNote(code: ScanNoteCode, data: Record<string, string> = {}): ScanNote {
  return { code, data, message: sentences[code].replace(/\{(\w+)\}/g, (_, name) => data[name] ?? '') }
}
