import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, json, signedInAs } from '../../test-server.ts'

async function open({ singleKeys = true, roles = ['admin'] as Role[] } = {}) {
  answering({
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
      'GthenD',
      'GthenI',
      'GthenO',
      'GthenN',
      '/',
      'N',
      'JorK',
      '↓or↑',
      'HomeorEnd',
      'Enter',
      'XorSpace',
      'Shift XorShift Space',
      'Esc',
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
