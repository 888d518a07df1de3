import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { itemLike, signedIn } from '../items/fixtures.ts'

it.each([
  ['1,50', 1.5],
  ['1.5', 1.5],
  ['1250,5', 1250.5],
])('a price typed as %s in German is %d', async (typed, unitPrice) => {
  const requests = answering({
    ...signedIn('inventory_manager'),
    'GET /api/auth/session': () =>
      json(
        signedInAs(['inventory_manager'], {
          preferences: { ...defaultSettings.preferences, language: 'de' },
          organization: { id: 'organization-1', name: 'Tamarinde', isDemo: false, currency: 'EUR' },
        }),
      ),
    'POST /api/inventory': () => json(itemLike()),
  })
  await renderPage('/dashboard/inventory/new')
  const field = await screen.findByLabelText<HTMLInputElement>(/^Stückpreis/)
  await fill(screen.getByLabelText(/^Name/), 'Mullbinde')
  await userEvent.type(field, typed)
  expect(field.value).toMatch(/^€/)
  await userEvent.click(screen.getByRole('button', { name: 'Artikel speichern' }))
  const sent = () =>
    requests.find(({ method, url }) => method === 'POST' && new URL(url).pathname === '/api/inventory')
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(await sent()?.json()).toMatchObject({ unitPrice })
})
