import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import { pages } from '@wellstock/contract/platform/pages'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, json, signedInAs } from '../../test-server.ts'
import { allEntries } from '../lib/navigation.ts'
import { itemLike, pageWith, signedIn } from '../stock/items/fixtures.ts'
import { goPlaces } from './go-places.ts'

type Answers = Parameters<typeof answering>[0]

async function open({ singleKeys = true, roles = ['admin'] as Role[], answers = {} as Answers } = {}) {
  answering({
    ...answers,
    'GET /api/auth/session': () =>
      json(signedInAs(roles, { preferences: { ...defaultSettings.preferences, singleKeys } })),
    'GET /api/settings/application': () => json({}),
  })
  // The keys are listened to once the page has been painted; what listens is loaded by then.
  await import('./watches.tsx')
  const app = await renderApp('/dashboard')
  await screen.findByRole('button', { name: /Your account/, expanded: false })
  return app
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
const keysFor = (dialog: Awaited<ReturnType<typeof sheet>>) =>
  dialog.getAllByRole('term').map((term) => term.textContent)

describe('the single keys', () => {
  it('? shows every key', async () => {
    await open()
    await userEvent.keyboard('?')
    const dialog = await sheet()
    expect(dialog.getByText('Search everything')).toBeTruthy()
    expect(keysFor(dialog)).toEqual([
      'Ctrl K',
      'Ctrl Shift N',
      '?',
      '/',
      'N',
      'JorK',
      '↓or↑',
      'HomeorEnd',
      'Enter',
      'Space',
      'X',
      'Shift XorShift Space',
      'A',
      'R',
      'D',
      'Esc',
      ...[...'DIHSFARCKQELVX12BUJZOTMWPYN'].map((letter) => `Gthen${letter}`),
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('G and a letter lead to a page the person may open', async () => {
    const { router } = await open()
    await userEvent.keyboard('gn')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/notifications'))
    await userEvent.keyboard('gd')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('G has a letter for each page of the sidebar, and no letter twice', () => {
    const places = goPlaces(signedInAs(['admin']))
    const there = allEntries.map(({ path }) => path).filter((path) => !pages[path].isPlanned)
    expect(places.map(({ to }) => to)).toEqual(expect.arrayContaining(there))
    expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
  })

  it('G and a letter lead to no page that is not live', () => {
    const live = goPlaces(signedInAs(['admin'], { liveAreas: ['dashboard', 'inventory'] }))
    expect(live.map(({ key }) => key).join('')).toBe('diwpyn')
  })

  it('G and a letter lead away from the rows of a list, and not from its fields', async () => {
    const { router } = await open({
      answers: { ...signedIn('admin'), 'GET /api/inventory': () => pageWith([itemLike()]) },
    })
    await act(() => router.navigate({ to: '/dashboard/inventory' }))
    const row = (await screen.findAllByRole('row')).at(-1) as HTMLElement
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.keyboard('ge')
    expect(router.state.location.pathname).toBe('/dashboard/inventory')
    act(() => row.focus())
    await userEvent.keyboard('gn')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/notifications'))
  })

  it('G and a letter lead nowhere else', async () => {
    const { router } = await open({ roles: ['user'] })
    await userEvent.keyboard('gi')
    await userEvent.keyboard('?')
    expect(keysFor(await sheet())).not.toContain('GthenI')
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  it('write where something is written', async () => {
    const { router } = await open()
    const box = screen.getAllByPlaceholderText('Search inventory, users, documents...')[0] as HTMLInputElement
    await userEvent.type(box, 'gn?')
    expect(box.value).toBe('gn?')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  it('do nothing for whoever has switched them off', async () => {
    const { router } = await open({ singleKeys: false })
    await userEvent.keyboard('?gn')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.pathname).toBe('/dashboard')
  })
})
