import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownAlerts } from '../../test-alerts.ts'
import { renderPiece } from '../../test-piece.tsx'
import { answering, json, refusal, signedInAs } from '../../test-server.ts'
import { api } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { type SignedIn, sessionOptions } from '../lib/session.tsx'
import { securityAlerts as alerts } from './security-log.ts'
import { startSafety } from './start-safety.ts'

const ALERT =
  'Security Alert: Suspicious activity detected. Our security systems have prevented a potential threat.'
const saved = vi.fn()
let stop = () => {}

beforeEach(async () => {
  saved.mockClear()
  notifications.clean()
  await ownAlerts()
})

afterEach(() => stop())

function show(page: ReactNode, session?: SignedIn) {
  const client = createQueryClient()
  if (session) client.setQueryData(sessionOptions.queryKey, session)
  stop = startSafety(client)
  return renderPiece(
    <QueryClientProvider client={client}>
      <Notifications position="top-right" limit={3} autoClose={3000} />
      {page}
    </QueryClientProvider>,
  )
}

/** One field that React holds, one that it does not, and what neither filter may touch. */
function Page({ name = 'New item' }: { name?: string }) {
  const [label, setLabel] = useState('')
  const [password, setPassword] = useState('')
  const form = useForm({ mode: 'uncontrolled', initialValues: { notes: '' } })
  return (
    <form aria-label={name} onSubmit={form.onSubmit((values) => saved({ label, password, ...values }))}>
      <TextInput label="Label" value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
      <TextInput label="Notes" {...form.getInputProps('notes')} />
      <PasswordInput
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visible
      />
      <input aria-label="Code" autoComplete="one-time-code" />
      <input aria-label="Scan" data-scan="literal" />
      <input aria-label="Filter" type="search" />
      <button type="submit">Save</button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByText('Save'))

describe('a form with the shape of an attack in it', () => {
  it('is emptied of it and not submitted, and one click gives the text back, which then passes', async () => {
    show(<Page />)
    fill('Label', '<script>alert(1)</script>')
    fill('Notes', "'; drop table item")
    save()
    expect(saved).not.toHaveBeenCalled()
    expect(field('Label').value).toBe('')
    expect(field('Notes').value).toBe('')
    expect((await screen.findByRole('alert')).textContent).toBe(
      `Error: ${ALERT}Restore the text as plain text`,
    )
    expect(alerts()).toMatchObject([
      { kind: 'suspicious input', severity: 'critical', where: 'Notes', shape: 'SQL' },
      { kind: 'suspicious input', severity: 'critical', where: 'Label', shape: 'script tag' },
    ])
    expect(JSON.stringify(sessionStorage)).not.toContain('drop table')

    const restore = screen.getByText('Restore the text as plain text').closest('button')
    expect(document.activeElement).toBe(restore)
    await userEvent.click(restore as HTMLElement)
    expect(field('Label').value).toBe('<script>alert(1)</script>')
    expect(document.activeElement).toBe(field('Label'))
    save()
    expect(saved).toHaveBeenCalledWith({
      label: '<script>alert(1)</script>',
      notes: "'; drop table item",
      password: '',
    })

    fill('Label', '<script>alert(2)</script>')
    save()
    expect(saved).toHaveBeenCalledOnce()
  })

  it('is submitted without it when nothing is given back', () => {
    show(<Page />)
    fill('Label', 'javascript:alert(1)')
    save()
    save()
    expect(saved).toHaveBeenCalledWith({ label: '', notes: '', password: '' })
  })

  it('keeps passwords, codes, scans and searches as they are', () => {
    show(<Page />)
    for (const name of ['Password', 'Code', 'Scan', 'Filter']) fill(name, "' or 1=1 --")
    save()
    expect(saved).toHaveBeenCalledWith({ label: '', notes: '', password: "' or 1=1 --" })
    expect(field('Scan').value).toBe("' or 1=1 --")
    expect(alerts()).toEqual([])
  })

  it('passes where the filter is off', () => {
    show(<Page />, signedInAs(['admin'], { inputFilter: 'off' }))
    fill('Label', '<b>')
    save()
    expect(saved).toHaveBeenCalledOnce()
  })
})

describe('a form with honest text in it', () => {
  it.each(["O'Brien", '#10 blade', '4\'6"', '24" tubing', 'a -- b', '5 < 6 > 4', 'select the union of both'])(
    'is submitted: %s',
    (text) => {
      show(<Page />)
      fill('Label', text)
      fill('Notes', text)
      save()
      expect(saved).toHaveBeenCalledWith({ label: text, notes: text, password: '' })
      expect(alerts()).toEqual([])
    },
  )

  it('is stopped by the strict rule alone', () => {
    show(<Page />, signedInAs(['admin'], { inputFilter: 'strict' }))
    fill('Label', "O'Brien")
    save()
    expect(saved).not.toHaveBeenCalled()
    expect(field('Label').value).toBe('')
  })
})

describe('a form submitted again and again', () => {
  const Plain = (props: { 'data-line-entry'?: boolean }) => (
    <form
      {...props}
      aria-label="Receive stock"
      onSubmit={(event) => {
        event.preventDefault()
        saved()
      }}
    >
      <input aria-label="Lot" />
      <button type="submit">Save</button>
    </form>
  )

  it('is closed after five, with a word', async () => {
    show(<Plain />)
    for (let times = 0; times < 7; times++) save()
    expect(saved).toHaveBeenCalledTimes(5)
    const words =
      "Warning: For security reasons, we've temporarily limited submissions to Receive stock. Please try again in a few moments."
    await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toBe(words))
    expect(alerts()[0]).toMatchObject({ kind: 'too many submissions', where: 'Receive stock' })
  })

  it('stays open where it takes one line after the other, and is filtered all the same', () => {
    show(<Plain data-line-entry />)
    for (let times = 0; times < 12; times++) save()
    expect(saved).toHaveBeenCalledTimes(12)
    expect(alerts()).toEqual([])
    fill('Lot', '<script>')
    save()
    expect(saved).toHaveBeenCalledTimes(12)
  })

  it('is not, when it is a search', () => {
    const onSearch = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    show(
      <form onSubmit={onSearch}>
        <input type="search" aria-label="Search" />
        <button type="submit">Save</button>
      </form>,
    )
    fill('Search', "' or 1=1")
    for (let times = 0; times < 9; times++) save()
    expect(onSearch).toHaveBeenCalledTimes(9)
  })

  it('is left to the server, when a password is asked for', () => {
    show(<Page name="Sign in" />)
    for (let times = 0; times < 9; times++) save()
    expect(saved).toHaveBeenCalledTimes(9)
  })
})

