import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Settings } from '../environment.ts'
import type { Peer } from './app.ts'
import { openApiText } from './documentation.ts'
import { isSecure, securityHeaders } from './guard.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

const webRoot = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const swaggerRoot = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const swaggerFiles = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])

const docsPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wellstock API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const docsStart = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true })`

type Site = Hono<{ Bindings: Peer }>

// Answers of the routes carry these already.
const secured =
  (settings: Settings): MiddlewareHandler<{ Bindings: Peer }> =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders(isSecure(c, settings)))) c.header(name, value)
  }

/** Serves the page of the API. Must come before the routes of `/api`. */
export const serveDocumentation = (settings: Settings) => (hono: Site) => {
  hono.use('/api/openapi.json', secured(settings))
  hono.use('/api/docs/*', secured(settings))
  hono.get('/api/openapi.json', (c) => answerDescription(c.req.header('accept-encoding')))
  hono.get('/api/docs', (c) => c.html(docsPage))
  hono.get('/api/docs/start.js', (c) => c.body(docsStart, 200, { 'Content-Type': TYPES['.js'] ?? '' }))
  hono.get('/api/docs/:file', async (c, next) => {
    const { file } = c.req.param()
    return swaggerFiles.has(file) ? answerFile(join(swaggerRoot, file), 'public, max-age=3600') : next()
  })
}

/** Pages that are documents of their own; all others are the application's. */
const ownDocuments = new Set(['/login', '/client-login'])

/** Serves the web application. Must come after everything else. */
export function serveWeb(hono: Site, settings: Settings, root = webRoot) {
  hono.use('*', secured(settings))
  hono.get('*', async (c) => {
    const accepted = c.req.header('accept-encoding')
    const path = plainPath(c.req.path)
    if (ownDocuments.has(path)) return answerDocument(join(root, `${path}.html`), accepted)
    if (extname(path) in TYPES && (await isFile(join(root, path))))
      return answerFile(join(root, path), cachingOf(path), accepted)
    if (namesFile(path)) return c.notFound()
    return answerDocument(join(root, 'index.html'), accepted)
  })
}

/** The path without anything that leads out of the folder; what cannot be read is no file's name. */
function plainPath(path: string): string {
  try {
    return posix.normalize(decodeURIComponent(path))
  } catch {
    return '/'
  }
}

/** Pages have names that somebody gave: a vendor's, a department's. */
const namedPages = /^\/dashboard\/(vendors|departments)\/[^/]+$/

/** Whether an address is one of a file, and not of a page: with an ending, hidden, or an asset. */
const namesFile = (path: string) =>
  !namedPages.test(path) && (path.startsWith('/assets/') || /\/\.|\.[^/.]+$/.test(path))

/** The names of assets change with their content. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  const isAlwaysAsked = extname(path) === '.html' || path === '/sw.js'
  return isAlwaysAsked ? 'no-cache' : 'public, max-age=3600'
}

const isFile = (path: string) =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )

const compressed = { br: '.br', gzip: '.gz' } as const
const encodings = ['br', 'gzip'] as const
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

const accepts = (accepted: string, encoding: string) =>
  accepted.split(',').some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** At the first start the server answers before the application is built. */
const answerDocument = async (path: string, accepted?: string) =>
  (await isFile(path))
    ? answerFile(path, 'no-cache', accepted)
    : new Response('Wellstock is being built. This page comes by itself as soon as it is there.', {
        status: 503,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', Refresh: '2' },
      })

/** A file, in the best of the forms that the build has laid beside it. */
async function answerFile(path: string, caching: string, accepted = ''): Promise<Response> {
  const headers = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': caching,
    Vary: 'Accept-Encoding',
  }
  for (const [encoding, ending] of Object.entries(compressed)) {
    if (!accepts(accepted, encoding) || !(await isFile(path + ending))) continue
    const body = await readFile(path + ending)
    return new Response(new Uint8Array(body), { headers: { ...headers, 'Content-Encoding': encoding } })
  }
  return new Response(new Uint8Array(await readFile(path)), { headers })
}

/** The description of the API, which is asked for rarely: compressed when it is. */
async function answerDescription(accepted = ''): Promise<Response> {
  const text = await openApiText()
  const headers = { 'Content-Type': TYPES['.json'] ?? '', Vary: 'Accept-Encoding' }
  const encoding = encodings.find((each) => accepts(accepted, each))
  if (!encoding) return new Response(text, { headers })
  const body = new Uint8Array(await compress[encoding](text))
  return new Response(body, { headers: { ...headers, 'Content-Encoding': encoding } })
}
