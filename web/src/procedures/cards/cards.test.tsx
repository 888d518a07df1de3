import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { cardId, cardLike, drape, editionLike, suture } from './fixtures.ts'

const page = `/dashboard/procedure-calendar/cards/${cardId}`
const answers = {
  'GET /api/auth/session': () => json(signedInAs(['procedure_scheduler'])),
  'GET /api/preference-cards/choices': () => json({ types: [], providers: [], owners: [] }),
  'GET /api/preference-cards/costs': () => json([]),
  'GET /api/preference-cards/products': () =>
    json([{ ...drape, unitCost: 4.35, isVital: false, substitutes: [suture] }]),
  [`GET /api/preference-cards/${cardId}`]: () => json(cardLike()),
}
const sent = (requests: Request[], method: string, end: string) =>
  requests.findLast((each) => each.method === method && each.url.endsWith(end))?.json()

it('a proposal says what it comes to, and its owner accepts it', async () => {
  const requests = answering({
    ...answers,
    [`POST /api/preference-cards/${cardId}/proposals/accept`]: () =>
      json(cardLike({ version: 5, waiting: [] })),
  })
  await renderPage(page)
  const block = within(await screen.findByRole('region', { name: 'Proposals from completed cases' }))
  expect(block.getByText('1 opened + 2 held')).toBeTruthy()
  expect(block.getByText('30 opened unused in 20 cases')).toBeTruthy()
  expect(block.getByText('$4.35 a case, $609.00 a year')).toBeTruthy()
  expect(block.getByRole('img', { name: 'How many cases used how much of Nylon suture' })).toBeTruthy()
  const accept = block.getByRole<HTMLButtonElement>('button', { name: 'Accept' })
  expect(accept.disabled).toBe(true)
  await userEvent.click(block.getByRole('checkbox', { name: 'Choose Nylon suture' }))
  await userEvent.click(accept)
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept 1 proposal' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  await screen.findByText('CARD-2026-0001: proposals decided')
  expect(await sent(requests, 'POST', '/accept')).toMatchObject({
    version: 4,
    proposalIds: [cardLike().waiting[0]?.id],
  })
})

it('a draft is saved whole, and says beside each line what is wrong', async () => {
  const begun = cardLike({ waiting: [], approved: null, draft: 1, state: 'draft' })
  const requests = answering({
    ...answers,
    [`GET /api/preference-cards/${cardId}`]: () =>
      json({ ...begun, editions: [editionLike({ state: 'draft', lines: [], equipment: [] })] }),
    [`PUT /api/preference-cards/${cardId}/draft`]: () =>
      refusal(422, { code: 'VALIDATION_ERROR', fields: { 'lines.0.open': 'Enter how many.' } }),
  })
  await renderPage(page)
  // One that says nothing yet is worked on at once.
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add a product' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Surgical drape · SRG-003' }))
  await userEvent.click(screen.getByRole('button', { name: 'More: Held of Surgical drape' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Enter how many.')).toBeTruthy()
  expect(await sent(requests, 'PUT', '/draft')).toMatchObject({
    version: 4,
    lines: [
      {
        ...{ productId: drape.id, open: 1, hold: 1, isOptional: false, neverLower: false },
        substitutes: [{ productId: suture.id, needsApproval: true }],
      },
    ],
  })
})
