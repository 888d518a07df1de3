import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BinderManifest, BinderRow } from '@wellstock/contract/compliance/survey-binders'
import { sha256 } from '@wellstock/domain/platform/sha256'
import { zipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'

const path = '/dashboard/compliance/binder'
const today = '2026-11-20'
const id = '0d4f6a5e-52c7-4f6e-8a0e-3f5f4d7a9b01'
const binder: BinderRow = {
  ...{ id, number: 'BND-2026-0007', from: '2026-04-01', to: '2026-06-30', office: null, standard: '' },
  ...{
    madeBy: 'Ana Whitlock',
    madeAt: '2026-11-20T15:00:00Z',
    size: 2_400_000,
    hash: 'a'.repeat(64),
    files: 9,
    gaps: 6,
  },
  coverage: { applicable: 42, covered: 37 },
}
const told = (...events: object[]) =>
  new Response(
    `${events.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`).join('')}event: done\n\n`,
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  )
const none = { items: [], total: 0, page: 1, pageSize: 20 }
const signedIn = { 'GET /api/auth/session': () => json(signedInAs(['compliance_viewer'])) }
const server = {
  ...signedIn,
  'GET /api/compliance/binders': () => json({ ...none, today }),
  'GET /api/compliance/clauses': () =>
    json({ ...none, coverage: { applicable: 42, covered: 37, share: 37 / 42 }, standards: ['ISO 13485'] }),
  'GET /api/compliance/gaps': () =>
    json({
      ...none,
      items: [
        {
          ...{
            id,
            day: '2026-05-10',
            gap: 'missed',
            title: 'Autoclave · Spore test',
            detail: 'DEV-2024-0001',
          },
          ...{ office: 'Hollow Main Campus', link: `/dashboard/compliance/tasks/${id}` },
        },
      ],
      total: 1,
    }),
}

it('is made in two presses: Q2, Make binder', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:binder')
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const requests = answering({
    ...server,
    'POST /api/compliance/binders': () =>
      told({ step: 'working', done: 3, files: 9 }, { step: 'done', binder }),
    [`GET /api/compliance/binders/${id}/file`]: () => new Response('zip'),
  })
  await renderPage(path)
  await userEvent.click(await screen.findByRole('radio', { name: 'Q2' }))
  expect(await screen.findByText('Autoclave · Spore test')).toBeTruthy()
  expect(screen.getAllByText('Missed').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Make binder' }))
  expect(await screen.findByText(/BND-2026-0007 is ready/)).toBeTruthy()
  const made = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/binders'))
  expect(await made?.json()).toMatchObject({
    from: '2026-04-01',
    to: '2026-06-30',
    officeId: null,
    standard: '',
  })
  await vi.waitFor(() => expect(requests.some(({ url }) => url.endsWith(`${id}/file`))).toBe(true))
})

it('shows how far it is when its page is opened again, and is saved there', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:binder')
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  const say = (event: object) =>
    void writer.write(bytesOf(`event: message\ndata: ${JSON.stringify(event)}\n\n`))
  const requests = answering({
    ...server,
    'POST /api/compliance/binders': () =>
      new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    [`GET /api/compliance/binders/${id}/file`]: () => new Response('zip'),
  })
  const { router } = await renderPage(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Make binder' }))
  say({ step: 'working', done: 3, files: 9 })
  expect(await screen.findByText('3 of 9 files')).toBeTruthy()
  await act(() => router.navigate({ to: '/dashboard/compliance/binder/check' }))
  await screen.findByRole('button', { name: 'Choose a ZIP or manifest' })
  await act(() => router.navigate({ to: '/dashboard/compliance/binder' }))
  expect(await screen.findByText('3 of 9 files')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  say({ step: 'done', binder })
  expect(await screen.findByText(/BND-2026-0007 is ready/)).toBeTruthy()
  await vi.waitFor(() => expect(requests.some(({ url }) => url.endsWith(`${id}/file`))).toBe(true))
  expect(screen.queryByText('3 of 9 files')).toBeNull()
})

const files = { 'index.pdf': 'contents', 'gaps.pdf': 'what is missing' }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const manifest: BinderManifest = {
  format: 'wellstock-survey-binder-1',
  ...{
    number: 'BND-2026-0007',
    from: '2026-04-01',
    to: '2026-06-30',
    offices: ['Hollow Main Campus'],
    standard: '',
  },
  ...{
    madeBy: 'Ana Whitlock',
    madeAt: '2026-11-20T15:00:00Z',
    gaps: 6,
    coverage: { applicable: 42, covered: 37 },
  },
  organization: { id: 'organization-1', name: 'Tamarind Hollow' },
  audit: { size: 900, root: 'b'.repeat(64), sealedAt: '2026-11-20T14:59:59Z', publicKey: '', signature: '' },
  files: Object.entries(files).map(([name, text]) => ({
    path: name,
    size: text.length,
    sha256: sha256(bytesOf(text)),
  })),
}
// Files of jsdom cannot be read as bytes.
const fileOf = (bytes: Uint8Array, name: string) =>
  Object.assign(new File([], name), { arrayBuffer: async () => Uint8Array.from(bytes).buffer })
const zipOf = (contents: Record<string, string>) => {
  const all = { ...contents, 'manifest.json': JSON.stringify(manifest) }
  return fileOf(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, bytesOf(text)]))),
    'binder.zip',
  )
}
const choose = (file: File) =>
  userEvent.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file, {
    applyAccept: false,
  })

it('says of a ZIP that is dropped which of its files were changed', async () => {
  const requests = answering({
    ...signedIn,
    'POST /api/compliance/binders/check': () => json({ isOurs: true, audit: 'there' }),
  })
  await renderPage(`${path}/check`)
  await screen.findByRole('button', { name: 'Choose a ZIP or manifest' })
  await choose(zipOf(files))
  expect(await screen.findByText('BND-2026-0007 is as it was made')).toBeTruthy()
  expect(screen.getByText('All 2 files are right.')).toBeTruthy()
  expect(screen.getByText(/900 events, as they were sealed/)).toBeTruthy()
  const [asked] = requests.filter(({ method }) => method === 'POST')
  expect(JSON.parse((await (asked as Request).json()).manifest)).toEqual(manifest)

  await choose(zipOf({ ...files, 'gaps.pdf': 'nothing is missing' }))
  expect(await screen.findByText('BND-2026-0007 is not as it was made')).toBeTruthy()
  expect(screen.getByText('A file is not right.')).toBeTruthy()
  const changed = screen.getAllByRole('row').find((row) => within(row).queryByText('gaps.pdf'))
  expect(within(changed as HTMLElement).getByText('Changed')).toBeTruthy()

  await choose(fileOf(bytesOf('{}'), 'manifest.json'))
  expect(await screen.findByText('This is neither a binder nor its manifest.')).toBeTruthy()
})
