import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { signedIn } from '../devices/fixtures.ts'

const autoclave = {
  ...{ id: '77777777-1111-4111-8111-777777777777', name: 'Autoclave 1', officeName: 'Hollow Main Campus' },
  ...{ state: 'in_service', nextCycle: 48, method: 'steam' },
  packs: [
    { id: '88888888-1111-4111-8111-888888888888', name: 'Minor tray', quantity: 12, roomName: 'Store' },
  ],
}

it('starts from the load before, and keeps what was typed where the server refuses it', async () => {
  const requests = answering({
    ...signedIn('inventory_manager'),
    'GET /api/sterilizer-loads/sterilizers': () => json([autoclave]),
    'GET /api/sterilizer-loads/items': () => json([]),
    'POST /api/sterilizer-loads': () =>
      refusal(422, { code: 'VALIDATION_ERROR', fields: { cycle: 'The next cycle is 49.' } }),
  })
  await renderPage('/dashboard/compliance/loads/new')
  const quantity = await screen.findByLabelText<HTMLInputElement>('Quantity of Minor tray')
  expect(screen.getByDisplayValue('48')).toBeTruthy()
  await userEvent.clear(quantity)
  await userEvent.click(screen.getByText('Enter the load'))
  expect(screen.getByText('Enter how many.')).toBeTruthy()
  await fill(quantity, '11')
  await userEvent.click(screen.getByLabelText(/^With implants/))
  await userEvent.click(screen.getByText('Enter the load'))
  expect(await screen.findByText('The next cycle is 49.')).toBeTruthy()
  expect(quantity.value).toBe('11')
  const sent = requests.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toMatchObject({
    ...{ cycle: 48, method: 'steam', isImplant: true, isTested: true },
    packs: [{ itemId: autoclave.packs[0]?.id, quantity: 11 }],
  })
})
