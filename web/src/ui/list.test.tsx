import { IconPackage } from '@tabler/icons-react'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { fill } from '../../test-user.ts'
import { Problem } from '../lib/problem.ts'
import type { GridColumn } from './grid-view.ts'
import { List, type ListProps } from './list.tsx'
import { loadEvery, PRINT_LIMIT } from './print-list.tsx'

type Row = { id: string; name: string }
type Props = ListProps<Row, 'name'>

const columns: GridColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
]
const rows: Row[] = ['Gauze', 'Gloves'].map((name) => ({ id: name, name }))
const answerOf = (answer: Partial<Props['answer']>): Props['answer'] => ({
  data: undefined,
  error: null,
  refetch: () => {},
  ...answer,
})

function renderList(answer: Partial<Props['answer']>, props: Partial<Props> = {}) {
  const onChange = vi.fn<NonNullable<Props['onChange']>>()
  renderPiece(
    <List<Row, 'name'>
      name="test"
      label="Items"
      answer={answerOf(answer)}
      search={{ page: 1, pageSize: 20, sort: 'name', dir: 'asc' }}
      onChange={onChange}
      sorts={['name']}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      card={({ name }) => name}
      filters={<input aria-label="Search" />}
      hasView
      empty={{
        none: { icon: IconPackage, title: 'Nothing yet', text: 'Items are listed here.' },
      }}
      {...props}
    />,
  )
  return onChange
}

afterEach(() => void vi.restoreAllMocks())

const button = (name: string) => screen.getByRole('button', { name })

