import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { auditLike, certificateId, certificateLike, findingLike } from './fixtures.ts'
import { placeIn, spanIn, yearsOf } from './lane-days.ts'

const path = '/dashboard/compliance/iso'
const pageOf = (...items: unknown[]) => json({ items, total: items.length, page: 1, pageSize: 20 })
const answers = {
  'GET /api/auth/session': () => json(signedInAs(['compliance_manager'])),
  'GET /api/certificates': () => pageOf(certificateLike()),
  'GET /api/certificates/standards': () => json(['ISO 9001:2015']),
  'GET /api/compliance/assignees': () => json([{ id: 'person-1', name: 'Ana Whitlock' }]),
  [`GET /api/certificates/${certificateId}`]: () => json(certificateLike()),
  'GET /api/audits': () => pageOf(auditLike()),
}
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const sent = (requests: Request[], end: string) =>
  requests.findLast(({ method, url }) => method === 'POST' && url.endsWith(end))?.json()

it('the form says what a standard is, fills in the days of the cycle, and says what is wrong beside its fields', async () => {
  const requests = answering({
    ...answers,
    'POST /api/certificates': () =>
      refusal(422, { code: 'VALIDATION_ERROR', fields: { 'audits.1.plannedOn': 'Not while it is valid.' } }),
  })
  await renderPage(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a certificate' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = (name: RegExp | string) => dialog.getByLabelText<HTMLInputElement>(name)
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }))
  expect(dialog.getByText('Name the standard.')).toBeTruthy()
  fill(field(/^Standard/), 'ISO 14971:2019')
  expect(dialog.getByText(/nobody can be certified to it/)).toBeTruthy()
  expect(field(/^Reference of the risk file/)).toBeTruthy()
  fill(field(/^Standard/), 'ISO 15189:2022')
  expect(dialog.getByText(/is an accreditation, not a certification/)).toBeTruthy()
  fill(field(/^Standard/), 'ISO 13485:2016')
  expect(dialog.queryByRole('status')).toBeNull()

  await userEvent.click(dialog.getByRole('switch', { name: 'It has been issued' }))
  fill(field(/^Decided on/), '2026-05-20')
  expect([
    field(/^Expires on/).value,
    field('First surveillance audit by').value,
    field('Second surveillance audit').value,
    field('Recertification audit by').value,
  ]).toEqual(['2029-05-19', '2027-05-20', '2028-05-20', '2029-02-18'])
  fill(field(/^Expires on/), '2026-05-20')
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }))
  expect(dialog.getAllByText('A certificate that was issued has this.')).toHaveLength(2)
  expect(dialog.getByText('It expires after the day it was decided on.')).toBeTruthy()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)

  fill(field(/^Expires on/), '2029-04-30')
  fill(field(/^Certification body/), 'Alpine')
  fill(field(/^Certificate number/), 'Q-17')
  fill(field('First surveillance audit by'), '')
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }))
  expect(await dialog.findByText('Not while it is valid.')).toBeTruthy()
  expect(field('Recertification audit by').getAttribute('aria-invalid')).toBe('true')
  expect(await sent(requests, '/certificates')).toMatchObject({
    ...{ standard: 'ISO 13485:2016', scope: 'organization', officeId: null, isIssued: true },
    ...{ decidedOn: '2026-05-20', expiresOn: '2029-04-30' },
    audits: [
      { kind: 'surveillance', plannedOn: '2028-05-20' },
      { kind: 'recertification', plannedOn: '2029-02-18' },
    ],
  })
})

it('draws a lane for each certificate, which reads as a table', async () => {
  answering(answers)
  await renderPage(path)
  const lane = within(await screen.findByRole('row', { name: /Holds from/ }))
  expect(lane.getByRole('rowheader').textContent).toMatch(/ISO 9001:2015.*Whole organization.*Valid/)
  expect(lane.getByText(/^Surveillance audit planned for/)).toBeTruthy()
  expect(lane.getByText(/^Internal audit done on/)).toBeTruthy()
})

it('places days in their years', () => {
  const row = { decidedOn: '2026-07-02', expiresOn: '2029-07-01', audits: [], today: '2027-01-01' }
  expect(yearsOf([row])).toEqual([2026, 2027, 2028, 2029])
  expect(yearsOf([{ ...row, decidedOn: '1999-01-01' }])[0]).toBe(2023)
  expect([placeIn('2026-01-01', 2026), placeIn('2027-01-01', 2026)]).toEqual([0, null])
  expect(spanIn('2026-07-02', '2029-07-01', 2027)).toEqual({ from: 0, to: 1 })
  expect(spanIn('2026-07-02', '2029-07-01', 2025)).toBeNull()
})

it('a major finding says what it waits for, and its nonconformity is opened with one press', async () => {
  const opened = { id: 'nc-1', number: 'NC-MAIN-2026-0001', state: 'open' } as const
  const requests = answering({
    ...answers,
    'POST /api/findings/0199c000-0000-7000-8000-0000000000f1/nonconformity': () =>
      json(auditLike({ findings: [findingLike({ nonconformity: opened, acts: ['withdraw'] })] })),
  })
  await renderPage(`${path}/${certificateId}`)
  expect(await screen.findByText('A major finding closes once its nonconformity is verified.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open a nonconformity' }))
  expect(await sent(requests, '/nonconformity')).toEqual({ version: 1, officeId: 'office-1' })
})
