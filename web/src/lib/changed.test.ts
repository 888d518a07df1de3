import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { CHANGE_HEADER, changeText, tagOf } from '@wellstock/contract/platform/changes'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, json, refusal, signedInAs } from '../../test-server.ts'
import { api, onTooManyCalls, query } from './api.ts'
import { changedElsewhere, changedUnheard, loadConcerns, refetchChanged, SAVING_CHOICES } from './changed.ts'
import { createQueryClient } from './query-client.ts'

const gloves = '01990000-0000-7000-8000-00000000a001'
const gauze = '01990000-0000-7000-8000-00000000a002'
const me = signedInAs(['inventory_manager'])

const cached = {
  gloves: query.inventory.get.queryKey({ input: { id: gloves } }),
  gauze: query.inventory.get.queryKey({ input: { id: gauze } }),
  ledger: query.stock.commands.queryKey({ input: { itemId: gloves } }),
  list: query.inventory.list.queryKey({ input: { page: 1, pageSize: 20 } }),
  home: query.home.summary.queryKey(),
  today: query.home.today.queryKey(),
  alerts: query.alerts.list.queryKey({ input: { tab: 'open', itemId: gauze } as never }),
  alert: query.alerts.get.queryKey({ input: { id: gauze } }),
  people: query.people.list.queryKey({ input: {} }),
  profile: query.profile.get.queryKey(),
  choices: query.settings.application.queryKey(),
  book: query.scan.book.queryKey({ input: { officeId: gauze } }),
  quick: query.search.quick.queryKey({ input: { q: 'gloves' } }),
  photo: query.detection.photo.queryKey({ input: { id: gloves, position: 1 } }),
  panel: query.notifications.panel.queryKey(),
}
type Cached = keyof typeof cached

let client: QueryClient
beforeAll(loadConcerns)
beforeEach(() => {
  client = createQueryClient()
  client.setQueryData(query.auth.session.queryKey(), me)
  for (const key of Object.values(cached)) client.setQueryData(key as readonly unknown[], {})
})
afterEach(() => client.clear())

const invalidated = () =>
  (Object.keys(cached) as Cached[]).filter((name) => client.getQueryState(cached[name])?.isInvalidated)

function concerned(...tags: string[]): Cached[] {
  refetchChanged(client, tags)
  return invalidated()
}

it('concerns what was changed before it was known what that is', async () => {
  // The file once more by itself, as it is before it has loaded anything: other files share all that it imports.
  const again = './changed.ts?early'
  const early = (await import(/* @vite-ignore */ again)) as typeof import('./changed.ts')
  early.refetchChanged(client, [tagOf('alert', gloves)])
  early.refetchChanged(client, [tagOf('person', 'person-2')])
  expect(invalidated()).toEqual([])
  await vi.waitFor(() => expect(invalidated()).toEqual(['home', 'today', 'alerts', 'people']))
})

describe('what a change concerns', () => {
  it('is the item by itself, and whatever sums or lists items, but no other item', () => {
    expect(concerned(tagOf('item', gloves))).toEqual([
      'gloves',
      'ledger',
      'list',
      'home',
      'today',
      'alerts',
      'alert',
      'quick',
    ])
  })

  it('is every item where all of them may have changed', () => {
    expect(concerned('item')).toEqual(expect.arrayContaining(['gloves', 'gauze', 'ledger', 'list', 'home']))
  })

  it('is a list of alerts of one item, whichever alert it is', () => {
    expect(concerned(tagOf('alert', gloves))).toEqual(['home', 'today', 'alerts'])
  })

  it('is what people see of themselves only where it is they who changed', () => {
    expect(concerned(tagOf('person', 'person-2'))).toEqual(['today', 'people'])
    expect(concerned(tagOf('person', me.person.id))).toEqual(['today', 'people', 'profile', 'choices'])
  })

  it('leaves out the choices that are just being saved', () => {
    client
      .getMutationCache()
      .build(client, { mutationKey: SAVING_CHOICES, mutationFn: () => new Promise(() => {}) })
      .execute(undefined)
    expect(concerned(tagOf('person', me.person.id))).toEqual(['today', 'people'])
  })

  it('is the book of a device where a lot has changed, and not with each use', () => {
    expect(concerned(tagOf('lot', gloves))).toContain('book')
  })

  it('is never a photo, nor the notices, of which the stream tells one by one', () => {
    const found = concerned(tagOf('detection', gloves), 'item', 'office')
    expect(found).not.toContain('photo')
    expect(found).not.toContain('panel')
  })

  it('is everything where nobody knows', () => {
    expect(concerned('*')).toEqual(Object.keys(cached))
  })
})

