import { PdfOutput } from '@wellstock/contract/platform/files'
import { route } from '@wellstock/contract/platform/route'
import { said } from '@wellstock/messages/sentence'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { createApp } from './app.ts'
import { FileAnswer } from './file-answer.ts'
import { problem } from './problem.ts'
import { serve } from './serve.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const file = route('public', { method: 'GET', path: '/file', summary: 'A file', tag: 'Test' })
  .input(z.strictObject({ name: z.string() }))
  .output(PdfOutput)

const ask = (name: string, contentType: string, make: FileAnswer['make'], method = 'GET') =>
  createApp(test.app, serve({ file }, { file: () => new FileAnswer(name, contentType, make) })).fetch(
    new Request('http://wellstock.test/api/file?name=x', { method }),
    { address: '127.0.0.1' },
  )

describe('a route that answers with a file', () => {
  it('sends its bytes to be saved, stored nowhere on the way', async () => {
    const response = await ask('list.csv', 'text/csv; charset=utf-8', () => new Uint8Array([1, 2, 255]))
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 255]))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="list.csv"; filename*=UTF-8''list.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('shows a PDF in the browser', async () => {
    const response = await ask('a.pdf', 'application/pdf', () => new Uint8Array())
    expect(response.headers.get('content-disposition')).toMatch(/^inline; /)
  })

  it('names it safely', async () => {
    const response = await ask(`Größe "4'6"/2".csv`, 'text/csv', () => new Uint8Array())
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Gro_e -4_6--2-.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20-4%276--2-.csv`,
    )
  })

  it('refuses like any other what turns out not to be possible', async () => {
    const response = await ask('list.pdf', 'application/pdf', () => {
      throw problem('VALIDATION_ERROR', said.max_500_rows())
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'At most 500 rows at a time.',
    })
    expect(response.headers.get('content-disposition')).toBeNull()
  })

  it('answers HEAD without reading it', async () => {
    const pull = vi.fn()
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    const response = await ask('list.csv', 'text/csv', () => body, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(pull).not.toHaveBeenCalled()
  })
})
