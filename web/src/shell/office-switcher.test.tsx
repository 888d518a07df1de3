import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, signedInAs } from '../../test-server.ts'
import { signedIn } from '../identity/offices/fixtures.ts'

const KEY = 'wellstock:office:person-1'
const homes = (requests: Request[]) =>
  requests.filter(({ url }) => url.endsWith('/api/home')).map(({ headers }) => headers.get('X-Office'))
const switcher = () => screen.findByRole('combobox', { name: 'Office' })

describe('the office switcher', () => {
  it('narrows every read to the office chosen, says so, and remembers it', async () => {
    const requests = answering(signedIn(['admin']))
    const first = await renderApp('/dashboard')
    const select = (await switcher()) as HTMLSelectElement
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All offices', 'Hollow Main Campus', 'Riverbend Branch'])
    await waitFor(() => expect(homes(requests)).toEqual([null]))

    await userEvent.selectOptions(select, 'Riverbend Branch')
    await waitFor(() => expect(homes(requests)).toEqual([null, 'office-2']))
    expect(screen.getByText('Showing Riverbend Branch only')).toBeTruthy()
    first.unmount()

    await renderApp('/dashboard')
    await waitFor(() => expect(homes(requests)).toEqual([null, 'office-2', 'office-2']))
    expect(((await switcher()) as HTMLSelectElement).value).toBe('office-2')
    await userEvent.click(screen.getByRole('button', { name: 'Show all offices' }))
    await waitFor(() => expect(homes(requests)).toEqual([null, 'office-2', 'office-2', null]))
    expect(screen.queryByText('Showing Riverbend Branch only')).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it.each(['"office-9"', '{"id":1}', 'no json'])('ignores %s in the storage', async (stored) => {
    localStorage.setItem(KEY, stored)
    const requests = answering(signedIn(['admin']))
    await renderApp('/dashboard')
    expect(((await switcher()) as HTMLSelectElement).value).toBe('')
    await waitFor(() => expect(homes(requests)).toEqual([null]))
  })

  it('follows another tab', async () => {
    const requests = answering(signedIn(['admin']))
    await renderApp('/dashboard')
    const select = (await switcher()) as HTMLSelectElement
    localStorage.setItem(KEY, '"office-1"')
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    await waitFor(() => expect(select.value).toBe('office-1'))
    await waitFor(() => expect(homes(requests).at(-1)).toBe('office-1'))
  })

  it('remembers for the person who chose, not for the next one in the same browser', async () => {
    localStorage.setItem(KEY, '"office-2"')
    const { person } = signedInAs(['admin'])
    const requests = answering(signedIn(['admin'], { person: { ...person, id: 'person-2' } }))
    await renderApp('/dashboard')
    expect(((await switcher()) as HTMLSelectElement).value).toBe('')
    await waitFor(() => expect(homes(requests)).toEqual([null]))
    expect(localStorage.getItem(KEY)).toBe('"office-2"')
  })

  it('is the name of the office for people with one, and no choice', async () => {
    answering(
      signedIn(['admin'], { offices: [{ id: 'office-1', name: 'Hollow Main Campus', code: 'MAIN' }] }),
    )
    localStorage.setItem(KEY, '"office-1"')
    await renderApp('/dashboard')
    await screen.findByRole('navigation', { name: 'Main' })
    const header = within(document.querySelector('header') as HTMLElement)
    expect(await header.findByText('Hollow Main Campus')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Office' })).toBeNull()
    expect(screen.queryByText(/only$/)).toBeNull()
  })
})