describe('asking again', () => {
  const item = (id: string) => `/api/inventory/${id}`
  let requests: Request[]
  let stops: (() => void)[] = []
  const own = (id: string) =>
    json({}, { headers: { [CHANGE_HEADER]: changeText({ id, tags: [tagOf('item', gloves)] }) } })
  const asked = () =>
    requests.filter(({ method }) => method === 'GET').map((each) => new URL(each.url).pathname)

  /** Shows both items; what was asked for before does not count. */
  async function showing(answers: Parameters<typeof answering>[0] = {}) {
    requests = answering({
      [`GET ${item(gloves)}`]: () => json({}),
      [`GET ${item(gauze)}`]: () => json({}),
      ...answers,
    })
    stops = [gloves, gauze].map((id) =>
      new QueryObserver(client, {
        ...query.inventory.get.queryOptions({ input: { id } }),
        staleTime: 60_000,
      }).subscribe(() => {}),
    )
    await vi.advanceTimersByTimeAsync(0)
    requests.length = 0
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const stop of stops) stop()
    vi.useRealTimers()
  })

  it('begins as soon as a write of this page is answered, and is not repeated when the stream says it too', async () => {
    await showing({ 'POST /api/stock/commands': () => own('own-1') })
    await api.stock.command({} as never)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual([item(gloves)])
    changedElsewhere(client, { id: 'own-1', tags: [tagOf('item', gloves)] })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toEqual([item(gloves)])
  })

  it('does not wait where the stream was faster than the answer', async () => {
    await showing({ 'POST /api/stock/commands': () => own('own-2') })
    changedElsewhere(client, { id: 'own-2', tags: [tagOf('item', gloves)] })
    await api.stock.command({} as never)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual([item(gloves)])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toEqual([item(gloves)])
  })

  it('is done once for what others change within a moment', async () => {
    await showing()
    changedElsewhere(client, { id: 'theirs-1', tags: [tagOf('item', gloves)] })
    changedElsewhere(client, { id: 'theirs-2', tags: [tagOf('item', gloves)] })
    changedElsewhere(client, { id: 'theirs-3', tags: [tagOf('item', gauze), 'home'] })
    await vi.advanceTimersByTimeAsync(400)
    expect(asked()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked().sort()).toEqual([item(gloves), item(gauze)])
  })

  it('asks for everything each time something may have been missed', async () => {
    await showing()
    for (const times of [1, 2]) {
      changedUnheard(client)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(asked()).toHaveLength(2 * times)
    }
  })

  it('asks for everything where the answer of an earlier try was lost', async () => {
    let tries = 0
    await showing({
      'POST /api/stock/commands': () =>
        ++tries === 1 ? refusal(503, { code: 'CONNECTION_ERROR' }) : json({}),
    })
    const command = api.stock.command({} as never)
    await vi.advanceTimersByTimeAsync(1_000)
    await command
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toHaveLength(2)
  })

  it('is not counted as what a person asks', async () => {
    await showing()
    const onTooMany = vi.fn()
    onTooManyCalls(onTooMany)
    for (let times = 0; times < 40; times++) {
      refetchChanged(client, ['item'])
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(asked()).toHaveLength(80)
    expect(onTooMany).not.toHaveBeenCalled()
    onTooManyCalls(() => {})
  })
})
