import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AuditWithChecklist } from '@wellstock/contract/compliance/audits'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { auditLike, findingLike } from './fixtures.ts'

const id = '0199c000-0000-7000-8000-00000000a001'
const clause = (place: number) => `0199c000-0000-7000-8000-00000000c00${place}`
const check = (place: number, number: string, more: Partial<AuditWithChecklist['checks'][number]> = {}) => ({
  ...{ clauseId: clause(place), number, requirement: `What ${number} asks for`, mark: null, version: 1 },
  ...{ result: null, note: '', lookedBy: null },
  ...more,
})
const audit = (...checks: AuditWithChecklist['checks']): AuditWithChecklist => ({
  ...auditLike({ id, state: 'planned', doneOn: null, result: null, findings: [] }),
  ...{ looked: checks.filter(({ result }) => result).length, clauses: checks.length, checks },
  acts: ['edit', 'record', 'call_off', 'add_finding'],
})
const session = { 'GET /api/auth/session': () => json(signedInAs(['compliance_manager'])) }
const sent = (requests: Request[], end: string) =>
  requests.findLast(({ method, url }) => method === 'POST' && url.endsWith(end))?.json()
const button = (name: string) => screen.findByRole('button', { name })

it('a clause is answered with one press, a finding names it, and what is left is asked for at the end', async () => {
  const first = check(1, '4.2', { mark: 'gap' })
  const second = check(2, '7.5', { result: 'finding', lookedBy: 'Ana Whitlock' })
  const found = findingLike({ clause: '7.5', clauseId: clause(2), what: 'Not signed' })
  const requests = answering({
    ...session,
    [`GET /api/audits/${id}`]: () => json({ ...audit(first, second), findings: [found] }),
    [`GET /api/compliance/clauses/${clause(1)}`]: () => json({}),
    [`POST /api/audits/${id}/checks/${clause(1)}`]: () =>
      json({ ...audit({ ...first, result: 'conforms', version: 2 }, second), findings: [found] }),
    [`POST /api/audits/${id}/findings`]: () => json(audit(first, second)),
  })
  await renderPage(`/dashboard/compliance/iso/audit/${id}`)
  expect(await screen.findByRole('heading', { name: /1 of 2 looked at/ })).toBeTruthy()
  expect(screen.getByText('Not signed')).toBeTruthy()
  const conforms = await button('Conforms: 4.2')
  conforms.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await button('Conforms: 7.5'))
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(await sent(requests, clause(1))).toEqual({ version: 1, result: 'conforms', note: '' })
  expect(await screen.findByRole('heading', { name: /2 of 2 looked at/ })).toBeTruthy()
  expect((await button('Conforms: 4.2')).getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(await button('Finding: 4.2'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Clause').value).toBe('4.2')
  await userEvent.type(dialog.getByLabelText(/^What was found/), 'No list')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a finding' }))
  expect(await sent(requests, '/findings')).toEqual({ severity: 'minor', clause: '4.2', what: 'No list' })
})

it('an audit is planned of all clauses of its standard, or of those chosen', async () => {
  const requests = answering({
    ...session,
    'GET /api/certificates': () => json({ items: [], total: 0, page: 1, pageSize: 100 }),
    'GET /api/certificates/standards': () => json([]),
    'GET /api/audits': () => json({ items: [], total: 0, page: 1, pageSize: 20 }),
    'GET /api/audits/clauses': () => json([check(1, '4.2', { mark: 'open_finding' }), check(2, '7.5')]),
    'POST /api/audits': () => json(audit()),
  })
  await renderPage('/dashboard/compliance/iso?tab=audits')
  await userEvent.click(await button('Plan an audit'))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  fill(/^Standard/, 'ISO 13485')
  fill(/^Planned for/, '2026-12-10')
  expect(await dialog.findByText('2 of 2 clauses')).toBeTruthy()
  expect(dialog.getByText('Open finding')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: /^7.5/ }))
  expect(dialog.getByText('1 of 2 clauses')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Plan it' }))
  expect(await sent(requests, '/audits')).toMatchObject({ standard: 'ISO 13485', clauseIds: [clause(1)] })
})
