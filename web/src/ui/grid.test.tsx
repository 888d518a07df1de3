import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { Grid } from './grid.tsx'
import type { GridProps } from './grid-props.ts'
import { type GridColumn, useGridView } from './grid-view.ts'
import { GridViewMenu } from './grid-view-menu.tsx'

type Row = { id: string; name: string; quantity: number }

const rows: Row[] = ['Gauze', 'Gloves', 'Masks', 'Needles', 'Swabs'].map((name, index) => ({
  id: `row-${index}`,
  name,
  quantity: index * 10,
}))
const columns: GridColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, isSortable: true, canHide: false },
  { key: 'quantity', header: 'Quantity', cell: (row) => row.quantity, isSortable: true, isNumeric: true },
  { key: 'code', header: 'Code', cell: (row) => row.id, isHiddenAtFirst: true },
]

function List(props: Partial<GridProps<Row>>) {
  const view = useGridView('test', columns)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <GridViewMenu view={view} columns={columns} />
      <output>{[...selection].join(' ')}</output>
      <Grid
        label="Items"
        columns={columns}
        view={view}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        selection={selection}
        onSelectionChange={setSelection}
        card={(row) => <strong>{row.name}</strong>}
        empty={<p>Nothing here</p>}
        {...props}
      />
    </>
  )
}

const row = (name: string) => screen.getByRole('row', { name })
const selected = () => screen.getByRole('status').textContent

describe('the grid by keyboard', () => {
  it('moves with J, K and the arrows, jumps with Home and End', async () => {
    renderPiece(<List />)
    row('Gauze').focus()
    await userEvent.keyboard('jj')
    expect(document.activeElement).toBe(row('Masks'))
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(row('Gloves'))
    await userEvent.keyboard('k{ArrowUp}')
    expect(document.activeElement).toBe(row('Gauze'))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(row('Swabs'))
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(row('Gauze'))
  })

  it('has one row in the tab order', () => {
    renderPiece(<List />)
    expect(
      screen.getAllByRole('row').filter((each) => each.tabIndex === 0 && each.hasAttribute('tabindex')),
    ).toEqual([row('Gauze')])
  })

  it('opens the row with Enter', async () => {
    const onOpen = vi.fn()
    renderPiece(<List onOpen={onOpen} />)
    row('Gauze').focus()
    await userEvent.keyboard('j{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
  })

  it('selects with X, and the range with Shift', async () => {
    renderPiece(<List />)
    row('Gauze').focus()
    await userEvent.keyboard('jx')
    expect(selected()).toBe('row-1')
    await userEvent.keyboard('jj{Shift>} {/Shift}')
    expect(selected()).toBe('row-1 row-2 row-3')
    await userEvent.keyboard('x')
    expect(selected()).toBe('row-1 row-2')
  })

  it('peeks with Space at the row that holds the focus, and stops at Space, Escape or its button', async () => {
    renderPiece(<List />)
    row('Gauze').focus()
    await userEvent.keyboard(' ')
    expect(screen.getByRole('complementary', { name: 'Gauze at a glance' })).toBeTruthy()
    await userEvent.keyboard('j')
    expect(screen.getByRole('complementary', { name: 'Gloves at a glance' })).toBeTruthy()
    expect(document.activeElement).toBe(row('Gloves'))
    await userEvent.keyboard(' ')
    expect(screen.queryByRole('complementary')).toBeNull()
    await userEvent.keyboard(' {Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    await userEvent.keyboard(' ')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(row('Gloves'))
    expect(selected()).toBe('')
  })

  it('is led into by J from anywhere on the page, but not from a field', async () => {
    renderPiece(
      <>
        <input aria-label="somewhere" />
        <List />
      </>,
    )
    const field = screen.getByRole<HTMLInputElement>('textbox')
    field.focus()
    await userEvent.keyboard('j')
    expect([document.activeElement, field.value]).toEqual([field, 'j'])
    field.blur()
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(row('Gauze'))
  })

  it('leaves keys alone that are typed into something inside a row', async () => {
    const onOpen = vi.fn()
    renderPiece(<List onOpen={onOpen} rowActions={() => <input aria-label="note" />} />)
    await userEvent.type(screen.getAllByLabelText('note')[0] as HTMLElement, 'jx{Enter}')
    expect(onOpen).not.toHaveBeenCalled()
    expect(selected()).toBe('')
  })
})

describe('the grid by pointer', () => {
  it('selects all of the page and none again', async () => {
    renderPiece(<List />)
    const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Masks' }))
    expect((all as HTMLInputElement).indeterminate).toBe(true)
    await userEvent.click(all)
    expect(selected()).toBe('row-2 row-0 row-1 row-3 row-4')
    await userEvent.click(all)
    expect(selected()).toBe('')
  })

  it('selects a range with Shift', async () => {
    renderPiece(<List />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select Gauze' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Masks' }))
    await user.keyboard('{/Shift}')
    expect(selected()).toBe('row-0 row-1 row-2')
  })

  it('opens a row where it is clicked, but not for its checkbox', async () => {
    const onOpen = vi.fn()
    renderPiece(<List onOpen={onOpen} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Masks' }))
    expect(onOpen).not.toHaveBeenCalled()
    await userEvent.click(within(row('Masks')).getByText('Masks'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[2])
  })
})

describe('the head of the grid', () => {
  it('says how the rows are sorted and asks for the other direction', async () => {
    const onSort = vi.fn()
    renderPiece(<List sort={{ key: 'name', dir: 'asc' }} onSort={onSort} />)
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByRole('columnheader', { name: 'Quantity' }).getAttribute('aria-sort')).toBe('none')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    await userEvent.click(screen.getByRole('button', { name: 'Quantity' }))
    expect(onSort.mock.calls).toEqual([[{ key: 'name', dir: 'desc' }], [{ key: 'quantity', dir: 'asc' }]])
  })

  it('shows and hides columns, and remembers it', async () => {
    const first = renderPiece(<List />)
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'View' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Code' }))
    expect(screen.getByRole('columnheader', { name: 'Code', hidden: true })).toBeTruthy()
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Name' })).toBeNull()
    first.unmount()
    renderPiece(<List />)
    expect(screen.getByRole('columnheader', { name: 'Code' })).toBeTruthy()
  })
})

describe('the grid while it waits', () => {
  it('draws rows that stand for nothing yet', () => {
    renderPiece(<List rows={undefined} skeletonRows={3} />)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(3)
  })

  it('keeps the rows it has', () => {
    renderPiece(<List isFetching />)
    expect(row('Gauze')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })

  it('says so when there is nothing', () => {
    renderPiece(<List rows={[]} />)
    expect(screen.getByText('Nothing here')).toBeTruthy()
  })
})
