import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { itemLike, mainOffice, signedIn } from './fixtures.ts'

const save = () => userEvent.click(screen.getByText('Save item'))

describe('a new item', () => {
  it('says what is wrong beside the field and above the form, and keeps what was typed', async () => {
    const requests = answering(signedIn('inventory_manager'))
    await renderApp('/dashboard/inventory/new')
    await userEvent.type(await screen.findByLabelText(/^Name/), 'x')
    await userEvent.type(screen.getByLabelText(/^Minimum quantity/), '20')
    await userEvent.type(screen.getByLabelText(/^Reorder point/), '5')
    await save()

    const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(name.value).toBe('x')
    expect(screen.getAllByText(/Reorder point must be at least the minimum quantity/)).toHaveLength(2)
    const summary = screen.getByText('2 things need your attention').closest('[role=alert]')
    expect(document.activeElement).toBe(summary)
    await userEvent.click(screen.getByText('Reorder point', { selector: 'a' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Reorder point/))
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('puts the refusal of a duplicate beside its field', async () => {
    const sku = 'This SKU belongs to "Masks".'
    const requests = answering({
      ...signedIn('inventory_manager'),
      'POST /api/inventory': () => refusal(409, { code: 'DUPLICATE_DATA', fields: { sku } }),
    })
    await renderApp('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Gauze #10')
    await fill(screen.getByLabelText(/^SKU/), 'MSK-1')
    await save()

    await waitFor(() => expect(screen.getAllByText(/belongs to "Masks"/)).toHaveLength(2))
    const [request] = requests.filter(({ method }) => method === 'POST')
    expect(await request?.json()).toEqual({
      name: 'Gauze #10',
      sku: 'MSK-1',
      type: 'Supplies',
      status: 'active',
      officeId: mainOffice,
    })
  })

  it('points out what looks the same', async () => {
    answering({ ...signedIn('inventory_manager'), 'GET /api/inventory/lookalikes': () => json([itemLike()]) })
    await renderApp('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Nitrile glove')
    expect(await screen.findByText('Looks like Nitrile gloves M')).toBeTruthy()
    expect(screen.getByText('Open it').getAttribute('href')).toContain('/dashboard/inventory/3333')
  })

  it('offers back what was left unsaved', async () => {
    answering(signedIn('inventory_manager'))
    const first = await renderApp('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Half a name')
    first.unmount()

    await renderApp('/dashboard/inventory/new')
    await screen.findByText(/You left “Half a name” unsaved here/)
    await userEvent.click(screen.getByText('Go on with it'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Half a name')
  })
})
