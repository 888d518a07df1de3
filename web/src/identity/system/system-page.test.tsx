import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AuditState } from '@wellstock/contract/identity/system'
import type { Webhook, WebhookDelivery } from '@wellstock/contract/identity/webhooks'
import { tagOf } from '@wellstock/contract/platform/changes'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { tokenLike } from '../profile/fixtures.ts'
import type { Mail, OrganizationToken, Overview } from './queries.ts'

const overviewLike = (changes: Partial<Overview> = {}): Overview => ({
  engine: 'embedded',
  version: '0.1.0',
  mail: 'outbox',
  waitingMails: 1,
  rates: [{ currency: 'EUR', rate: 0.92, asOf: '2026-11-20T10:00:00.000Z' }],
  currency: 'USD',
  ...changes,
})

const mailLike = (changes: Partial<Mail> = {}): Mail => ({
  id: 'mail-1',
  to: 'ana@tamarind.example',
  subject: 'Reset your password',
  body: 'Open https://wellstock.example/reset-password#…\n<b>not bold</b>',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  printedAt: null,
  overAt: null,
  attempts: 0,
  lastError: null,
  ...changes,
})

const auditLike = (changes: Partial<AuditState> = {}): AuditState => ({
  sealed: 12_345,
  unsealed: 2,
  head: { root: 'ab12'.repeat(16), sealedAt: '2026-11-20T10:00:00.000Z', publicKey: 'key' },
  ...changes,
})

const webhookLike: Webhook = {
  id: '44444444-4444-4444-8444-444444444444',
  url: 'https://erp.example.com/hook',
  events: ['transfer.state'],
  isOn: true,
  failingSince: null,
  givenUpAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  waiting: 0,
  dead: 1,
}

const deliveryLike: WebhookDelivery = {
  id: '55555555-5555-4555-8555-555555555555',
  type: 'transfer.state',
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'dead',
  attempts: 6,
  nextTryAt: '2026-11-20T10:00:00.000Z',
  triedAt: '2026-11-21T10:00:00.000Z',
  status: 500,
  answer: 'overloaded',
}

const pageWith = (items: Mail[]) => json({ items, total: items.length, page: 1, pageSize: 20 })

const withSystem = (answers: Parameters<typeof answering>[0] = {}) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs(['admin'])),
    'GET /api/system': () => json(overviewLike()),
    'GET /api/system/outbox': () => pageWith([mailLike()]),
    'GET /api/system/tokens': () => json({ items: [], total: 0, page: 1, pageSize: 20 }),
    'GET /api/system/webhooks': () => json([]),
    'GET /api/system/audit': () => json(auditLike()),
    ...answers,
  })

