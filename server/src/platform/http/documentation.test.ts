import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { parts } from '../../features.ts'
import { readSettings } from '../environment.ts'
import type { Peer } from './app.ts'
import { openApiText } from './documentation.ts'
import { serveDocumentation } from './web-files.ts'

describe('the description of the API', () => {
  it('has every route with its input and its answer, and what is said of several once', async () => {
    const text = await openApiText()
    const document = JSON.parse(text)
    expect(document.openapi).toMatch(/^3\.1/)
    const operations = Object.values<object>(document.paths).flatMap((each) => Object.values(each))
    expect(operations.length).toBe(parts.endpoints.length)
    expect(Object.keys(document.paths['/inventory']).sort()).toEqual(['get', 'post'])

    const refused = '#/components/responses/Refused'
    expect(operations.filter(({ responses }) => responses.default.$ref !== refused)).toEqual([])
    for (const status of [400, 401, 403, 404, 409, 412, 413, 415, 422, 425, 429, 431, 503])
      expect(document.components.responses.Refused.description).toContain(`- ${status}: `)

    const used = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name))
    const { securitySchemes, ...components } = document.components
    const named = Object.entries<object>(components).flatMap(([kind, each]) =>
      Object.keys(each).map((name) => `${kind}/${name}`),
    )
    expect([...used].sort()).toEqual(named.sort())
    expect(document.paths['/vendor-orders/{id}'].get.responses['200']).toEqual({
      $ref: '#/components/responses/VendorOrder',
    })
    // Each time in full it had 4,100 characters a route, and 1,060 once what is equal stood once.
    expect(text.length / operations.length).toBeLessThan(1_100)
  })

  it('is sent compressed to whoever takes that', async () => {
    const hono = new Hono<{ Bindings: Peer }>()
    serveDocumentation(readSettings({}))(hono)
    const sent = async (headers: Record<string, string>) => {
      const request = new Request('http://clinic.example/api/openapi.json', { headers })
      const answer = await hono.fetch(request, { address: '127.0.0.1' })
      return [answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())] as const
    }
    const [none, text] = await sent({})
    const [encoding, bytes] = await sent({ 'accept-encoding': 'gzip, br' })
    expect([none, encoding]).toEqual([null, 'br'])
    expect(brotliDecompressSync(bytes).equals(text)).toBe(true)
  })
})
