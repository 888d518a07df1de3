import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DocumentDetails } from '@wellstock/contract/identity/documents'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { signedIn } from '../../stock/items/fixtures.ts'

const id = '11111111-1111-4111-8111-111111111111'
const version = {
  number: 2,
  fileName: 'hygiene.txt',
  mediaType: 'text/plain',
  size: 2_097_152,
  sha256: 'ab'.repeat(32),
  note: 'Twenty seconds',
  uploadedBy: { id: 'person-2', name: 'Ana Ruiz' },
  uploadedAt: '2026-11-20T10:00:00Z',
}
const paper: DocumentDetails = {
  id,
  slug: 'hand-hygiene',
  title: 'Hand hygiene',
  type: 'sop',
  state: 'draft',
  owner: { id: 'person-2', name: 'Ana Ruiz' },
  validFrom: null,
  validTo: '2026-12-01',
  validity: 'expiring',
  tags: ['hygiene'],
  currentVersion: 2,
  mediaType: 'text/plain',
  size: 2_097_152,
  updatedAt: '2026-11-20T10:00:00Z',
  isToSign: false,
  links: [{ kind: 'product', id, name: 'Nitrile gloves M', url: `/dashboard/products/${id}` }],
  readers: [],
  signers: ['inventory_viewer'],
  office: null,
  approved: null,
  version: 3,
  versions: [version, { ...version, number: 1, note: '', fileName: 'old.txt' }],
  signatures: [
    { id: 'person-3', name: 'Ben Okafor', at: null },
    { id: 'person-4', name: 'Cem Aydin', at: '2026-11-20T11:00:00Z' },
  ],
  steps: ['edit', 'revise', 'approve', 'retire'],
}
const texts = {
  [`GET /api/documents/${id}/versions/2/file`]: () => new Response('Wash\nDry'),
  [`GET /api/documents/${id}/versions/1/file`]: () => new Response('Rinse\nDry'),
}
const listOf = (items: DocumentDetails[]) => json({ items, total: items.length, page: 1, pageSize: 20 })
const session = signedInAs(['inventory_manager'])
const choices = { 'GET /api/documents/choices': () => json({ tags: [], people: [], offices: [] }) }

describe('documents', () => {
  it('are listed, and narrowed in the address', async () => {
    const requests = answering({
      ...signedIn('inventory_manager'),
      ...choices,
      'GET /api/documents': () => listOf([paper]),
    })
    const { router } = await renderPage('/dashboard/documents?validity=expiring')
    const row = (await screen.findByText('Hand hygiene')).closest('tr') as HTMLElement
    expect(within(row).getByText('Nitrile gloves M').getAttribute('href')).toBe(`/dashboard/products/${id}`)
    expect(within(row).getByText('Draft')).toBeTruthy()
    const asked = new URL(requests.find(({ url }) => url.includes('/api/documents?'))?.url ?? '')
    expect(asked.searchParams.get('validity')).toBe('expiring')
    await userEvent.click(screen.getByLabelText('To sign'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ toSign: true }))
  })

  it('open with the text, its changes and who signed, from an address of before, too', async () => {
    answering({
      ...signedIn('inventory_manager'),
      ...texts,
      'GET /api/documents/at/hand-washing': () => json(paper),
      'GET /api/documents/at/hand-hygiene': () => json(paper),
    })
    const { router } = await renderPage('/dashboard/documents/hand-washing')
    expect(await screen.findByText(/Wash/)).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/documents/hand-hygiene'))
    expect(screen.getByText(/2 MB/)).toBeTruthy()
    await userEvent.click(screen.getByText('Versions'))
    await userEvent.click(await screen.findByText('Compare with version 1'))
    expect((await screen.findByText('Rinse')).textContent).toBe('Removed: − Rinse')
    expect(screen.getByText('Wash').textContent).toBe('Added: + Wash')
    await userEvent.click(screen.getByText('Signatures'))
    expect(await screen.findByText('1 of 2 signed')).toBeTruthy()
  })

  it('say why they are not approved', async () => {
    answering({
      ...signedIn('inventory_manager'),
      ...texts,
      'GET /api/documents/at/hand-hygiene': () => json(paper),
      [`POST /api/documents/${id}/approve`]: () =>
        refusal(409, { code: 'OPERATION_FAILED', message: 'There is a newer version. Look at it first.' }),
    })
    await renderPage('/dashboard/documents/hand-hygiene')
    await userEvent.click(await screen.findByText('Approve'))
    expect(await screen.findByText('There is a newer version. Look at it first.')).toBeTruthy()
  })

  it('are handed in with what they belong to, and nothing typed is lost by a refusal', async () => {
    let isRefused = true
    const requests = answering({
      ...signedIn('inventory_manager'),
      'GET /api/auth/session': () => json({ ...session, person: { ...session.person, id } }),
      ...choices,
      'GET /api/documents': () => listOf([]),
      'POST /api/documents': () => {
        const wrong = 'This is not a PDF, PNG, JPEG, WebP, text, Word or Excel file. Choose another one.'
        return isRefused
          ? refusal(415, { code: 'VALIDATION_ERROR', message: wrong, fields: { file: wrong } })
          : json(paper)
      },
    })
    await renderPage('/dashboard/documents')
    await userEvent.click(await screen.findByText('Add document'))
    const dialog = within((await screen.findByText('Save')).closest('form') as HTMLElement)
    await userEvent.click(dialog.getByText('Save'))
    expect((await dialog.findAllByText(/Choose a file/)).length).toBeGreaterThan(1)
    const field = document.querySelector('input[type="file"]') as HTMLInputElement
    await userEvent.upload(field, new File(['Wash'], "O'Brien.txt", { type: 'text/plain' }))
    await waitFor(() => expect(dialog.getByDisplayValue("O'Brien")).toBeTruthy())
    await userEvent.click(dialog.getByText('Save'))
    expect((await dialog.findAllByText(/Choose another one/)).length).toBeGreaterThan(0)
    expect(dialog.getByDisplayValue("O'Brien")).toBeTruthy()
    isRefused = false
    await userEvent.click(dialog.getByText('Save'))
    expect(await screen.findByText('Hand hygiene saved')).toBeTruthy()
    const sent = await requests
      .filter(({ method }) => method === 'POST')
      .at(-1)
      ?.json()
    expect(sent).toMatchObject({ title: "O'Brien", file: { name: "O'Brien.txt", content: 'V2FzaA==' } })
  })
})