describe('the system page', () => {
  it('says honestly what the embedded database survives, and where e-mail goes', async () => {
    withSystem()
    await renderPage('/dashboard/system')
    const block = within(await screen.findByRole('region', { name: 'This installation' }))
    expect(await block.findByText(/one process on one machine/)).toBeTruthy()
    expect(block.getByText('0.1.0')).toBeTruthy()
    expect(block.getByText('Kept in the outbox because no mail server is configured')).toBeTruthy()
    expect(block.getByText('1 e-mail is waiting.')).toBeTruthy()
  })

  it('names PostgreSQL and SMTP where they are used', async () => {
    withSystem({
      'GET /api/system': () => json(overviewLike({ engine: 'postgresql', mail: 'smtp', waitingMails: 0 })),
    })
    await renderPage('/dashboard/system')
    expect(await screen.findByText('PostgreSQL')).toBeTruthy()
    expect(screen.getByText('Sent by SMTP')).toBeTruthy()
    expect(screen.queryByText(/waiting\.$/)).toBeNull()
  })

  it('lists the tokens of everybody, and revokes one after asking', async () => {
    const token: OrganizationToken = { ...tokenLike, personId: 'person-2', personName: 'Ben Okafor' }
    const requests = withSystem({
      'GET /api/system/tokens': () => json({ items: [token], total: 1, page: 1, pageSize: 20 }),
      [`DELETE /api/system/tokens/${token.id}`]: () => json({ revoked: 1 }),
    })
    await renderPage('/dashboard/system')
    const block = within(await screen.findByRole('region', { name: 'API tokens' }))
    expect(await block.findByText('Ben Okafor')).toBeTruthy()
    expect(block.getByText('Read only · North Office')).toBeTruthy()
    await userEvent.click(block.getByRole('button', { name: 'Revoke ERP export' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke ERP export?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('ERP export was revoked.')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('makes a webhook, shows its secret once, and sends what was given up again', async () => {
    let webhooks: Webhook[] = []
    const requests = withSystem({
      'GET /api/system/webhooks': () => json(webhooks),
      'POST /api/system/webhooks': () => {
        webhooks = [webhookLike]
        return changed({ webhook: webhookLike, secret: 'whsec_once' }, tagOf('webhook'))
      },
      [`GET /api/system/webhooks/${webhookLike.id}/deliveries`]: () =>
        json({ items: [deliveryLike], total: 1, page: 1, pageSize: 20 }),
      [`POST /api/system/webhook-deliveries/${deliveryLike.id}/again`]: () => json({ id: deliveryLike.id }),
    })
    await renderPage('/dashboard/system')
    const block = within(await screen.findByRole('region', { name: 'Webhooks' }))
    await userEvent.click(await block.findByRole('button', { name: 'New webhook' }))
    const form = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    await userEvent.click(form.getByRole('button', { name: 'Create webhook' }))
    expect(form.getByText('Enter an address that begins with https://.')).toBeTruthy()
    expect(form.getByText('Choose at least one event.')).toBeTruthy()
    await fill(form.getByLabelText('Address'), webhookLike.url)
    await userEvent.click(form.getByLabelText('A transfer moves on'))
    await userEvent.click(form.getByRole('button', { name: 'Create webhook' }))
    expect(await screen.findByText('whsec_once')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
    expect(await block.findByText('1 given up')).toBeTruthy()
    await userEvent.click(block.getByRole('button', { name: `Deliveries: ${webhookLike.url}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to erp.example.com' }))
    expect(await dialog.findByText('500 · overloaded')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/again'))).toBe(true))
  })

  it('is not for somebody without the role', async () => {
    withSystem({ 'GET /api/auth/session': () => json(signedInAs(['inventory_manager'])) })
    const { router } = await renderPage('/dashboard/system')
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
  })

  it('is not for the administrator of one office', async () => {
    const session = signedInAs(['admin'])
    const grants = [{ role: 'admin' as const, officeId: 'office-1' }]
    withSystem({
      'GET /api/auth/session': () => json({ ...session, person: { ...session.person, grants } }),
    })
    const { router } = await renderPage('/dashboard/system')
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
  })

  it('shows the state of each e-mail, and its text with the links as text', async () => {
    withSystem({
      'GET /api/system/outbox': () =>
        pageWith([
          mailLike(),
          mailLike({ id: 'mail-2', subject: 'Welcome', sentAt: '2026-11-20T10:01:00.000Z', attempts: 1 }),
          mailLike({ id: 'mail-3', subject: 'Stock runs low', attempts: 3, lastError: 'Connection refused' }),
          mailLike({ id: 'mail-4', subject: 'Too late', overAt: '2026-11-20T11:00:00.000Z' }),
          mailLike({ id: 'mail-5', subject: 'Shown', printedAt: '2026-11-20T10:00:01.000Z' }),
        ]),
    })
    await renderPage('/dashboard/system')
    const rowOf = async (name: string) => within(await screen.findByRole('row', { name }))
    expect((await rowOf('Reset your password')).getByText('Waiting')).toBeTruthy()
    expect((await rowOf('Welcome')).getByText('Sent')).toBeTruthy()
    expect((await rowOf('Too late')).getByText('Not sent: its link is over')).toBeTruthy()
    expect((await rowOf('Shown')).getByText('Link shown in the terminal')).toBeTruthy()
    const failing = await rowOf('Stock runs low')
    expect(failing.getByText('Not delivered yet')).toBeTruthy()
    expect(failing.getByText('Connection refused')).toBeTruthy()
    expect(failing.getByText('3')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Read Reset your password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset your password' }))
    expect(dialog.getByRole('region', { name: 'Text of the e-mail' }).textContent).toBe(mailLike().body)
    expect(dialog.queryByRole('link')).toBeNull()
  })

  it('saves a rate, and takes one back', async () => {
    let rates = overviewLike().rates
    const requests = withSystem({
      'GET /api/system': () => json(overviewLike({ rates })),
      'PUT /api/system/rates/GBP': () => {
        rates = [...rates, { currency: 'GBP', rate: 0.79, asOf: '2026-11-21T10:00:00.000Z' }]
        return json(overviewLike({ rates }))
      },
      'PUT /api/system/rates/EUR': () => {
        rates = rates.filter(({ currency }) => currency !== 'EUR')
        return json(overviewLike({ rates }))
      },
    })
    await renderPage('/dashboard/system')
    const field = await screen.findByRole('textbox', { name: '1 USD in GBP' })
    expect(screen.queryByRole('textbox', { name: '1 USD in USD' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove the rate for GBP' })).toBeNull()
    await fill(field, '0.79')
    await userEvent.click(screen.getByRole('button', { name: 'Save the rate for GBP' }))
    expect(await screen.findByText('1 USD is now 0.79 GBP')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove the rate for GBP' })).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Remove the rate for EUR' }))
    expect(await screen.findByText('The rate for EUR has been removed')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '1 USD in EUR' }).value).toBe('')
    const bodies = requests.filter(({ method }) => method === 'PUT').map((request) => request.json())
    expect(await Promise.all(bodies)).toEqual([{ rate: 0.79 }, { rate: null }])
  })

  it('shows beside the field why a rate was refused', async () => {
    withSystem({
      'PUT /api/system/rates/EUR': () =>
        refusal(422, { code: 'VALIDATION_ERROR', fields: { rate: 'A rate is at most 10,000.' } }),
    })
    await renderPage('/dashboard/system')
    const field = await screen.findByRole('textbox', { name: '1 USD in EUR' })
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Save the rate for EUR' }))
    expect(await screen.findByText('Type a rate, or remove it.')).toBeTruthy()
    await fill(field, '20000')
    await userEvent.click(screen.getByRole('button', { name: 'Save the rate for EUR' }))
    expect(await screen.findByText('A rate is at most 10,000.')).toBeTruthy()
  })

  it('says so when there is no e-mail, and offers another try when something failed', async () => {
    let isBroken = true
    withSystem({
      'GET /api/system': () =>
        isBroken ? refusal(503, { code: 'SERVER_ERROR', message: 'Out of reach' }) : json(overviewLike()),
      'GET /api/system/outbox': () => pageWith([]),
    })
    await renderPage('/dashboard/system')
    expect(await screen.findByText('No e-mail yet')).toBeTruthy()
    // The client has tried it twice more by itself before it says so.
    expect(await screen.findByText('Out of reach', {}, { timeout: 12_000 })).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('0.1.0')).toBeTruthy()
  })
})

describe('the audit record', () => {
  const check = (outcome: object) =>
    withSystem({
      'POST /api/system/audit/check': () =>
        json({ events: 12_347, unsealed: 2, changed: null, disagrees: null, ...outcome }),
    })
  const block = async () => within(await screen.findByRole('region', { name: 'Audit record' }))

  it('says how much is sealed, what is not yet, and that all of it holds', async () => {
    check({})
    await renderPage('/dashboard/system')
    const record = await block()
    expect(await record.findByText('12,345 events')).toBeTruthy()
    expect(record.getByText('2')).toBeTruthy()
    await userEvent.click(record.getByRole('button', { name: 'Check the record' }))
    expect(
      await record.findByText('12,347 events checked. Nothing has been changed, removed or added.'),
    ).toBeTruthy()
  })

  it.each([
    [{ changed: 41 }, 'Event 41 is not as it was written.'],
    [{ disagrees: 'head' }, 'Sealed events have been changed, removed or added.'],
    [{ disagrees: 'signature' }, 'The seal was not signed by this server.'],
    [{ disagrees: 'published' }, 'The record is shorter than this server last saw it, or has been replaced.'],
  ])('says what is wrong with it: %j', async (outcome, text) => {
    check(outcome)
    await renderPage('/dashboard/system')
    const record = await block()
    await userEvent.click(await record.findByRole('button', { name: 'Check the record' }))
    expect((await record.findByRole('alert')).textContent).toBe(text)
  })

  it('is all that an auditor sees of the page', async () => {
    answering({
      'GET /api/auth/session': () => json(signedInAs(['security_auditor'])),
      'GET /api/system/audit': () => json(auditLike({ sealed: 0, unsealed: 0, head: null })),
    })
    await renderPage('/dashboard/system')
    expect(await (await block()).findByText('0 events')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'This installation' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Outbox' })).toBeNull()
  })
})
