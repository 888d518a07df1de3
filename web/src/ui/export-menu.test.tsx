import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { answering, refusal, signedInAs } from '../../test-server.ts'
import { chooseOffice, useChosenOffice } from '../lib/chosen-office.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { ExportMenu } from './export-menu.tsx'
import { PrintButton } from './print-button.tsx'

const saved: { name: string; text: Promise<string> }[] = []
const session = signedInAs(['admin'])

function Page() {
  useChosenOffice(session)
  return (
    <>
      <Notifications />
      <ExportMenu path="/api/inventory/export" params={{ status: 'low', search: undefined }} />
      <PrintButton path="/api/rooms/room-1/sheet" />
    </>
  )
}
const show = () =>
  renderPiece(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )

const pdf = () =>
  new Response('%PDF-1.3', {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="Gro_e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
    },
  })

/** From Node 22 on an answer's file is one of jsdom, which reads it in the old way alone. */
const textOf = (file: Blob) =>
  'text' in file
    ? file.text()
    : new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result))
        reader.readAsText(file)
      })

beforeEach(() => {
  saved.length = 0
  let blob = new Blob()
  URL.createObjectURL = (file) => {
    blob = file as Blob
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: textOf(blob) })
  })
})
afterEach(() => {
  chooseOffice(session, null)
  notifications.clean()
  vi.restoreAllMocks()
})

async function exportAs(format: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: format }))
}
const alert = async () => (await screen.findByRole('alert')).textContent

describe('exporting a list', () => {
  it('saves what is shown, of the chosen office, under the name the server gives', async () => {
    const requests = answering({ 'GET /api/inventory/export': pdf })
    chooseOffice(session, 'office-2')
    show()
    await exportAs('PDF')
    expect(await alert()).toBe('Success: Exported as PDF.')
    expect(await saved[0]?.text).toBe('%PDF-1.3')
    expect(saved[0]?.name).toBe('Größe.pdf')
    expect(requests[0]?.url).toMatch(/\/api\/inventory\/export\?status=low&format=pdf$/)
    expect(requests[0]?.headers.get('X-Office')).toBe('office-2')
  })

  it('says why it could not be done', async () => {
    answering({
      'GET /api/inventory/export': () =>
        refusal(422, { code: 'VALIDATION_ERROR', message: 'A PDF holds at most 5,000 rows.' }),
    })
    show()
    await exportAs('Excel')
    expect(await alert()).toBe('Error: A PDF holds at most 5,000 rows.')
    expect(saved).toEqual([])
  })
})

describe('printing', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Print' }))
  const tab = () => ({ location: { replace: vi.fn() }, close: vi.fn() })

  it('opens the PDF in a tab of its own', async () => {
    answering({ 'GET /api/rooms/room-1/sheet': pdf })
    const opened = tab()
    vi.spyOn(window, 'open').mockReturnValue(opened as never)
    show()
    await press()
    await vi.waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('blob:file'))
    expect(saved).toEqual([])
  })

  it('saves the PDF where tabs are blocked', async () => {
    answering({ 'GET /api/rooms/room-1/sheet': pdf })
    vi.spyOn(window, 'open').mockReturnValue(null)
    show()
    await press()
    expect(await alert()).toMatch(/the PDF was saved instead/)
    expect(saved.map(({ name }) => name)).toEqual(['Größe.pdf'])
  })

  it('closes the tab again and says why, where there is nothing to print', async () => {
    answering({})
    const opened = tab()
    vi.spyOn(window, 'open').mockReturnValue(opened as never)
    show()
    await press()
    expect(await alert()).toMatch(/^Error: /)
    expect(opened.close).toHaveBeenCalled()
  })
})
