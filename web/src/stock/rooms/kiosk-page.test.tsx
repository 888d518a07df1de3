import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'

it('reports an empty bin with one touch, and takes it back, without signing in', async () => {
  let isReported = false
  const sent: unknown[] = []
  const requests = answering({
    'POST /api/kiosk': () =>
      json({ room: 'Store', items: [{ id: 'gloves', name: 'Gloves', binCode: 'A-1', isReported }] }),
    'POST /api/kiosk/reports': async (request) => {
      sent.push(await request.json())
      isReported = true
      return json({ id: 'report-1' })
    },
    'POST /api/kiosk/reports/report-1/undo': () => {
      isReported = false
      return json({ id: 'report-1' })
    },
  })
  await renderApp('/kiosk/secret')
  expect(await screen.findByRole('heading', { name: 'Store' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Bin empty: Gloves' }))
  expect(await screen.findByText('Reported')).toBeTruthy()
  expect(sent).toEqual([expect.objectContaining({ token: 'secret', itemId: 'gloves' })])
  await userEvent.click(screen.getByRole('button', { name: 'Undo Gloves' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Bin empty: Gloves' })).toBeTruthy())
  expect(requests.some(({ url }) => url.includes('/auth/session'))).toBe(false)
})

it('says the same of every link that does not open', async () => {
  answering({ 'POST /api/kiosk': () => refusal(404, { code: 'NOT_FOUND' }) })
  await renderApp('/kiosk/gone')
  expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeTruthy()
})
