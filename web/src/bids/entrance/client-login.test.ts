import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { answering, json, refusal } from '../../../test-server.ts'
import { setCurrentLanguage } from '../../lib/current-language.ts'
import { documents } from '../../lib/open-document.ts'
import { startClientLogin } from './client-login.ts'
import { clientLoginTexts } from './client-login-texts.ts'
import { renderClientLogin } from './render-client-login.ts'

const TOKEN = 'k3Qz0mA4v2cX9bT7yLk1sPz8wRn5eUj3'
const SENT = 'If a vendor of ours uses this address, a link is on its way. It works once, for 15 minutes.'
const OVER = 'This link is no longer valid. Ask for a new one.'

let stop = () => {}

function show(address: string) {
  setCurrentLanguage('en')
  history.replaceState(null, '', address)
  document.body.innerHTML = renderClientLogin(clientLoginTexts())
  stop = startClientLogin()
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const isShown = (text: string) => screen.getByText(text).closest('[hidden]') === null
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }))

afterEach(() => {
  stop()
  document.body.innerHTML = ''
  setCurrentLanguage('en')
})

it('says the same whoever asks for a link', async () => {
  const requests = answering({ 'POST /api/client/link': () => json({ sent: true }) })
  show('/client-login')
  await press('Send link')
  expect(isShown('Email is required')).toBe(true)
  expect(requests).toHaveLength(0)
  await userEvent.type(email(), ' sales@acme.example{Enter}')
  await waitFor(() => expect(isShown(SENT)).toBe(true))
  expect(await requests[0]?.json()).toEqual({ email: 'sales@acme.example' })
})

it('counts down while too many links were asked for, also after a reload', async () => {
  answering({
    'POST /api/client/link': () => refusal(429, { code: 'RATE_LIMITED' }, { 'Retry-After': '754' }),
  })
  show('/client-login')
  await userEvent.type(email(), 'sales@acme.example{Enter}')
  const blocked = () => screen.getByRole('alert').textContent
  await waitFor(() => expect(blocked()).toBe('Too many requests. Please try again later.'))
  expect(screen.getByRole('timer').textContent).toMatch(/^You can try again in 12:3\d$/)
  expect(isShown(SENT)).toBe(false)
  stop()
  show('/client-login')
  expect(blocked()).toBe('Too many requests. Please try again later.')
  expect(localStorage.getItem('wellstock:login-blocked')).toBeNull()
})

it.each([
  [null, '/client'],
  ['11111111-1111-4111-8111-111111111111', '/client/bids/11111111-1111-4111-8111-111111111111'],
])('enters by a link at a press, and leads on: %s', async (bidId, path) => {
  const requests = answering({ 'POST /api/client/enter': () => json({ bidId }) })
  show(`/client-login#${TOKEN}`)
  expect(email().closest('[hidden]')).toBeTruthy()
  expect(requests).toHaveLength(0)
  await press('Continue')
  await waitFor(() => expect(documents.open).toHaveBeenCalledWith(path))
  expect(await requests[0]?.json()).toEqual({ token: TOKEN })
  expect(requests.every(({ url }) => !url.includes(TOKEN))).toBe(true)
})

it('offers a new link where one is over', async () => {
  answering({ 'POST /api/client/enter': () => refusal(404, { code: 'NOT_FOUND' }) })
  show(`/client-login#${TOKEN}`)
  await press('Continue')
  await waitFor(() => expect(isShown(OVER)).toBe(true))
  expect(document.activeElement).toBe(email())
  expect(location.hash).toBe('')
  expect(documents.open).not.toHaveBeenCalled()
})

it('keeps a link while the server is away', async () => {
  answering({ 'POST /api/client/enter': () => refusal(500, { code: 'SERVER_ERROR' }) })
  show(`/client-login#${TOKEN}`)
  await press('Continue')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('That did not work. Please try again.'),
  )
  expect(isShown(OVER)).toBe(false)
  expect(location.hash).toBe(`#${TOKEN}`)
})

it('speaks the language that was chosen', async () => {
  answering({})
  show('/client-login')
  await press('Deutsch')
  expect(screen.getByRole('heading').textContent).toBe('Lieferantenzugang')
  expect(document.title).toBe('Lieferantenzugang · Wellstock')
})
