import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AlertRule } from '@wellstock/contract/stock/alert-rules'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'

const rule = (changes: Partial<AlertRule> = {}): AlertRule => ({
  id: '11111111-1111-4111-8111-111111111111',
  builtIn: 'stock',
  name: '',
  kinds: ['out', 'low'],
  leastSeverity: 'low',
  officeIds: [],
  roles: ['admin', 'inventory_manager'],
  people: [],
  channels: ['app', 'email'],
  escalation: null,
  isOn: true,
  version: 1,
  canChange: true,
  ...changes,
})
const north = { id: '22222222-2222-4222-8222-222222222222', name: 'North Clinic' }
const recalls = rule({
  id: '33333333-3333-4333-8333-333333333333',
  builtIn: null,
  name: 'Recalls',
  kinds: [],
  leastSeverity: 'high',
  officeIds: [north.id],
  roles: ['office_manager'],
  channels: ['email'],
  escalation: { hours: 4, when: 'unowned', roles: ['admin'], people: [] },
})
const answers = (changes = {}) => ({
  rules: [rule(), recalls],
  offices: [north],
  people: [{ id: '44444444-4444-4444-8444-444444444444', name: 'Pat Lee' }],
  coversAll: true,
  ...changes,
})

it('stand as sentences, and one is tried and changed; what was typed outlives a refusal', async () => {
  answering({
    'GET /api/auth/session': () => json(signedInAs(['settings_manager'])),
    'GET /api/alert-rules': () => json(answers()),
    'POST /api/alert-rules/test': () =>
      json({
        told: [
          { id: 'a', name: 'Pat Lee', offices: [], refusal: null, email: true },
          { id: 'b', name: 'Kim Doe', offices: [], refusal: 'may_not_see', email: false },
        ],
        escalated: [{ id: 'c', name: 'Ana Ruiz', offices: [], refusal: null, email: false }],
        isMailed: true,
      }),
    'PUT /api/alert-rules/33333333-3333-4333-8333-333333333333': () =>
      refusal(422, { code: 'VALIDATION_ERROR', fields: { name: 'Too plain.' } }),
  })
  await renderPage('/dashboard/thresholds?tab=rules')
  expect(
    await screen.findByText(/^All alerts \(Out of stock and Low stock\) → .*, in Wellstock and by e-mail$/),
  ).toBeTruthy()
  expect(
    screen.getByText(
      /^Critical and high alerts of North Clinic → Office [Mm]anager, by e-mail; after 4 h without an owner → /,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete Low and out of stock' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Edit Recalls' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send a test' }))
  expect(await dialog.findByText(/on its way to your e-mail/)).toBeTruthy()
  expect(dialog.getByText('may not see the alerts')).toBeTruthy()
  await fill(dialog.getByLabelText('Name'), ' 2')
  await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }))
  expect((await dialog.findAllByText('Too plain.')).length).toBeGreaterThan(0)
  expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Recalls 2')
})

it('are read on the page of alerts by whoever may not change them', async () => {
  answering({
    'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'])),
    'GET /api/alerts/counts': () => json({ mine: 0, office: 2, all: 2, snoozed: 1, resolved: 0 }),
    'GET /api/alert-rules': () =>
      json(answers({ rules: [rule({ canChange: false })], people: [], coversAll: false })),
  })
  await renderPage('/dashboard/inventory-alerts?tab=rules')
  expect(await screen.findByRole('heading', { name: 'Low and out of stock' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit|Add a rule/ })).toBeNull()
})
