import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { said } from '@wellstock/messages/sentence'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { personId, reporting, scheduleLike } from './fixtures.ts'

// Charts say that they have no room, which nothing has in jsdom.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const { id } = scheduleLike()
const path = `/api/reports/schedules/${id}`

async function openList(answers: Parameters<typeof answering>[0] = {}) {
  const requests = answering({ ...reporting(['office_manager']), ...answers })
  await renderPage('/dashboard/offices/reports')
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

    await fill(form.getByRole('textbox', { name: 'Name' }), 'Costs')
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
    expect(await screen.findByText('Monday overview was sent to 1 person')).toBeTruthy()

    await userEvent.click(list.getByRole('button', { name: 'Delete Monday overview' }))
    const confirm = within(await screen.findByRole('dialog', { name: 'Delete Monday overview' }))
    expect(confirm.getByText('Monday overview will no longer be mailed to anybody.')).toBeTruthy()
    await userEvent.click(confirm.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Monday overview deleted successfully')).toBeTruthy()
    expect(requests.some(({ method, url }) => method === 'DELETE' && url.endsWith(path))).toBe(true)
  })

  it('say when sending one now reached nobody, and why', async () => {
    const outcomes = [
      { sent: 0, skipped: ['Sam Okafor'], message: null, messageReason: null },
      {
        sent: 0,
        skipped: [],
        message: 'The report could not be made. It is tried again every hour.',
        messageReason: said.report_could_not_be_made(),
      },
      { sent: 0, skipped: [], message: null, messageReason: null },
    ]
    const { list } = await openList({
      'GET /api/reports/schedules': () => json([scheduleLike({ lastRunAt: null, lastOutcome: null })]),
      [`POST ${path}/run`]: () => json(scheduleLike({ lastOutcome: outcomes.shift() ?? null })),
    })
    const send = await list.findByRole('button', { name: 'Send Monday overview now' })
    for (const words of [
      'Not sent to Sam Okafor',
      'The report could not be made. It is tried again every hour.',
      'Monday overview was sent to nobody',
    ]) {
      await waitFor(() => expect(send.getAttribute('data-loading')).toBeNull())
      await userEvent.click(send)
      expect((await screen.findByText(words)).textContent).toBe(`Warning: ${words}`)
    }
  })

  it('changed by somebody else meanwhile say so, and are saved over it with what was typed', async () => {
    let now = scheduleLike()
    const { list, requests } = await openList({
      'GET /api/reports/schedules': () => json([now]),
      [`PUT ${path}`]: () => {
        if (now.version === 5) return json(now)
        now = scheduleLike({ version: 5, format: 'csv', name: 'Week' })
        return refusal(412, {
          code: 'STALE_VERSION',
          fields: { format: 'Ana Whitlock changed this to "csv".', isActive: 'Ana Whitlock changed this.' },
        })
      },
    })
    await userEvent.click(await list.findByRole('button', { name: 'Edit Monday overview' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Monday overview' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' 2')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Format: Ana Whitlock changed this to "csv".')).toBeTruthy()
    expect(form.getByText('Mailed by itself: Ana Whitlock changed this.')).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Monday overview 2')
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Format' }).value).toBe('CSV')

    requests.length = 0
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Monday overview 2 saved successfully')).toBeTruthy()
    expect(await sent(requests, 'PUT')).toMatchObject({
      version: 5,
      name: 'Monday overview 2',
      format: 'csv',
    })
  })

  it('say when there is nobody and no office to choose from, and load them again', async () => {
    const { list } = await openList({
      'GET /api/reports/offices/options': () => refusal(403, { code: 'FORBIDDEN' }),
    })
    await userEvent.click(await list.findByRole('button', { name: 'Schedule a report' }))
    const form = within(await screen.findByRole('dialog', { name: 'Schedule a report' }))
    expect(await form.findByText('The offices and people to choose from could not be loaded.')).toBeTruthy()
    answering(reporting(['office_manager']))
    await userEvent.click(form.getByRole('button', { name: 'Try again' }))
    await userEvent.click(form.getByRole('combobox', { name: 'Recipients' }))
    expect(await screen.findByRole('option', { name: 'Dana Reyes' })).toBeTruthy()
    expect(form.queryByText('The offices and people to choose from could not be loaded.')).toBeNull()
  })

  it('give the focus back to what opened them', async () => {
    const { list } = await openList()
    const edit = await list.findByRole('button', { name: 'Edit Monday overview' })
    await userEvent.click(edit)
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Edit Monday overview' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    await waitFor(() => expect(document.activeElement).toBe(edit))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Scheduled reports' })),
    )
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
