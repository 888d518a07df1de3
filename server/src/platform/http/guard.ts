import { isIP } from 'node:net'
import { said } from '@wellstock/messages/sentence'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Settings } from '../environment.ts'
import type { Peer } from './app.ts'
import { problem } from './problem.ts'

type Ctx = Context<{ Bindings: Peer }>

const isTrusted = (c: Ctx, settings: Settings) => settings.trustedProxies.includes(c.env.address)

/** Who is calling. A forwarded address counts only where a trusted proxy says it. */
export function clientAddress(c: Ctx, settings: Settings): string {
  if (!isTrusted(c, settings)) return c.env.address
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.findLast((hop) => hop !== '' && !settings.trustedProxies.includes(hop)) ?? c.env.address
}

export function isSecure(c: Ctx, settings: Settings): boolean {
  if (settings.publicUrl) return settings.publicUrl.startsWith('https:')
  return isTrusted(c, settings) && c.req.header('x-forwarded-proto') === 'https'
}

const isAddress = (name: string) => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Names that no page of another site can have this server answer to: nobody else gives them an address. */
const isOfThisNetwork = (name: string) =>
  isAddress(name) || !name.includes('.') || /\.(localhost|local)$/.test(name)

/**
 * A page of another site can point its own name at this server, and would then be of the same origin. So it answers to
 * the host of its public address alone, and without one to names of the network it is in.
 */
export function refuseForeignHost(c: Ctx, settings: Settings) {
  const host = c.req.header('host')
  if (!host || !URL.canParse(`http://${host}`)) return
  const name = new URL(`http://${host}`).hostname
  const isOurs = settings.publicUrl
    ? name === new URL(settings.publicUrl).hostname
    : name === settings.host.toLowerCase() || isOfThisNetwork(name)
  if (!isOurs) throw problem('API_ERROR', said.another_host(), { status: 421 })
}

/** A write must come from our own page: browsers say where a request comes from. */
export function refuseForeignOrigin(c: Ctx, settings: Settings) {
  const site = c.req.header('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') throw foreign()
  const origin = c.req.header('origin')
  if (!origin) return
  const ours = settings.publicUrl ? new URL(settings.publicUrl).host : c.req.header('host')
  if (!URL.canParse(origin) || new URL(origin).host !== ours) throw foreign()
}

const foreign = () => problem('CSRF_ERROR', said.from_another_site())

const cookieName = (name: string, secure: boolean, httpOnly: boolean) =>
  secure && httpOnly ? `__Host-${name}` : name

export function readCookie(c: Ctx, name: string, secure: boolean): string | null {
  return getCookie(c, cookieName(name, secure, true)) ?? null
}

/** What `Authorization: Bearer …` holds; other schemes are for whoever stands before this server. */
export function readBearer(c: Ctx): string | null {
  const [scheme, secret = ''] = (c.req.header('authorization') ?? '').trim().split(/ +/)
  return scheme?.toLowerCase() === 'bearer' ? secret : null
}

export function cookieText(
  name: string,
  value: string,
  {
    secure,
    httpOnly,
    maxAge,
    sameSite = 'Lax',
  }: { secure: boolean; httpOnly: boolean; maxAge: number; sameSite?: 'Lax' | 'Strict' },
): string {
  return generateCookie(cookieName(name, secure, httpOnly), value, {
    path: '/',
    sameSite,
    secure,
    httpOnly,
    maxAge,
  })
}

const POLICY = [
  "default-src 'self'",
  // WebAssembly for the program that reads barcodes; it evaluates no text as script.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const ALWAYS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
}
const OVER_TLS = { ...ALWAYS, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** The headers every answer carries. */
export const securityHeaders = (secure: boolean): Record<string, string> => (secure ? OVER_TLS : ALWAYS)
