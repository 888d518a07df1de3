import { MultiSelect, NativeSelect, Select, Switch, Tabs, TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { defaultSettings, type Theme } from '@wellstock/domain/identity/preferences'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { renderPiece } from '../../test-piece.tsx'
import { answering, json, signedInAs } from '../../test-server.ts'
import { chooseOffice } from '../lib/chosen-office.ts'
import { sessionOptions } from '../lib/session.tsx'
import { itemLike, pageWith, signedIn } from '../stock/items/fixtures.ts'
import { filtersInForce } from './on-paper.ts'
import PrintHead from './print-head.tsx'

const lines = () =>
  Array.from(document.querySelectorAll('[data-paper-head] > p'), ({ textContent }) => textContent)

it('heads the paper with whose figures these are, what they are narrowed to, who printed them and when', async () => {
  const session = signedInAs(['inventory_viewer'], {
    preferences: { ...defaultSettings.preferences, theme: 'dark' },
  })
  answering({
    ...signedIn('inventory_viewer'),
    'GET /api/auth/session': () => json(session),
    'GET /api/inventory': () => pageWith([itemLike()]),
  })
  chooseOffice(session, session.offices[1]?.id ?? '')
  const { queryClient } = await renderApp('/dashboard/inventory?status=Low%20Stock&search=glove')
  await screen.findByRole('row', { name: 'Nitrile gloves M' })
  const html = document.documentElement
  expect(html.dataset.mantineColorScheme).toBe('dark')
  expect(lines()).toEqual([])

  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 14, 5) })
  try {
    await waitFor(() => {
      fireEvent(window, new Event('beforeprint'))
      expect(lines()).toEqual([
        'Tamarind Hollow · Riverbend Branch',
        'Inventory',
        'Search the inventory: glove · Status: Low Stock',
        'Printed by Ana Whitlock, 11/23/2026 2:05 PM',
      ])
    })
  } finally {
    vi.useRealTimers()
  }
  expect(html.dataset.mantineColorScheme).toBe('light')

  fireEvent(window, new Event('afterprint'))
  expect(lines()).toEqual([])
  expect(html.dataset.mantineColorScheme).toBe('dark')

  // Whoever chooses another theme before the browser says that the page is off the paper has that one.
  const choose = (theme: Theme) => {
    queryClient.setQueryData(
      sessionOptions.queryKey,
      (now) => now && { ...now, preferences: { ...now.preferences, theme } },
    )
    return screen.findByRole('switch', { name: 'Dark mode', checked: theme === 'dark' })
  }
  await choose('light')
  fireEvent(window, new Event('beforeprint'))
  await choose('dark')
  fireEvent(window, new Event('afterprint'))
  expect(html.dataset.mantineColorScheme).toBe('dark')
})

it('heads the paper when it is loaded only after the page was put on paper', async () => {
  const screenOnly = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...screenOnly(media), matches: media === 'print' }))
  try {
    renderPiece(<PrintHead session={signedInAs(['inventory_viewer'])} />)
    await waitFor(() => expect(lines().at(-1)).toMatch(/^Printed by Ana Whitlock, /))
  } finally {
    vi.unstubAllGlobals()
    fireEvent(window, new Event('afterprint'))
  }
})

it('says of filters what is set, as the page shows it', () => {
  const nothing = () => {}
  const { container } = renderPiece(
    <>
      <Tabs value="lots">
        <Tabs.List>
          <Tabs.Tab value="stock">Stock</Tabs.Tab>
          <Tabs.Tab value="lots">
            Lots<span>12</span>
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <button type="button" data-filter="Expired" />
      <form data-filters>
        <Select label="Category" data={['Gloves']} value={null} onChange={nothing} />
        <Select
          label="Office"
          data={[{ value: '1', label: 'Riverbend' }]}
          value="1"
          onChange={nothing}
          name="office"
        />
        <MultiSelect
          label="Rooms"
          data={['Store', 'Laboratory']}
          value={['Store', 'Laboratory']}
          onChange={nothing}
        />
        <NativeSelect
          label="State"
          value="open"
          onChange={nothing}
          data={[{ value: 'open', label: 'Open' }]}
        />
        <NativeSelect label="Type" value="" onChange={nothing} data={[{ value: '', label: 'All' }]} />
        <TextInput type="date" label="From" value="2026-11-23" onChange={nothing} />
        <Switch label="Only mine" checked onChange={nothing} />
        <Switch label="Compare" checked={false} onChange={nothing} />
        <div data-screen-only>
          <Switch label="As a table" checked onChange={nothing} />
        </div>
      </form>
      <TextInput label="Name" value="Not a filter" onChange={nothing} />
    </>,
  )
  expect(filtersInForce(container)).toEqual([
    'Lots 12',
    'Expired',
    'Office: Riverbend',
    'Rooms: Store, Laboratory',
    'State: Open',
    'From: 11/23/2026',
    'Only mine',
  ])
})
