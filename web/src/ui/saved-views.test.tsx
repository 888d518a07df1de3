import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SavedView } from '@wellstock/contract/overview/views'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../test-app.tsx'
import { answering, changed, json, refusal } from '../../test-server.ts'
import { fill } from '../../test-user.ts'
import { itemLike, pageWith, signedIn } from '../stock/items/fixtures.ts'

const viewLike = (changes: Partial<SavedView> = {}): SavedView => ({
  id: 'view-1',
  list: 'inventory',
  name: 'Short',
  search: { condition: 'short', sort: 'cover' },
  hidden: ['vendor'],
  isShared: false,
  isOwn: true,
  owner: 'Ana Whitlock',
  ...changes,
})

async function start(views: SavedView[], path = '/dashboard/inventory', more = {}) {
  const requests = answering({
    ...signedIn('inventory_manager'),
    'GET /api/inventory': () => pageWith([itemLike()]),
    'GET /api/views': () => json(views),
    ...more,
  })
  const { router } = await renderPage(path)
  await screen.findByRole('row', { name: 'Nitrile gloves M' })
  return { requests, search: () => router.state.location.search }
}
const bar = async () => within(await screen.findByRole('navigation', { name: 'Views' }))

describe('saved views', () => {
  it('take no room where there are none and nothing is narrowed', async () => {
    await start([])
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull()
  })

  it('narrow the list and choose its columns with one press, and All takes both back to the whole list', async () => {
    const { search } = await start([viewLike()])
    await userEvent.click((await bar()).getByRole('button', { name: 'Short' }))
    await waitFor(() => expect(search()).toEqual({ condition: 'short', sort: 'cover' }))
    expect(await screen.findByRole('columnheader', { name: /On order/ })).toBeTruthy()
    expect((await bar()).getByRole('button', { name: 'Short', pressed: true })).toBeTruthy()
    await userEvent.click((await bar()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(search()).toEqual({}))
  })

  it('save what the list is narrowed to, without the page', async () => {
    const { requests } = await start([], '/dashboard/inventory?condition=short&page=2', {
      'POST /api/views': () => changed(viewLike({ search: { condition: 'short' } }), 'view'),
    })
    await userEvent.click((await bar()).getByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await fill(dialog.getByLabelText('Name'), 'Short')
    await userEvent.click(dialog.getByLabelText('Share with everyone in the organization'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = await requests.find(({ method }) => method === 'POST')?.json()
    expect(sent).toMatchObject({
      list: 'inventory',
      name: 'Short',
      search: { condition: 'short' },
      isShared: true,
    })
  })

  it('keep what was typed where the name is taken', async () => {
    await start([], '/dashboard/inventory?condition=short', {
      'POST /api/views': () =>
        refusal(409, { code: 'DUPLICATE_DATA', fields: { name: 'You have a view of this name already.' } }),
    })
    await userEvent.click((await bar()).getByRole('button', { name: 'Save view' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    await userEvent.type(name, 'Short{Enter}')
    expect(await screen.findByText('You have a view of this name already.')).toBeTruthy()
    expect(name.value).toBe('Short')
  })

  it('of somebody else are not theirs to change', async () => {
    await start(
      [viewLike({ isOwn: false, isShared: true, owner: 'Ben' })],
      '/dashboard/inventory?condition=short&sort=cover',
    )
    const shared = (await bar()).getByRole('button', { name: 'Short', pressed: true })
    expect(shared.title).toBe('Shared by Ben')
    expect((await bar()).queryByRole('button', { name: 'Actions for the view Short' })).toBeNull()
  })
})
