import { expect, it } from 'vitest'
import { looksLikePatient } from './looks-like-patient.ts'

it.each([
  'MRN 448812',
  'DOB 3/14/1961',
  '14.03.1961',
  '1961-03-14',
  '123-45-6789',
  'Miller, Ana',
  'patient Ana M',
  'Paciente 7',
  'born 3/14/61',
])('a reference such as %j may say who a patient is', (reference) => {
  expect(looksLikePatient(reference)).toBe(true)
})

it.each([
  '',
  'Case 7',
  'OR-2/114',
  'Radiology',
  'C-2026-0114',
  'Kit 12-3',
  'Room 204',
  'Delivered 11/20/2026',
  'Expires 12/31/27',
  'Lot of 2027-06-30',
])('a reference such as %j does not', (reference) => {
  expect(looksLikePatient(reference)).toBe(false)
})
