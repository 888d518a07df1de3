import reads from 'virtual:reads'
import type { SignedIn } from '@wellstock/contract/identity/auth'
import type { Role } from '@wellstock/contract/platform/access'
import { CHANGE_HEADER, changeText } from '@wellstock/contract/platform/changes'
import { areas } from '@wellstock/contract/platform/pages'
import type { ProblemBody } from '@wellstock/contract/platform/problems'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import { vi } from 'vitest'

/** Somebody signed in, with these roles on top of `user`. */
export function signedInAs(roles: readonly Role[], changes: Partial<SignedIn> = {}): SignedIn {
  return {
    person: {
      id: 'person-1',
      name: 'Ana Whitlock',
      email: 'ana@tamarind.example',
      role: roles[0] ?? 'user',
      department: 'Management',
      grants: [...new Set<Role>(['user', ...roles])].map((role) => ({ role, officeId: null })),
    },
    organization: { id: 'organization-1', name: 'Tamarind Hollow', isDemo: true, currency: 'USD' },
    liveAreas: [...areas],
    offices: [
      { id: 'office-1', name: 'Hollow Main Campus', code: 'MAIN' },
      { id: 'office-2', name: 'Riverbend Branch', code: 'RIV' },
    ],
    preferences: defaultSettings.preferences,
    channels: { browser: false, mobile: false },
    rates: {},
    inputFilter: 'shapes',
    hasAvatar: false,
    idleUntil: new Date(Date.now() + 15 * 60_000).toISOString(),
    endsAt: new Date(Date.now() + 12 * 60 * 60_000).toISOString(),
    ...changes,
  }
}

export const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'Content-Type': 'application/json', ...init?.headers },
  })

let changes = 0

/** The answer to a write that has changed something. */
export const changed = (body: unknown, ...tags: string[]) =>
  json(body, { headers: { [CHANGE_HEADER]: changeText({ id: `change-${++changes}`, tags }) } })

export const refusal = (
  status: number,
  body: Partial<ProblemBody> & { code: ProblemBody['code'] },
  headers: Record<string, string> = {},
) => json({ message: 'No', requestId: 'request-1', ...body }, { status, headers })

/** What is asked for in an address though the contract does not know it: the server refuses it. */
function unknownField({ method, url }: Request): string | undefined {
  const { pathname, searchParams } = new URL(url)
  const read = method === 'GET' && reads.find(({ path }) => new RegExp(path).test(pathname))
  return read ? [...searchParams.keys()].find((name) => !read.fields.includes(name)) : undefined
}

type Answer = (request: Request) => Response | Promise<Response>

/** The server, route by route: `{ 'GET /api/home': () => json(…) }`. What is not told is not found. */
export function answering(answers: Record<string, Answer>) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.origin), init)
    requests.push(request)
    const unknown = unknownField(request)
    if (unknown) return refusal(422, { code: 'VALIDATION_ERROR', message: `No field ${unknown}` })
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`]
    return answer ? answer(request) : refusal(404, { code: 'NOT_FOUND' })
  })
  return requests
}
