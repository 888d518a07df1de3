import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BankChange, VendorBank } from '@wellstock/contract/stock/vendor-bank'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'

const path = '/dashboard/vendors/acme/bank'
const vendor = { id: '99999999-1111-4111-8111-999999999999', name: 'Acme', slug: 'acme' }
const changeLike = (changes: Partial<BankChange> = {}): BankChange => ({
  id: '99999999-2222-4222-8222-999999999999',
  state: 'requested',
  holder: 'Acme LLC',
  bankName: '',
  kind: 'us',
  routingEnd: '0021',
  accountEnd: '6789',
  reason: 'Their letter',
  requestedBy: { id: vendor.id, name: 'Wen' },
  requestedAt: '2026-11-20T10:00:00.000Z',
  told: 'kim@acme.example',
  confirmedBy: null,
  confirmedAt: null,
  inForceAt: null,
  endedBy: null,
  endedAt: null,
  remark: '',
  version: 1,
  steps: [],
  ...changes,
})
const bankLike = (changes: Partial<VendorBank> = {}): VendorBank => ({
  ...{ vendor, inForce: null, pending: null, earlier: [], contact: 'kim@acme.example' },
  ...{ canAsk: false, canShow: false },
  ...changes,
})

it('bank details are asked for; what is wrong is said beside the field before anything is sent', async () => {
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs(['vendor_manager'])),
    'GET /api/vendors/acme/bank': () => json(bankLike({ canAsk: true })),
    [`POST /api/vendors/${vendor.id}/bank`]: () => json(bankLike({ pending: changeLike() })),
  })
  await renderPage(path)
  expect(await screen.findByText('No bank details in effect')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change bank details' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(dialog.getByRole('textbox', { name: 'Account holder' }), 'Acme LLC')
  await fill(dialog.getByRole('textbox', { name: 'Routing number' }), '021000022')
  await fill(dialog.getByRole('textbox', { name: 'Account number' }), '0001 2345 6789')
  await fill(dialog.getByRole('textbox', { name: 'How the vendor told you' }), 'Their letter')
  await userEvent.click(dialog.getByRole('button', { name: 'Send for confirmation' }))
  expect(
    (await dialog.findAllByText('This is not a routing number. Check its nine digits.')).length,
  ).toBeGreaterThan(0)
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Routing number' }))
  await fill(dialog.getByRole('textbox', { name: 'Routing number' }), '021000021')
  await userEvent.click(dialog.getByRole('button', { name: 'Send for confirmation' }))
  expect(await screen.findByText('Bank details of Acme sent for confirmation')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(await Promise.all(sent.map((request) => request.clone().json()))).toEqual([
    {
      account: {
        ...{ kind: 'us', holder: 'Acme LLC', bankName: '' },
        ...{ routingNumber: '021000021', accountNumber: '000123456789' },
      },
      reason: 'Their letter',
    },
  ])
})

it('whoever confirms sees the numbers when they ask for them, and what somebody else did meanwhile', async () => {
  const asked = changeLike({ steps: ['confirm', 'reject', 'stop'] })
  let bank = bankLike({ canShow: true, pending: asked })
  answering({
    'GET /api/auth/session': () => json(signedInAs(['finance_manager'])),
    'GET /api/vendors/acme/bank': () => json(bank),
    [`POST /api/vendor-bank-changes/${asked.id}/show`]: () =>
      json({ routingNumber: '021000021', accountNumber: '000123456789' }),
    [`POST /api/vendor-bank-changes/${asked.id}/confirm`]: () => {
      bank = bankLike({ earlier: [changeLike({ state: 'stopped' })] })
      return refusal(409, { code: 'OPERATION_FAILED', message: 'This change was stopped.' })
    },
  })
  await renderPage(path)
  expect(await screen.findByText('••••6789')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show numbers' }))
  expect(await screen.findByText('000123456789')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide numbers' }))
  await waitFor(() => expect(screen.queryByText('000123456789')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('This change was stopped.')).toBeTruthy()
})
