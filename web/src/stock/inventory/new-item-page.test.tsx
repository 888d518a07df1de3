import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { facets, itemLike, mainOffice, signedIn } from '../items/fixtures.ts'

const save = () => userEvent.click(screen.getByText('Save item'))

describe('a new item', () => {
  it('says what is wrong beside the field and above the form, and keeps what was typed', async () => {
    const requests = answering(signedIn('inventory_manager'))
    await renderPage('/dashboard/inventory/new')
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
    await renderPage('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Gauze #10')
    await fill(screen.getByLabelText(/^SKU/), 'MSK-1')
    await save()

    await waitFor(() => expect(screen.getAllByText(/belongs to "Masks"/)).toHaveLength(2))
    const [request] = requests.filter(({ method }) => method === 'POST')
    expect(await request?.json()).toEqual({
      name: 'Gauze #10',
      sku: 'MSK-1',
      type: 'Supplies',
      track: 'lot',
      status: 'active',
      officeId: mainOffice,
    })
  })

  it('begins with the code: a label fills in lot and date, and an unknown code is linked once the item is there', async () => {
    const item = itemLike({ name: 'Gauze' })
    const requests = answering({
      ...signedIn('inventory_manager'),
      'GET /api/scan/lookup': () => json({ items: [] }),
      'POST /api/inventory': () => changed(item, 'item'),
      [`POST /api/inventory/${item.id}/codes`]: () => changed({ own: '', codes: [] }, 'code'),
      [`GET /api/inventory/${item.id}`]: () => json(item),
    })
    await renderPage('/dashboard/inventory/new')
    await fill(await screen.findByLabelText('Barcode'), '(01)09506000134352(17)280630(10)G-7')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Lot number').value).toBe('G-7'))
    expect(screen.getByLabelText<HTMLInputElement>('Expiration date').value).toBe('2028-06-30')
    await fill(screen.getByLabelText(/^Name/), 'Gauze')
    await fill(screen.getByLabelText(/^Opening quantity/), '4')
    await save()
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/codes'))).toBe(true))
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(await sent[0]?.json()).toMatchObject({
      name: 'Gauze',
      currentQuantity: 4,
      lotNumber: 'G-7',
      expiryDate: '2028-06-30',
    })
    expect(await sent[1]?.json()).toMatchObject({ raw: '(01)09506000134352(17)280630(10)G-7' })
  })

  it('takes over what is known of a code, which stays as it is linked', async () => {
    const known = itemLike()
    const requests = answering({
      ...signedIn('inventory_manager'),
      'GET /api/scan/lookup': () => json({ items: [{ id: known.id }] }),
      [`GET /api/inventory/${known.id}`]: () => json(known),
      'POST /api/inventory': () => changed(known, 'item'),
    })
    await renderPage('/dashboard/inventory/new')
    await fill(await screen.findByLabelText('Barcode'), '09506000134352')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('This is Nitrile gloves M')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^SKU/).value).toBe('GLV-001')
    await save()
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    expect(requests.some(({ url }) => url.endsWith('/codes'))).toBe(false)
  })

  it('asks for the lot and the date of stock that expires', async () => {
    const requests = answering(signedIn('inventory_manager'))
    await renderPage('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Gauze')
    await userEvent.click(screen.getByLabelText('Expires: every lot has a date'))
    await fill(screen.getByLabelText(/^Opening quantity/), '4')
    await save()
    expect(
      (await screen.findAllByText(/Stock that expires is kept by lot. Give the lot number./)).length,
    ).toBeGreaterThan(0)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('is created in several rooms at once, and each room is told what is wrong with it', async () => {
    const room = (id: string, number: string, temperatureMax: number | null = null) => ({
      id,
      officeId: mainOffice,
      name: 'Storage',
      number,
      floor: '1',
      building: 'A',
      type: 'storage' as const,
      temperatureMin: null,
      temperatureMax,
    })
    const [first, second] = ['81111111-1111-4111-8111-111111111111', '82222222-2222-4222-8222-222222222222']
    const requests = answering({
      ...signedIn('inventory_manager'),
      'GET /api/inventory/facets': () =>
        json({ ...facets, rooms: [room(first, '1-01'), room(second, '1-02', 25)] }),
      [`GET /api/rooms/${second}`]: () => json({ bins: [{ code: 'A-1' }] }),
      'POST /api/inventory': () =>
        refusal(422, { code: 'VALIDATION_ERROR', fields: { 'alsoIn.0.lotNumber': 'This lot is on hold.' } }),
    })
    await renderPage('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Vaccine')
    await fill(screen.getByLabelText('Highest storage temperature'), '8')
    await userEvent.click(screen.getByText('Add a room'))
    const added = within(screen.getByRole('group', { name: 'Room 2' }))
    await userEvent.click(added.getByRole('combobox', { name: /^Room/ }))
    // The first room offers it as well.
    const options = await screen.findAllByRole('option', { name: '1-02 · Storage' })
    await userEvent.click(options.at(-1) as HTMLElement)
    expect(
      screen.getByText(/This room is kept at 25 °C or less. Store the product at 8 °C or less./),
    ).toBeTruthy()
    const chosen = within(screen.getByRole('group', { name: '1-02 · Storage' }))
    await fill(await chosen.findByLabelText('Bin', { selector: 'input' }), 'B-2')
    await fill(chosen.getByLabelText('Opening quantity'), '3')
    await fill(chosen.getByLabelText('Lot number'), 'V-1')
    await save()
    expect(await screen.findAllByText(/This lot is on hold/)).toHaveLength(2)
    expect(chosen.getByText('This lot is on hold.')).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toMatchObject({
      name: 'Vaccine',
      storageMax: 8,
      alsoIn: [{ roomId: second, binCode: 'B-2', currentQuantity: 3, lotNumber: 'V-1' }],
    })
    await userEvent.click(chosen.getByText('Remove this room'))
    expect(screen.queryByRole('group', { name: '1-02 · Storage' })).toBeNull()
  })

  it('points out what looks the same', async () => {
    answering({ ...signedIn('inventory_manager'), 'GET /api/inventory/lookalikes': () => json([itemLike()]) })
    await renderPage('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Nitrile glove')
    expect(await screen.findByText('Looks like Nitrile gloves M')).toBeTruthy()
    expect(screen.getByText('Open it').getAttribute('href')).toContain('/dashboard/inventory/3333')
  })

  it('offers back what was left unsaved', async () => {
    answering(signedIn('inventory_manager'))
    const first = await renderPage('/dashboard/inventory/new')
    await fill(await screen.findByLabelText(/^Name/), 'Half a name')
    first.unmount()

    await renderPage('/dashboard/inventory/new')
    await screen.findByText(/You left “Half a name” unsaved here/)
    await userEvent.click(screen.getByText('Go on with it'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Half a name')
  })
})
