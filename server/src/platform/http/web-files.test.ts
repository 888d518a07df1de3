import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../environment.ts'
import type { Peer } from './app.ts'
import { serveWeb } from './web-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'wellstock-files-'))
const root = join(folder, 'dist')
const hono = new Hono<{ Bindings: Peer }>()
const get = (path: string, headers: Record<string, string> = {}) =>
  hono.fetch(new Request(`http://clinic.example${path}`, { headers }), { address: '127.0.0.1' })

beforeAll(() => {
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.json'), 'secret')
  writeFileSync(join(root, 'index.html'), 'the application')
  writeFileSync(join(root, 'login.html'), 'the login page')
  writeFileSync(join(root, 'client-login.html'), 'the vendor entrance')
  writeFileSync(join(root, 'before-paint.js'), 'early')
  writeFileSync(join(root, 'sw.js'), 'worker')
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'script')
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync('script'))
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync('script'))
  serveWeb(hono, readSettings({}), root)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the files of the web application', () => {
  it.each([
    ['/login', 'the login page'],
    ['/login?timeout=true&from=%2Fdashboard', 'the login page'],
    ['/login/', 'the application'],
    ['/client-login', 'the vendor entrance'],
    ['/client/bids/1', 'the application'],
    ['/', 'the application'],
    ['/dashboard/inventory/new', 'the application'],
    ['/dashboard/vendors/st.%20mary', 'the application'],
    ['/dashboard/departments/Lab%20No.3', 'the application'],
    ['/nowhere', 'the application'],
    ['/before-paint.js', 'early'],
    ['/assets/app-1a2b.js', 'script'],
  ])('%s', async (path, content) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(content)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  })

  it.each(['/login', '/dashboard'])('are asked for again while they are being built: %s', async (path) => {
    const early = new Hono<{ Bindings: Peer }>()
    serveWeb(early, readSettings({}), join(folder, 'nothing built yet'))
    const answer = await early.fetch(new Request(`http://clinic.example${path}`), { address: '127.0.0.1' })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('refresh')).toBe('2')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('are kept by browsers for as long as their names hold', async () => {
    const caching = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await caching('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await caching('/before-paint.js')).toBe('public, max-age=3600')
    expect(await caching('/login')).toBe('no-cache')
    expect(await caching('/dashboard')).toBe('no-cache')
    expect(await caching('/index.html')).toBe('no-cache')
    expect(await caching('/sw.js')).toBe('no-cache')
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('are sent compressed to whoever accepts it: %s', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    if (encoding === 'gzip')
      expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe('script')
  })

  it('are sent as they are where there is no compressed form', async () => {
    const answer = await get('/before-paint.js', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('early')
  })

  it.each([
    ...[
      '/assets/app-old.js',
      '/assets/',
      '/.env',
      '/.git/config',
      '/.well-known/security.txt',
      '/wp-login.php',
    ],
    ...['/backup.tar.gz', '/package.json', '/dashboard/.env', '/dashboard/index.php', '/sw.js.map'],
  ])('say that there is no such file: %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('the application')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it.each([
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/%E0%A4%A',
    '/%00.js',
  ])('lets nobody out of the folder: %s', async (path) => {
    const answer = await get(path)
    expect(await answer.text()).not.toBe('secret')
    expect([200, 404]).toContain(answer.status)
  })
})
