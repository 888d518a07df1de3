import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { branchOffice, itemLike, mainOffice, pageWith, signedIn } from './fixtures.ts'

const list = () => pageWith([itemLike()], 130)

describe('the inventory list', () => {
  it('shows a viewer everything and lets them change nothing', async () => {
    answering({ ...signedIn('inventory_viewer'), 'GET /api/inventory': list })
    await renderApp('/dashboard/inventory')
    const row = await screen.findByRole('row', { name: 'Nitrile gloves M' })

    expect(within(row).getByText('GLV-001')).toBeTruthy()
    expect(within(row).getByRole('link', { name: 'Open Nitrile gloves M' })).toBeTruthy()
    for (const name of [/^Adjust/, /^Edit/, /^Delete/, 'New item', 'Import'])
      expect([
        ...screen.queryAllByRole('button', { name }),
        ...screen.queryAllByRole('link', { name }),
      ]).toEqual([])

    await userEvent.click(within(row).getByRole('checkbox'))
    const bar = screen.getByRole('region', { name: 'Selected items' })
    expect(within(bar).getByText('1 selected')).toBeTruthy()
    expect(within(bar).getByText('Your role may look at items but not change them.')).toBeTruthy()
    expect(within(bar).queryByRole('button', { name: 'Set levels' })).toBeNull()
  })

  it('returns to page 1 when a filter changes, and keeps the filter in the address', async () => {
    const requests = answering({ ...signedIn('inventory_manager'), 'GET /api/inventory': list })
    const { router } = await renderApp('/dashboard/inventory?page=3&sort=vendor')
    await screen.findByRole('row', { name: 'Nitrile gloves M' })

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the inventory' }), 'glove{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'glove', sort: 'vendor' }))
    const asked = requests.map(({ url }) => new URL(url).searchParams).filter((each) => each.has('sort'))
    expect(asked.map((each) => [each.get('page'), each.get('search')])).toEqual([
      ['3', null],
      ['1', 'glove'],
    ])

    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Search: glove' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('search', 'glove'))
  })

  it('keeps actions within reach where the office is not theirs, and says why they do nothing', async () => {
    const session = signedInAs([])
    session.person.grants.push(
      { role: 'inventory_viewer', officeId: null },
      { role: 'inventory_manager', officeId: mainOffice },
    )
    const elsewhere = itemLike({ officeId: branchOffice, officeName: 'Riverbend' })
    answering({
      ...signedIn(),
      'GET /api/auth/session': () => json(session),
      'GET /api/inventory': () => pageWith([elsewhere]),
    })
    await renderApp('/dashboard/inventory')
    const adjust = await screen.findByRole('button', {
      name: 'Adjust Nitrile gloves M: You can look at Riverbend but not change it.',
    })
    expect(adjust.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(adjust)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells an empty inventory from one in which nothing matches', async () => {
    answering({ ...signedIn('inventory_manager'), 'GET /api/inventory': () => pageWith([]) })
    await renderApp('/dashboard/inventory?search=nothing')
    await userEvent.click(await screen.findByRole('heading', { name: 'No item matches' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'No items yet' })).toBeTruthy()
  })
})
