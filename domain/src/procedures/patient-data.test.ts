import { expect, it } from 'vitest'
import { looksLikePatient } from './patient-data.ts'

it.each([
  '03/14/1962',
  '14.3.62',
  '1962-03-14',
  '123-45-6789',
  '123456789',
  'MRN 4471',
  'Smith, DOB in file',
  'patient Jones',
  'Geb. 1962',
  'née le 3 mai',
])('%s looks like a patient', (text) => expect(looksLikePatient(text)).toBe(true))

it.each([
  '',
  'REF-2026-0412',
  'Left knee',
  '#10 blade',
  `4'6" drape`,
  'Board 12-7',
  'O’Brien tray',
  '07:30 first',
  'A-2026-114',
])('%s does not', (text) => expect(looksLikePatient(text)).toBe(false))
