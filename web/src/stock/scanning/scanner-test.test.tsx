import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { checkUpCodes } from '@wellstock/domain/stock/scan-codes/keyboards'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { renderPiece } from '../../../test-piece.tsx'
import { decodePasses } from './decode-passes.ts'
import { readScan } from './read-scan.ts'
import { readingOf, settingsOf } from './scanner-advice.ts'
import { scannerSettings } from './scanner-settings.ts'
import { ScannerTest } from './scanner-test.tsx'
import type { Key } from './wedge.ts'

const [FIGURES, LETTERS, TEST_CODE] = checkUpCodes

function keysOf(
  text: string,
  { gap = 12, ending = 'Enter' }: { gap?: number; ending?: string | null } = {},
): Key[] {
  const key = (name: string): Omit<Key, 'time'> =>
    name === '\x1d'
      ? { key: ']', code: 'BracketRight', ctrlKey: true, altKey: false, repeat: false }
      : { key: name, code: '', ctrlKey: false, altKey: false, repeat: false }
  return [...text, ...(ending ? [ending] : [])].map((name, index) => ({ ...key(name), time: index * gap }))
}
const adviceOn = (...parameters: Parameters<typeof keysOf>) => readingOf(keysOf(...parameters)).advice
const on = (from: string, to: string) => TEST_CODE.replace(/./gs, (sign) => to[from.indexOf(sign)] ?? sign)

describe('the advice to a scanner', () => {
  it('is none when it types what is printed', () => {
    expect(readingOf(keysOf(`]d2${TEST_CODE}`))).toEqual({
      text: TEST_CODE,
      symbology: ']d2',
      median: 12,
      ending: 'Enter',
      advice: ['perfect'],
    })
  })

  it('names the separator that is missing, and accepts what stands for it', () => {
    expect(adviceOn(`]d2${TEST_CODE.replace('\x1d', '')}`)).toEqual(['separator lost'])
    expect(adviceOn(`]d2${TEST_CODE.replace('\x1d', '{GS}')}`)).toEqual(['perfect'])
  })

  it('names the keyboard that does not fit', () => {
    expect(adviceOn(`]d2${on('yzYZ-/', 'zyZYß-')}`)).toEqual(['keyboard QWERTZ'])
    expect(adviceOn(on('0123456789AQzmYW-/a', 'à&é"\'(-è_çQAwmYZ)!q'))).toContain('keyboard AZERTY')
    expect(adviceOn(`]d2${on('-/', "'-")}`)).toEqual(['keyboard signs'])
    expect(adviceOn(`]d2${TEST_CODE.toUpperCase()}`)).toEqual(['caps lock'])
  })

  it('asks for an ending, for speed and for the kind of code', () => {
    expect(adviceOn(`]d2${TEST_CODE}`, { ending: null })).toEqual(['no ending'])
    expect(adviceOn(`]d2${TEST_CODE}`, { gap: 60 })).toEqual(['too slow'])
    expect(adviceOn(TEST_CODE)).toEqual(['perfect', 'no symbology'])
  })

  it('says nothing about another code', () => {
    expect(adviceOn('4006381333931')).toEqual(['other code'])
  })
})

it('shows the codes that it expects', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true })
  for (const [name, text] of [
    ['code', `]d2${TEST_CODE}`],
    ['figures', `]C0${FIGURES}`],
    ['letters', `]C0${LETTERS}`],
  ]) {
    const { data, info } = await sharp(join(import.meta.dirname, `scanner-test-${name}.svg`), {
      density: 400,
    })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
    expect((await decodePasses(picture, { thorough: false })).found.map(({ text }) => text)).toEqual([text])
  }
})

function scan(text: string) {
  const field = screen.getByRole('textbox', { name: /^Put the cursor here/ })
  for (const { key, code, ctrlKey } of keysOf(text)) fireEvent.keyDown(field, { key, code, ctrlKey })
}

it('shows the keys, the gaps and what to change', async () => {
  renderPiece(<ScannerTest />)
  scan(TEST_CODE.replace('\x1d', ''))
  expect(screen.getByText(/drops the group separator/)).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(TEST_CODE.length + 1)
})

const french = (text: string) =>
  [...text]
    .map((sign) => 'à&é"\'(-è_çQAZWYqazwy,?!)M°:5'['0123456789AQWZYaqwzymM/-:_.%'.indexOf(sign)] ?? sign)
    .join('')

it('finds out the keyboard from three codes, keeps it on the device, and reads what is scanned by it', () => {
  renderPiece(<ScannerTest />)
  scan(french(TEST_CODE).replace('\x1d', ''))
  scan(french(FIGURES))
  expect(scannerSettings.get()).toBeNull()
  scan(french(LETTERS))
  expect(screen.getByText(/keyboard of this device is French/)).toBeTruthy()
  const settings = scannerSettings.get()
  expect(settings).toEqual({ keyboard: 'fr', case: 'right', separators: false, capsLock: false })
  expect(readScan({ raw: 'GLV)&àà', keys: [] }, settings)).toEqual({ raw: 'GLV-100' })
  const label = readScan({ raw: french('010950600013435210B1217'), keys: [] }, settings)
  expect(label.choices).toEqual(['010950600013435210B1\x1d217', '010950600013435210B1217\x1d'])
  fireEvent.click(screen.getByRole('button', { name: 'Forget this scanner' }))
  expect(scannerSettings.get()).toBeNull()
})

it('refuses letters in the wrong case, and says why', () => {
  const keys = keysOf('010950600013435210q1').map((key) => ({ ...key, capsLock: true }))
  const refused = { isRefused: true, note: { code: 'caps_lock', data: {} } }
  expect(readScan({ raw: '010950600013435210q1', keys }, null)).toMatchObject(refused)
  expect(readScan({ raw: '4006381333931', keys }, null)).toEqual({ raw: '4006381333931' })
  const checked = settingsOf([FIGURES, LETTERS, TEST_CODE].map((code) => keysOf(code)))
  expect(readScan({ raw: 'glv-100', keys }, checked)).toMatchObject(refused)
})
