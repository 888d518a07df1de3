import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { mainOffice, signedIn } from '../items/fixtures.ts'

const facets = {
  categories: [],
  departments: [],
  vendors: [],
  offices: [{ id: mainOffice, name: 'Main Campus', code: 'MAIN', writable: true }],
  rooms: [],
}

/** A workbook with a sheet of one text for each name. */
function workbook(...names: string[]) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, n) => `<sheet name="${name}" r:id="s${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => relation(`s${n}`, 'worksheet', `sheet${n}.xml`)).join('')}</Relationships>`,
  }
  for (const [n, name] of names.entries())
    files[`xl/sheet${n}.xml`] =
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>${name}, 4'6"</t></is></c></row></sheetData></worksheet>`
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  )
  return fileOf(bytes, 'stock.xlsx')
}

// What a browser's file can do and the one of the tests cannot.
function fileOf(bytes: Uint8Array, name: string) {
  const file = new File([new Uint8Array(bytes)], name)
  const whole = bytes.slice().buffer
  return Object.assign(file, {
    arrayBuffer: async () => whole,
    slice: (from: number, to: number) => ({ arrayBuffer: async () => whole.slice(from, to) }),
  })
}

async function choose(file: File) {
  const requests = answering({
    ...signedIn('inventory_manager'),
    'GET /api/inventory/facets': () => json(facets),
    'POST /api/imports': () => json({ id: '44444444-4444-4444-8444-444444444444' }),
  })
  await renderPage('/dashboard/inventory/import')
  const input = await screen.findByLabelText('Drop an Excel or CSV file here, or click to choose one', {
    selector: 'input',
  })
  await userEvent.upload(input, file)
  return () => requests.find(({ method, url }) => method === 'POST' && url.endsWith('/api/imports'))
}

describe('a workbook', () => {
  it('with one sheet is handed in as its list', async () => {
    const handed = await choose(workbook('Gloves'))
    await waitFor(() => expect(handed()).toBeTruthy())
    expect(await handed()?.json()).toMatchObject({
      fileName: 'stock.xlsx',
      content: 'Name\n"Gloves, 4\'6"""',
      officeId: mainOffice,
    })
  })

  it('with several asks which one is meant', async () => {
    const handed = await choose(workbook('Gloves', 'Gauze'))
    const sheets = await screen.findByRole('combobox', { name: 'Sheet of stock.xlsx' })
    expect(handed()).toBeUndefined()
    await userEvent.click(sheets)
    await userEvent.click(await screen.findByRole('option', { name: 'Gauze (2 rows)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Use this sheet' }))
    await waitFor(() => expect(handed()).toBeTruthy())
    expect(await handed()?.json()).toMatchObject({
      fileName: 'stock.xlsx (Gauze)',
      content: 'Name\n"Gauze, 4\'6"""',
    })
  })

  it('of an old Excel is refused, with what to do', async () => {
    const handed = await choose(fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'stock.xls'))
    expect(await screen.findByText(/\(\.xls\)\. Save it as \.xlsx or CSV/)).toBeTruthy()
    expect(handed()).toBeUndefined()
  })
})
