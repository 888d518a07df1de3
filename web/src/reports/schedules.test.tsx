import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, json, refusal } from '../../test-server.ts'
import { personId, reporting, scheduleLike } from './fixtures.ts'

// Charts say that they have no room, which nothing has in jsdom.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const { id } = scheduleLike()
const path = `/api/reports/schedules/${id}`

async function openList(answers: Parameters<typeof answering>[0] = {}) {
  const requests = answering({ ...reporting(['office_manager']), ...answers })
  await renderApp('/dashboard/offices/reports')
  await userEvent.click(await screen.findByRole('button', { name: 'Scheduled reports' }))
  const list = within(await screen.findByRole('dialog', { name: 'Scheduled reports' }))
  return { requests, list }
}
const sent = async (requests: Request[], method: string) =>
  await requests
    .find((request) => request.method === method)
    ?.clone()
    .json()

describe('scheduled reports', () => {
  it('say what they are, when they go out next, and who was left out last', async () => {
    const { list } = await openList()
    expect(await list.findByText('Monday overview')).toBeTruthy()
    expect(list.getByText('Overview · PDF · Weekly · All offices')).toBeTruthy()
    expect(list.getByText('Dana Reyes')).toBeTruthy()
    expect(list.getByText(/^Next: 11\/23\/2026 /)).toBeTruthy()
    expect(list.getByText('Sent to 1 person')).toBeTruthy()
    expect(list.getByText('Not sent to Sam Okafor')).toBeTruthy()
  })

  it('are added with a name and people, and refused in words beside the fields without', async () => {
    const { list, requests } = await openList({
      'POST /api/reports/schedules': () => json(scheduleLike()),
    })
    await userEvent.click(await list.findByRole('button', { name: 'Schedule a report' }))
    const form = within(await screen.findByRole('dialog', { name: 'Schedule a report' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText(/Choose at least one person\./)).toHaveLength(2)
    expect(await sent(requests, 'POST')).toBeUndefined()

    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Costs')
    await userEvent.click(form.getByRole('combobox', { name: 'How often' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Monthly' }))
    expect(form.getByText('On the first of each month at 06:00, of the month before.')).toBeTruthy()
    await userEvent.click(form.getByRole('combobox', { name: 'Recipients' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Dana Reyes' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Costs saved successfully')).toBeTruthy()
    expect(await sent(requests, 'POST')).toEqual({
      name: 'Costs',
      type: 'overview',
      format: 'pdf',
      frequency: 'monthly',
      officeIds: [],
      recipients: [personId],
      isActive: true,
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Schedule a report' })).toBeNull())
  })

  it('keep what was typed when the server refuses it', async () => {
    const { list } = await openList({
      [`PUT ${path}`]: () =>
        refusal(422, { code: 'VALIDATION_ERROR', fields: { recipients: 'Somebody is not here any more.' } }),
    })
    await userEvent.click(await list.findByRole('button', { name: 'Edit Monday overview' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Monday overview' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' 2')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText(/Somebody is not here any more\./)).toHaveLength(2)
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Monday overview 2')
  })

  it('are switched off, sent now, and deleted once that was confirmed', async () => {
    const { list, requests } = await openList({
      [`PUT ${path}`]: () => json(scheduleLike({ isActive: false })),
      [`POST ${path}/run`]: () => json(scheduleLike()),
      [`DELETE ${path}`]: () => json({ id }),
    })
    await userEvent.click(await list.findByRole('switch', { name: 'Monday overview is mailed by itself' }))
    await waitFor(async () =>
      expect(await sent(requests, 'PUT')).toMatchObject({ isActive: false, version: 4 }),
    )
    await userEvent.click(list.getByRole('button', { name: 'Send Monday overview now' }))
    expect(await screen.findByText('Monday overview was sent')).toBeTruthy()

    await userEvent.click(list.getByRole('button', { name: 'Delete Monday overview' }))
    const confirm = within(await screen.findByRole('dialog', { name: 'Delete Monday overview' }))
    expect(confirm.getByText('Monday overview will no longer be mailed to anybody.')).toBeTruthy()
    await userEvent.click(confirm.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Monday overview deleted successfully')).toBeTruthy()
    expect(requests.some(({ method, url }) => method === 'DELETE' && url.endsWith(path))).toBe(true)
  })

  it('of somebody else can only be looked at', async () => {
    const { list } = await openList({
      'GET /api/reports/schedules': () => json([scheduleLike({ canChange: false })]),
    })
    expect(
      await list.findByText('Only Ana Whitlock or somebody who manages offices can change it.'),
    ).toBeTruthy()
    expect(list.queryByRole('button', { name: 'Edit Monday overview' })).toBeNull()
  })

  it('begin with an empty list', async () => {
    const { list } = await openList({ 'GET /api/reports/schedules': () => json([]) })
    expect(await list.findByText('No report is scheduled yet')).toBeTruthy()
  })
})