describe('a list', () => {
  it('stands there as an outline until the first answer, with its bar and without pages', () => {
    renderList({})
    expect(screen.getByRole('table', { name: 'Items' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('row', { name: 'Gauze' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy()
    expect(button('View')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('keeps its bar where the rows could not be loaded, and tries again', async () => {
    const refetch = vi.fn()
    renderList({ error: new Error('No line'), refetch })
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy()
    await userEvent.click(button('Try again'))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('shows what it has although asking again failed', () => {
    renderList({ data: { items: rows, total: 2 }, error: new Error('No line') })
    expect(screen.getByRole('row', { name: 'Gauze' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is printed whole, whatever page it shows, and is the page it was afterwards', async () => {
    const all = Array.from({ length: 250 }, (_, index) => ({ id: `row ${index}`, name: `Row ${index}` }))
    const every = vi.fn(async ({ page, pageSize }: { page: number; pageSize: number }) => ({
      items: all.slice((page - 1) * pageSize, page * pageSize),
      total: all.length,
    }))
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    renderList(
      { data: { items: all.slice(20, 40), total: 250 } },
      { every, search: { page: 2, pageSize: 20 } },
    )
    await userEvent.click(button('Print'))
    expect(await screen.findByText('Showing 1–250 of 250')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(251)
    expect(print).toHaveBeenCalledOnce()
    expect(every.mock.calls.map(([place]) => place)).toEqual(
      [1, 2, 3].map((page) => ({ page, pageSize: 100 })),
    )
    fireEvent(window, new Event('afterprint'))
    expect(await screen.findByText('Showing 21–40 of 250')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(21)
  })

  it('is printed by its keys as by its button, unless all of it is there', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const every = vi.fn(async () => ({ items: rows, total: 2 }))
    const press = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    renderList({ data: { items: rows, total: 2 } }, { every })
    expect(press(), 'the browser prints what is there').toBe(true)
    cleanup()
    renderList({ data: { items: rows.slice(0, 1), total: 2 } }, { every })
    expect(press()).toBe(false)
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(screen.getByRole('row', { name: 'Gloves' })).toBeTruthy()
  })

  it('says how much of a very long list is printed, and counts a row once that slid to the next page', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => {})
    const found = await loadEvery(
      async ({ page, pageSize }) => ({
        items: Array.from({ length: pageSize }, (_, index) => ({
          id: `${(page - 1) * (pageSize - 1) + index}`,
        })),
        total: 5_310,
      }),
      ({ id }) => id,
    )
    expect(found).toMatchObject({ total: 5_310, items: { length: PRINT_LIMIT - 19 } })
    renderList(
      { data: { items: rows, total: 5_310 } },
      { every: async () => ({ items: rows, total: 5_310 }) },
    )
    await userEvent.click(button('Print'))
    expect(
      await screen.findByText('The first 2 of 5,310 rows. Narrow the list to print the others.'),
    ).toBeTruthy()
  })

  it('says that there is nothing yet', () => {
    renderList({ data: { items: [], total: 0 } })
    expect(screen.getByRole('heading', { name: 'Nothing yet' })).toBeTruthy()
    expect(screen.getByText('Items are listed here.')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('says that nothing matches, and clears the filters', async () => {
    const onClear = vi.fn()
    renderList(
      { data: { items: [], total: 0 } },
      {
        empty: {
          none: { icon: IconPackage, title: 'Nothing yet' },
          noMatch: { title: 'Nothing found', clear: 'Clear all', onClear },
        },
      },
    )
    expect(screen.queryByRole('heading', { name: 'Nothing yet' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeTruthy()
    await userEvent.click(button('Clear all'))
    expect(onClear).toHaveBeenCalledOnce()
  })

  it('leads from beyond the last page back to the first', async () => {
    const onChange = renderList({ data: { items: [], total: 2 } }, { search: { page: 9, pageSize: 20 } })
    expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeTruthy()
    await userEvent.click(button('Go to the first page'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ page: 1 })
  })

  it('turns pages, and begins at the first with another size or order', async () => {
    const onChange = renderList({ data: { items: rows, total: 50 } })
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByText('2'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    await userEvent.click(button('Name'))
    expect(onChange.mock.calls).toEqual([
      [{ page: 2 }],
      [{ page: 1, pageSize: 50 }],
      [{ page: 1, sort: 'name', dir: 'desc' }],
    ])
  })

  it('offers no pages where there are too few rows for two', () => {
    renderList({ data: { items: rows, total: 20 } }, { pagesOver: 20 })
    expect(screen.getByRole('row', { name: 'Gauze' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('takes all rows at once where there are no pages', () => {
    renderList({ data: rows }, { search: undefined, onChange: undefined })
    expect(screen.getByRole('row', { name: 'Gloves' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})

describe('the selected rows of a list', () => {
  const three: Row[] = ['Gauze', 'Gloves', 'Masks'].map((name) => ({ id: name, name }))

  function renderSteps(run: (row: Row, note: string) => Promise<unknown>) {
    const refetch = vi.fn()
    renderList(
      { data: { items: three, total: 3 }, refetch },
      {
        bulk: {
          label: 'Selected items',
          steps: [
            {
              label: 'Send back',
              can: ({ name }) => name !== 'Masks',
              only: 'Only what can be sent back.',
              note: { label: 'Reason', least: 3, short: 'Too short.' },
              run,
            },
          ],
        },
      },
    )
    return refetch
  }
  const bar = () => within(screen.getByRole('region', { name: 'Selected items' }))
  const isSelected = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked
  async function begin(reason: string) {
    await userEvent.click(bar().getByRole('button', { name: 'Send back: 2 of 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send back' }))
    if (reason) await fill(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
    return dialog
  }

  it('are chosen with keys; what cannot be done with any of them says why', async () => {
    const run = vi.fn(async () => {})
    renderSteps(run)
    screen.getByRole('row', { name: 'Masks' }).focus()
    await userEvent.keyboard('x')
    const refused = bar().getByRole('button', { name: 'Send back' })
    expect(refused.getAttribute('title')).toBe('Only what can be sent back.')
    await userEvent.click(refused)
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('jkx')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    const dialog = await begin('')
    expect(dialog.getByText('Too short.')).toBeTruthy()
    expect(dialog.getByText('1 selected row is left out. Only what can be sent back.')).toBeTruthy()
    expect(run).not.toHaveBeenCalled()
  })

  it('are sent one after the other; what is refused stays selected, with its reason, and is tried again', async () => {
    let isRefused = true
    const run = vi.fn(async ({ name }: Row, _reason: string) => {
      if (name === 'Gloves' && isRefused)
        throw new Problem({ code: 'OPERATION_FAILED', message: 'Not now', blockers: ['Gloves are counted.'] })
    })
    const refetch = renderSteps(run)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await begin('Torn')
    const outcomes = within(await screen.findByRole('dialog', { name: 'What came of it' }))
    expect(outcomes.getByText('1 of 2 done')).toBeTruthy()
    expect(outcomes.getByText('Not done: Gloves are counted.')).toBeTruthy()
    expect(refetch).toHaveBeenCalledOnce()
    expect(['Gauze', 'Gloves'].map(isSelected)).toEqual([false, true])
    isRefused = false
    await userEvent.click(outcomes.getByRole('button', { name: 'Try 1 again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send back' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(run.mock.calls.map(([{ name }, reason]) => [name, reason])).toEqual([
      ['Gauze', 'Torn'],
      ['Gloves', 'Torn'],
      ['Gloves', 'Torn'],
    ])
    expect(isSelected('Gloves')).toBe(false)
  })

  it('are left where the rest is stopped under way', async () => {
    let answer = () => {}
    const run = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve
        }),
    )
    renderSteps(run)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    const dialog = await begin('Torn')
    expect(await dialog.findByText('0 of 2')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
    answer()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(run).toHaveBeenCalledOnce()
    expect(['Gauze', 'Gloves', 'Masks'].map(isSelected)).toEqual([false, true, true])
  })
})
