import { IconPackageOff } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { Problem } from '../lib/problem.ts'
import { openedPages } from '../lib/recents.ts'
import { DocumentPage, DocumentSkeleton } from './document-page.tsx'
import { StepRibbon } from './step-ribbon.tsx'

type Answer = { data: { number: string } | undefined; error: Error | null; refetch: () => unknown }

const refused = (status: number) =>
  new Problem({
    code: status === 404 ? 'NOT_FOUND' : 'SERVER_ERROR',
    status,
    message: 'No order of this number.',
  })

const renderDocument = (answer: Partial<Answer>, title?: string) =>
  renderPiece(
    <DocumentPage
      answer={{ data: undefined, error: null, refetch: () => {}, ...answer }}
      trail={<a href="/orders">Orders</a>}
      missing={{
        icon: IconPackageOff,
        text: 'It may have been deleted.',
        back: <a href="/orders">All orders</a>,
        ...(title ? { title } : { heading: 'Order' }),
      }}
      skeleton={<DocumentSkeleton label="Loading the order" heights={[18, 320]} />}
      head={({ number }) => ({ title: number, badge: <em>Sent</em>, description: 'To the clinic' })}
    >
      {({ number }) => <p>Lines of {number}</p>}
    </DocumentPage>,
  )

describe('the page of a document', () => {
  it('is its outline until it is there', () => {
    renderDocument({})
    expect(screen.getByRole('status', { name: 'Loading the order' })).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('has its head with where it belongs, and below it what it holds', () => {
    history.replaceState(null, '', '/dashboard/orders/7')
    renderDocument({ data: { number: 'PO-7' } })
    expect(openedPages.get()).toEqual([{ path: '/dashboard/orders/7', title: 'PO-7' }])
    history.replaceState(null, '', '/')
    expect(screen.getByRole('heading', { level: 1, name: 'PO-7' })).toBeTruthy()
    expect(document.title).toBe('PO-7 · Wellstock')
    expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy()
    expect(screen.getByText('Sent')).toBeTruthy()
    expect(screen.getByText('To the clinic')).toBeTruthy()
    expect(screen.getByText('Lines of PO-7')).toBeTruthy()
  })

  it('stays although asking again failed', () => {
    renderDocument({ data: { number: 'PO-7' }, error: new Error('No line') })
    expect(screen.getByText('Lines of PO-7')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that there is no such document, and leads back', () => {
    renderDocument({ error: refused(404) }, 'No such order')
    expect(screen.getByRole('heading', { level: 1, name: 'No such order' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'No such order' })).toBeTruthy()
    expect(screen.getByText('It may have been deleted.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All orders' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says in the words of the server what is missing, where the page has none of its own', () => {
    renderDocument({ error: refused(404) })
    expect(screen.getByRole('heading', { level: 1, name: 'Order' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'No order of this number.' })).toBeTruthy()
  })

  it('tries again where it could not be loaded', async () => {
    const refetch = vi.fn()
    renderDocument({ error: refused(500), refetch })
    expect(screen.getByRole('alert')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})

it('a ribbon of steps says what is done, by whom, and which step it stands at', () => {
  const by = { at: '2026-11-18T10:00:00.000Z', by: 'Ben Okafor' }
  renderPiece(
    <StepRibbon
      label="Progress"
      steps={[
        { label: 'Created', is: 'done', ...by },
        { label: 'Approved', is: 'current', at: null, by: null },
        { label: 'Sent', is: 'open', at: null, by: null },
      ]}
    />,
  )
  const [created, approved, sent] = screen.getAllByRole('listitem')
  expect(created?.textContent).toContain('Created (done)')
  expect(created?.textContent).toContain('Ben Okafor')
  expect(approved?.getAttribute('aria-current')).toBe('step')
  expect(approved?.textContent).toBe('Approved (now)')
  expect(sent?.getAttribute('aria-current')).toBeNull()
})
