import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'

const TOKEN = 'hDq0mA4v2cX9bT7yLk1sPz8wRn5eUj3f'

const link = {
  purpose: 'reset',
  name: 'Ana Whitlock',
  email: 'ana@tamarind.example',
  organization: 'Tamarind Hollow',
  passwordMinimum: 15,
}

const over = () => refusal(404, { code: 'NOT_FOUND', message: 'This link has been used.' })

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

describe('somebody who forgot the password', () => {
  it('hears the same whether or not there is such an account', async () => {
    const requests = answering({ 'POST /api/auth/forgot': () => json({ sent: true }) })
    await renderApp('/forgot-password')
    await fill(await field('Email'), ' ana@tamarind.example ')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(
      await screen.findByText('If there is an account for this address, a link is on its way.'),
    ).toBeTruthy()
    expect(await requests[0]?.json()).toEqual({ email: 'ana@tamarind.example' })
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
  })

  it('is asked for an address first', async () => {
    const requests = answering({})
    await renderApp('/forgot-password')
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link' }))
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Email'))
    expect(requests).toHaveLength(0)
  })

  it('sees beside the field what the server says to it', async () => {
    answering({
      'POST /api/auth/forgot': () =>
        refusal(422, {
          code: 'VALIDATION_ERROR',
          fields: { email: 'Email must be at most 254 characters.' },
        }),
    })
    await renderApp('/forgot-password')
    await fill(await field('Email'), 'ana@tamarind.example')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Email must be at most 254 characters.')).toBeTruthy()
  })
})

const isAnswer = ({ method, url }: Request) => method === 'POST' && !url.endsWith('/auth/link')

describe('a link to a new password', () => {
  it('says for whom it is, and changes the password', async () => {
    const requests = answering({
      'POST /api/auth/link': () => json(link),
      'POST /api/auth/reset': () => json({ done: true }),
    })
    await renderApp(`/reset-password#${TOKEN}`)
    expect(await screen.findByText('For Ana Whitlock, ana@tamarind.example')).toBeTruthy()
    expect(screen.getByText(/^At least 15 characters\./)).toBeTruthy()
    await fill(await field('New password'), 'a sentence nobody guesses')
    await fill(await field('Repeat the password'), 'a sentence nobody guesses')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    // The secret stands in no address.
    expect(requests.every(({ url }) => !url.includes(TOKEN))).toBe(true)
    expect(await requests.findLast((request) => request.method === 'POST')?.json()).toEqual({
      token: TOKEN,
      password: 'a sentence nobody guesses',
    })
  })

  it.each([
    ['', '', 'Password is required'],
    ['fourteen chars', 'fourteen chars', 'Password must be at least 15 characters.'],
    // Fourteen characters, however many code units they take.
    ['🩺'.repeat(14), '🩺'.repeat(14), 'Password must be at least 15 characters.'],
    ['a sentence nobody guesses', 'another sentence', 'The passwords are not the same.'],
  ])('asks for a better one before it asks the server: %s', async (password, repeat, message) => {
    const requests = answering({ 'POST /api/auth/link': () => json(link) })
    await renderApp(`/reset-password#${TOKEN}`)
    if (password) await fill(await field('New password'), password)
    if (repeat) await fill(await field('Repeat the password'), repeat)
    await userEvent.click(await screen.findByRole('button', { name: 'Save the password' }))
    expect(screen.getAllByText(message, { exact: false }).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
    expect(requests.filter(isAnswer)).toHaveLength(0)
  })

  it('shows beside the field what the server says to a password', async () => {
    answering({
      'POST /api/auth/link': () => json(link),
      'POST /api/auth/reset': () =>
        refusal(422, {
          code: 'VALIDATION_ERROR',
          fields: { password: 'This password is a name anybody could guess. Choose another one.' },
        }),
    })
    await renderApp(`/reset-password#${TOKEN}`)
    await fill(await field('New password'), 'tamarind-hollow-clinic')
    await fill(await field('Repeat the password'), 'tamarind-hollow-clinic')
    await userEvent.keyboard('{Enter}')
    expect((await screen.findAllByText(/a name anybody could guess/)).length).toBeGreaterThan(0)
    expect(document.getElementById('password-error')?.textContent).toContain('anybody could guess')
  })

  it.each([
    ['is over', `#${TOKEN}`, over],
    ['is cut off', '#short', () => refusal(422, { code: 'VALIDATION_ERROR' })],
    ['was for something else', `#${TOKEN}`, () => json({ ...link, purpose: 'invitation' })],
    ['is missing', '', over],
  ])('says so when it %s, and leads to another one', async (_, hash, answer) => {
    answering({ 'POST /api/auth/link': answer })
    await renderApp(`/reset-password${hash}`)
    expect(await screen.findByRole('heading', { name: 'This link is over' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ask for another one' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  it('says why it could not be looked at', async () => {
    answering({ 'POST /api/auth/link': () => refusal(400, { code: 'UNKNOWN_ERROR', message: 'Away' }) })
    await renderApp(`/reset-password#${TOKEN}`)
    expect(await screen.findByText('Away')).toBeTruthy()
  })
})

describe('an invitation', () => {
  it('takes a name and a password', async () => {
    const requests = answering({
      'POST /api/auth/link': () => json({ ...link, purpose: 'invitation' }),
      'POST /api/auth/accept': () => json({ done: true }),
    })
    await renderApp(`/invitation#${TOKEN}`)
    expect(await screen.findByRole('heading', { name: 'Welcome to Tamarind Hollow' })).toBeTruthy()
    const name = await field('Your name')
    expect(name.value).toBe('Ana Whitlock')
    await userEvent.clear(name)
    await fill(await field('New password'), 'a sentence nobody guesses')
    await fill(await field('Repeat the password'), 'a sentence nobody guesses')
    await userEvent.keyboard('{Enter}')
    expect((await screen.findAllByText(/Name must be at least 2 characters\./)).length).toBeGreaterThan(0)
    await fill(name, 'Ana B. Whitlock')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeTruthy()
    expect(await requests.findLast((request) => request.method === 'POST')?.json()).toEqual({
      token: TOKEN,
      name: 'Ana B. Whitlock',
      password: 'a sentence nobody guesses',
    })
  })

  it('that is over says who can send another', async () => {
    answering({ 'POST /api/auth/link': over })
    await renderApp(`/invitation#${TOKEN}`)
    expect(await screen.findByText('The person who invited you can send another invitation.')).toBeTruthy()
  })
})

describe('a new e-mail address', () => {
  it('is confirmed by a click, not by opening the link', async () => {
    const requests = answering({
      'POST /api/auth/link': () => json({ ...link, purpose: 'email', email: 'ana@new.example' }),
      'POST /api/auth/confirm-email': () => json({ email: 'ana@new.example' }),
    })
    await renderApp(`/confirm-email#${TOKEN}`)
    expect(
      await screen.findByText(
        'Ana Whitlock, from now on you sign in to Tamarind Hollow with ana@new.example.',
      ),
    ).toBeTruthy()
    expect(requests.filter(isAnswer)).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the address' }))
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
  })

  it('says why it could not be confirmed', async () => {
    answering({
      'POST /api/auth/link': () => json({ ...link, purpose: 'email' }),
      'POST /api/auth/confirm-email': over,
    })
    await renderApp(`/confirm-email#${TOKEN}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }))
    expect(await screen.findByText('This link has been used.')).toBeTruthy()
  })
})