it('does not open a link to another site', async () => {
  show(<a href="https://evil.example">Prices</a>)
  expect(fireEvent.click(screen.getByText('Prices'))).toBe(false)
  expect(await screen.findByText(/leads to another site/)).toBeTruthy()
  expect(alerts()).toMatchObject([{ kind: 'blocked link', severity: 'warning' }])
})

describe('calls of the server', () => {
  it('beyond fifty writes and refusals in a minute are told once, and none is held up', async () => {
    const requests = answering({
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
      'DELETE /api/search/recent': () => json({ recent: [] }),
      'GET /api/home': () => refusal(403, { code: 'FORBIDDEN' }),
    })
    // A later minute than that of any test before.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 120_000)
    show(null)
    // What pages read is no call of a person.
    for (let calls = 0; calls < 60; calls++) await api.auth.session({})
    for (let calls = 0; calls < 25; calls++) await api.search.forget({})
    for (let calls = 0; calls < 25; calls++) await api.home.summary({}).catch(() => {})
    expect(alerts()).toEqual([])
    for (let calls = 0; calls < 10; calls++) await api.search.forget({})
    expect(requests).toHaveLength(120)
    expect(await screen.findByText(ALERT)).toBeTruthy()
    expect(alerts()).toMatchObject([{ kind: 'too many calls', severity: 'critical' }])
  })
})
