import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { Problem } from '../lib/problem.ts'
import { ErrorNotice } from './error-notice.tsx'
import { ErrorScreen } from './error-screen.tsx'

async function showScreen(error: Error, reset = () => {}) {
  const rootRoute = createRootRoute({ component: () => <ErrorScreen error={error} reset={reset} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await act(async () => renderPiece(<RouterProvider router={router as never} />))
}

const texts = (role: 'button' | 'link') => screen.getAllByRole(role).map(({ textContent }) => textContent)

it('says that something went wrong, with the three ways out and what support needs', async () => {
  const reset = vi.fn()
  await showScreen(new TypeError('x is undefined'), reset)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
  expect(screen.getByText(/^Error id [0-9a-f]{8}$/)).toBeTruthy()
  expect(texts('button').slice(0, 2)).toEqual(['Try Again', 'Reload Page'])
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  await userEvent.click(screen.getByText('Try Again'))
  expect(reset).toHaveBeenCalledOnce()
})

it('copies the details: the id, when, where and the code', async () => {
  userEvent.setup()
  await showScreen(new Problem({ code: 'SERVER_ERROR', requestId: 'request-7' }))
  await userEvent.click(screen.getByText('Copy details'))
  await waitFor(() => expect(screen.getByText('Copied')).toBeTruthy())
  const copied = (await navigator.clipboard.readText()).split('\n')
  expect(copied).toEqual(['Error id request-7', expect.stringMatching(/^\d{4}-/), '/', 'SERVER_ERROR (500)'])
})

it('explains what may not be opened', async () => {
  await showScreen(new Problem({ code: 'FORBIDDEN' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You cannot open this')
  expect(screen.getByText('You do not have permission to perform this action.')).toBeTruthy()
  expect(screen.getByText(/An administrator of your organization can give you a role/)).toBeTruthy()
  expect(screen.queryByText('Try Again')).toBeNull()
})

it.each([
  ['NETWORK_ERROR', true],
  ['TIMEOUT_ERROR', true],
  ['CONNECTION_ERROR', true],
  ['SERVER_ERROR', true],
  ['NOT_FOUND', false],
  ['FORBIDDEN', false],
  ['VALIDATION_ERROR', false],
] as const)('offers another try in place of a block where it may help: %s %s', (code, isRetryable) => {
  renderPiece(<ErrorNotice error={new Problem({ code })} onRetry={() => {}} />)
  expect(screen.queryByText('Try again') !== null).toBe(isRetryable)
})
