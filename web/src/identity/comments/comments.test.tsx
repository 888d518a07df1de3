import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Comment } from '@wellstock/contract/identity/comments'
import { tagOf } from '@wellstock/contract/platform/changes'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { itemId, itemLike, signedIn } from '../../stock/items/fixtures.ts'

const [ana, maya] = ['aaaaaaaa', 'bbbbbbbb'].map((start) => `${start}-1111-4111-8111-111111111111`) as [
  string,
  string,
]
const people = [
  { id: ana, name: 'Ana Ruiz' },
  { id: maya, name: 'Maya Chen' },
]

const commentLike = (part: Partial<Comment> = {}): Comment => ({
  id: 'cccccccc-1111-4111-8111-111111111111',
  author: { id: ana, name: 'Ana Ruiz' },
  text: 'Counted',
  mentions: [],
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  isDeleted: false,
  canDelete: false,
  ...part,
})

let kept: Comment[]
beforeEach(() => {
  kept = []
})
const answers = {
  ...signedIn('inventory_viewer'),
  [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
  'GET /api/comments': () => json({ items: kept, total: kept.length, page: 1, pageSize: 20 }),
  'GET /api/comments/people': () => json(people),
}
const offered = () => [...document.querySelectorAll('[role=option]')].map((each) => each.textContent)
const open = () => renderPage(`/dashboard/inventory/${itemId}?tab=comments`)
const field = async () => (await screen.findByLabelText('Comment')) as HTMLTextAreaElement

it('shows who wrote what and when, names emphasized, and what was deleted', async () => {
  kept = [
    commentLike({ text: "@Maya Chen: O'Brien 4'6\" <b>", mentions: [{ id: maya, name: 'Maya Chen' }] }),
    commentLike({ id: 'dddddddd-1111-4111-8111-111111111111', text: '', isDeleted: true }),
  ]
  answering(answers)
  await open()
  const list = within(await screen.findByLabelText('Comments', { selector: 'ul' }))
  expect(list.getByText('@Maya Chen').tagName).toBe('B')
  expect(list.getByText(/O'Brien 4'6" <b>/)).toBeTruthy()
  expect(list.getAllByText('5m ago')).toHaveLength(2)
  expect(list.getByText('Comment deleted')).toBeTruthy()
  expect(list.queryByLabelText(/Delete/)).toBeNull()
})

it('offers names after an @, by keyboard, and sends with Ctrl and Enter', async () => {
  const requests = answering({
    ...answers,
    'POST /api/comments': () => {
      kept = [commentLike({ text: 'Look, @Maya Chen !' })]
      return changed(kept[0], tagOf('comment', itemId))
    },
  })
  await open()
  expect(await screen.findByText('No comments yet')).toBeTruthy()
  const text = await field()
  await userEvent.type(text, 'Look, @che')
  await screen.findByText('Maya Chen')
  expect(offered()).toEqual(['Maya Chen'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(text.value).toBe('Look, @Maya Chen '))
  expect(offered()).toEqual([])
  await userEvent.type(text, '!')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(text.value).toBe(''))
  const sent = await requests
    .find(({ method, url }) => method === 'POST' && url.endsWith('/comments'))
    ?.json()
  expect(sent).toEqual({ kind: 'item', id: itemId, text: 'Look, @Maya Chen !', mentions: [maya] })
  expect(await screen.findByText(/Look, @Maya Chen !/)).toBeTruthy()
})

it('puts the names away with Escape, and leaves arrows to the text', async () => {
  answering(answers)
  await open()
  const text = await field()
  await userEvent.type(text, '@')
  await waitFor(() => expect(offered()).toEqual(['Ana Ruiz', 'Maya Chen']))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(offered()).toEqual([]))
  await userEvent.keyboard('{ArrowDown}')
  expect(offered()).toEqual([])
  expect(text.value).toBe('@')
})

it('keeps what was typed where it is refused, and says why', async () => {
  const wrong = 'Somebody mentioned here does not have access to this record. Remove their name.'
  answering({
    ...answers,
    'POST /api/comments': () =>
      refusal(422, { code: 'VALIDATION_ERROR', message: wrong, fields: { mentions: wrong } }),
  })
  await open()
  const text = await field()
  await userEvent.click(screen.getByText('Add comment'))
  expect(await screen.findByText(/Comment.*required|required.*Comment/i)).toBeTruthy()
  await fill(text, 'Ask @Ana Ruiz')
  await userEvent.click(screen.getByText('Add comment'))
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(text.value).toBe('Ask @Ana Ruiz')
})

it('deletes an own comment once that was confirmed', async () => {
  kept = [commentLike({ canDelete: true })]
  const path = `/api/comments/${kept[0]?.id}/delete`
  answering({
    ...answers,
    [`POST ${path}`]: () => {
      kept = [commentLike({ text: '', isDeleted: true })]
      return changed(kept[0], tagOf('comment', itemId))
    },
  })
  await open()
  await userEvent.click(await screen.findByLabelText('Delete the comment: Counted'))
  const asked = (await screen.findByText('Delete this comment?')).closest('section') as HTMLElement
  const dialog = within(asked)
  await userEvent.click(dialog.getByText('Delete'))
  expect(await screen.findByText('Comment deleted')).toBeTruthy()
  expect(screen.queryByText('Counted')).toBeNull()
})
