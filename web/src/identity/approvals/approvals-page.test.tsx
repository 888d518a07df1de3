import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Approval } from '@wellstock/contract/identity/approval'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { approvalLike, pageOf, requestId, rowLike, secondId, signedIn } from './fixtures.ts'

const path = '/dashboard/approvals'
const decideRoute = `POST /api/approvals/${requestId}/decide`
const second = rowLike({ id: secondId, number: 'ORD-2', version: 5 })

const bodiesOf = (requests: Request[], ending: string) =>
  Promise.all(requests.filter(({ url }) => url.endsWith(ending)).map((request) => request.json()))

// By its label and by texts: asking for roles takes long on a whole page.
const form = async () => within(await screen.findByLabelText('Decision'))
const button = async (name: string) => (await form()).getByText(name, { selector: '.mantine-Button-label' })

describe('approvals', () => {
  it('is decided by the keyboard alone, one after the other', async () => {
    let rows = [rowLike(), second]
    const requests = answering({
      ...signedIn(),
      'GET /api/approvals': () => pageOf(rows),
      [`GET /api/approvals/${requestId}`]: () => json(approvalLike()),
      [`GET /api/approvals/${secondId}`]: () =>
        json(
          approvalLike({
            ...second,
            content: {
              lines: [
                {
                  ...{ id: 'b', variance: '-5', amount: '300.00' },
                  ...{ rootCause: 'lost', note: 'Not in the cart either' },
                },
              ],
            },
            changes: [{ line: 'a', field: 'quantity', from: '100', to: '150' }],
            names: { a: 'Nitrile gloves M', b: 'Gauze sponge' },
            budgetEffects: [
              {
                line: {
                  reason: 'budget_line_name',
                  params: { department: 'Laboratory', category: 'Supplies', where: '', year: '2026' },
                } as never,
                before: { allocated: 900, precommitted: 0, committed: 0, spent: 100 },
                after: { allocated: 900, precommitted: 300, committed: 0, spent: 100 },
              },
            ],
          }),
        ),
      [decideRoute]: () => {
        rows = [second]
        return json(approvalLike({ canDecide: false, version: 4 }))
      },
      [`POST /api/approvals/${secondId}/decide`]: () =>
        json(approvalLike({ ...second, canDecide: false, state: 'changes_requested' })),
    })
    await renderPage(path)
    await screen.findByText('ORD-1')
    expect(
      screen.getByText('Waiting on me', { exact: false, selector: '.mantine-Tabs-tabLabel' }).textContent,
    ).toBe('Waiting on me 2')
    await userEvent.keyboard('ja')
    const approve = (await button('Approve')).closest('button')
    await waitFor(() => expect(document.activeElement).toBe(approve))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('ORD-1: Approved')).toBeTruthy()
    // On to the next one: what is different is said, and it goes back with a reason.
    const line = await screen.findByText('Nitrile gloves M')
    expect(line.closest('tr')?.textContent).toBe('QuantityNitrile gloves M100150')
    expect(await screen.findByText('Laboratory · Supplies · FY2026')).toBeTruthy()
    expect(screen.getByText('Available: $800.00 → $500.00')).toBeTruthy()
    const lost = screen.getByText('Gauze sponge').closest('tr')
    expect(lost?.textContent).toBe('Gauze spongeLost · Not in the cart either−5$300.00')
    await userEvent.keyboard('r')
    await userEvent.click((await form()).getByText('Quantity too high'))
    await userEvent.click(await button('Request changes'))
    expect(await screen.findByText('ORD-2: Changes requested')).toBeTruthy()
    expect(await bodiesOf(requests, '/decide')).toEqual([
      { version: 3, decision: 'approve', comment: '', decisionId: expect.any(String) },
      {
        version: 5,
        decision: 'request_changes',
        comment: 'Quantity too high',
        decisionId: expect.any(String),
      },
    ])
  })

  it('asks for the password where the amount does, and why where something is flagged', async () => {
    const dear: Partial<Approval> = {
      ...{ needsStepUp: true, flags: ['price_jump', 'off_contract'], amount: 80_000 },
      flaggedLines: [
        {
          ...{ line: 'a', name: 'Nitrile gloves M', unit: 'EA', price: 0.127, vendor: null },
          ...{ flag: 'price_jump', basis: 'last', against: 0.12, change: 0.0583 },
        },
        {
          ...{ line: 'a', name: 'Nitrile gloves M', unit: 'EA', price: 0.127, vendor: 'Brightwater' },
          ...{ flag: 'off_contract', basis: 'contract', against: 0.1, change: 0.27 },
        },
      ],
    }
    let isWrong = true
    const requests = answering({
      ...signedIn(),
      [`GET /api/approvals/${requestId}`]: () => json(approvalLike(dear)),
      [decideRoute]: () => {
        if (!isWrong) return json(approvalLike({ ...dear, canDecide: false, state: 'approved' }))
        isWrong = false
        return refusal(400, { code: 'VALIDATION_ERROR', fields: { password: 'This is not your password.' } })
      },
    })
    await renderPage(`${path}?request=${requestId}`)
    expect(
      await screen.findByText('Nitrile gloves M: $0.127 / EA, +5.8% over the $0.12 last paid.'),
    ).toBeTruthy()
    expect(
      screen.getByText('Nitrile gloves M: $0.127 / EA, +27% over the $0.10 agreed with Brightwater.'),
    ).toBeTruthy()
    await userEvent.click(await button('Approve'))
    expect((await form()).getByText('Say why you approve it: it is flagged.')).toBeTruthy()
    await fill((await form()).getByLabelText('Why do you approve it?'), 'The only size left')
    await fill((await form()).getByLabelText('Your password'), 'wrong')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('This is not your password.')).toBeTruthy()
    await fill((await form()).getByLabelText('Your password'), '!')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('ORD-1: Approved')).toBeTruthy()
    const sent = await bodiesOf(requests, '/decide')
    expect(sent.map(({ password, comment }) => [password, comment])).toEqual([
      ['wrong', 'The only size left'],
      ['wrong!', 'The only size left'],
    ])
    expect(new Set(sent.map(({ decisionId }) => decisionId)).size, 'one decision, sent twice').toBe(1)
  })

  it('says what is now where somebody was faster, and loses nothing typed', async () => {
    let now = approvalLike()
    answering({
      ...signedIn(),
      [`GET /api/approvals/${requestId}`]: () => json(now),
      [decideRoute]: () => {
        now = approvalLike({ state: 'approved', canDecide: false, canAsk: false, version: 4 })
        return refusal(409, { code: 'OPERATION_FAILED', message: 'This is approved already.' })
      },
    })
    await renderPage(`${path}?request=${requestId}`)
    await fill((await form()).getByLabelText('Comment (optional)'), 'For the winter')
    await userEvent.click(await button('Approve'))
    expect(await screen.findByText('This is approved already.')).toBeTruthy()
    expect(await screen.findByText('It no longer waits for a decision.')).toBeTruthy()
    expect((await form()).getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe(
      'For the winter',
    )
    expect((await button('Approve')).closest('button')).toHaveProperty('disabled', true)
  })

  it('does not decide unseen what changed meanwhile', async () => {
    let now = approvalLike()
    answering({ ...signedIn(), [`GET /api/approvals/${requestId}`]: () => json(now) })
    const { queryClient } = await renderPage(`${path}?request=${requestId}`)
    await form()
    now = approvalLike({ contentHash: 'hash-2', amount: 1_220, version: 4 })
    await queryClient.invalidateQueries()
    expect(await screen.findByText('Amount: $1,200.00 → $1,220.00')).toBeTruthy()
    const approve = (await button('Approve')).closest('button')
    expect(approve).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByText('I have looked at it'))
    expect(approve).toHaveProperty('disabled', false)
  })

  it('approves several of one rule, and says why others cannot go together', async () => {
    const other = rowLike({ id: 'third', number: 'ORD-3', ruleId: 'another' })
    const requests = answering({
      ...signedIn(),
      'GET /api/approvals': () =>
        pageOf([rowLike(), second, other, rowLike({ id: 'f', number: 'ORD-4', flags: ['new_vendor'] })]),
      'POST /api/approvals/approve': () =>
        json({
          outcomes: [
            { id: requestId, isDone: true, message: null, messageReason: null },
            { id: secondId, isDone: false, message: 'It is no longer what it was.', messageReason: null },
          ],
        }),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByLabelText('Select all rows on this page'))
    const bar = within(screen.getByLabelText('Selected requests'))
    expect(bar.getByText('These go by different rules. Choose requests of one rule.')).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Approve: 3 of 4' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByLabelText(/Select ORD-3/))
    await userEvent.click(bar.getByRole('button', { name: 'Approve: 2 of 3' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Approve' })).getByRole('button', { name: 'Approve' }),
    )
    const outcomes = within(await screen.findByRole('dialog', { name: 'What came of it' }))
    expect(outcomes.getByText('Not done: It is no longer what it was.')).toBeTruthy()
    expect(await bodiesOf(requests, '/approvals/approve')).toEqual([
      {
        requests: [
          { id: requestId, version: 3, decisionId: expect.any(String) },
          { id: secondId, version: 5, decisionId: expect.any(String) },
        ],
      },
    ])
  })
})
