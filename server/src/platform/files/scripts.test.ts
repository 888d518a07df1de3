import { describe, expect, it } from 'vitest'
import { namesInScripts } from '../../testing/names-in-scripts.ts'
import { missingGlyphs, readPdf } from '../../testing/read-pdf.ts'
import { barChart } from './bar-chart.ts'
import { itemLabels } from './labels.ts'
import { pdfOf } from './pdf.ts'
import { inVisualOrder, piecesOf, splitUnspaced } from './script-text.mjs'
import { roomSheet } from './sheets.ts'
import { tableFile } from './table-file.ts'

const names = Object.values(namesInScripts)
/** What is joined, stacked, turned or without spaces. */
const few = (['arabic', 'thai', 'hindi', 'hebrew'] as const).map((script) => namesInScripts[script])
const frame = {
  organization: 'מרפאה',
  language: 'en',
  currency: 'USD',
  asOf: '2026-11-20T15:00:00.000Z',
} as const
const code = 'CN:I:014DJ6Q1V3K8F0G2M4N6P8R0S1:7'

const bytesOf = async (body: BodyInit | Promise<BodyInit>) =>
  new Uint8Array(await new Response(await body).arrayBuffer())

/** Everything that is drawn, without the spaces, which end pieces. */
const signsOf = (bytes: Uint8Array) => new Set(readPdf(bytes).join(''))

describe('paper in every script', () => {
  it('has a glyph for every sign of a table', async () => {
    const columns = [{ key: 'name', label: '名', kind: 'text' as const }]
    const rows = names.map((name) => ({ name }))
    const table = tableFile(
      { ...frame, title: 'مخزون', filters: [], columns, rows, total: { name: '計' } },
      'pdf',
    )
    const bytes = await bytesOf(table.make('test'))
    expect(missingGlyphs(bytes)).toBe(0)
    expect(readPdf(bytes).join('')).not.toMatch(/U\+|\ufffd/)
    for (const sign of '一醫術ゴ일ק') expect(signsOf(bytes)).toContain(sign)
  })

  it('has them on a label, a sheet and a chart', async () => {
    const labels = itemLabels(
      few.map((name) => ({ name, sku: 'GLV', bin: 'א-3', code })),
      { language: 'en', layout: 'sheet', copies: 1 },
    )
    const lines = few.map((name) => ({
      name,
      room: name,
      sku: 'GLV',
      unit: 'กล่อง',
      bin: null,
      onHand: 1,
      par: 2,
    }))
    const sheet = roomSheet({ ...frame, subject: few.join(' '), code, lines })
    const chart = barChart({
      groups: few,
      series: [{ name: 'मूल्य', values: few.map(() => 1) }],
      shown: String,
    })
    for (const bytes of [
      await bytesOf(labels.make('test')),
      await bytesOf(sheet.make('test')),
      await bytesOf(pdfOf({ info: { title: '' }, content: [chart] }, 'test')),
    ]) {
      expect(missingGlyphs(bytes)).toBe(0)
      for (const sign of 'ถनמم') expect(signsOf(bytes)).toContain(sign)
    }
  })

  it('says what it has no font for: as what it stands for, else as a code', async () => {
    const content = ['1⅓ 37℃ ཀ \ue000', 'a\u200bb\u0007\ufeff\ud800c\u202fd']
    const bytes = await bytesOf(pdfOf({ info: { title: '' }, content }, 'test'))
    expect(missingGlyphs(bytes)).toBe(0)
    expect(readPdf(bytes).join('').replace(/\n/g, '')).toBe(
      '1\u20091⁄3 37°C [U+0F40] [U+E000]ab\ufffdc\u00a0d',
    )
  })
})

const fontOf = (sign: string) =>
  sign === '\u200f' ? undefined : /\p{Script=Hebrew}/u.test(sign) ? 'Hebrew' : 'Roboto'
/** One line of the first pieces from left to right. The font of Hebrew turns its own letters. */
const seen = (text: string, most = Number.POSITIVE_INFINITY) =>
  inVisualOrder(piecesOf([{ text }], fontOf).slice(0, most)).map(({ text }) => text)

describe('text from right to left', () => {
  it('goes on from the right where a line of it begins with a number', () => {
    expect(seen('\u200f5 ml גדול')).toEqual(['גדול', ' ', 'ml', ' ', '5'])
    expect(seen('5 ml גדול')).toEqual(['5', ' ', 'ml', ' ', 'גדול'])
  })

  it('is in the order of UAX #9, its numbers and Latin from left to right, its brackets turned', () => {
    expect(seen('#10 מזרק 5 ml (סטרילי)')).toEqual([
      '(',
      'סטרילי',
      ')',
      ' ',
      'ml',
      ' ',
      '5',
      ' ',
      'מזרק',
      ' ',
      '#10',
    ])
    expect(seen('Size קטן (S)')).toEqual(['Size', ' ', 'קטן', ' ', '(S)'])
    expect(seen('ABC מזרק 5 גדול XL')).toEqual(['ABC', ' ', 'גדול', ' ', '5', ' ', 'מזרק', ' ', 'XL'])
  })

  it('keeps the space that ends a line out of its text', () => {
    expect(seen('ABC מזרק גדול', 4)).toEqual(['ABC', ' ', 'מזרק', ' '])
  })
})

it('breaks lines of Thai between words, and of what has spaces nowhere else', () => {
  expect(splitUnspaced('ถุงมือตรวจโรค')).toEqual(['ถุงมือ', 'ตรวจ', 'โรค'])
  expect(splitUnspaced('examination')).toEqual(['examination'])
})
