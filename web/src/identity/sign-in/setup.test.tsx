import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'

it('says in sentences what is wrong with a new organization, and offers time zones by name', async () => {
  const requests = answering({
    'GET /api/welcome': () => json({ organization: null, needsSetup: true, sample: null }),
  })
  await renderApp('/setup')
  await fill(await screen.findByLabelText('Password'), 'too short')
  await userEvent.click(screen.getByRole('button', { name: 'Create the organization' }))
  expect(await screen.findByText('Password must be at least 15 characters.')).toBeTruthy()
  expect(document.body.textContent).not.toContain('"reason"')

  const zones = screen.getByLabelText<HTMLSelectElement>('Time zone of the office')
  expect(zones.value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect([...zones.options].map(({ value }) => value)).toContain('America/Denver')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
