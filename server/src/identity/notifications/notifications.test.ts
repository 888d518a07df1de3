import type { Notification, NotificationEvent } from '@wellstock/contract/identity/notifications'
import { readChange, tagOf } from '@wellstock/contract/platform/changes'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBackground } from '../../background.ts'
import { parts } from '../../features.ts'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import type { EventKind } from '../../platform/events/publish.ts'
import { deliverMail } from '../../platform/mail/deliver.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { follow, MAX_STREAMS } from './follow.ts'
import { sendWeekly, summaryWeek } from './weekly.ts'

let test: TestApp
type Someone = Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  for (const table of ['notification', 'notification_inbox', 'outbox_event', 'outgoing_mail'])
    await test.rows(`delete from ${table}`)
  await test.rows(`update person set settings = '{}'`)
  await setStock(ids.gauze, 20)
  await setStock(ids.gloves, 30)
  await dispatchEvents(test.app)
  for (const table of ['notification', 'notification_inbox', 'outbox_event', 'outgoing_mail'])
    await test.rows(`delete from ${table}`)
})

async function setStock(item: string, quantity: number) {
  const admin = await test.as('admin')
  const { body } = await admin.get(`/api/inventory/${item}`)
  const change = quantity - body.currentQuantity
  if (change !== 0)
    await admin.post(`/api/inventory/${item}/adjustments`, { quantity: change, reason: 'count' })
}

const panelOf = async (
  role: 'admin' | 'inventory_manager' | 'inventory_viewer',
  where: 'everywhere' | 'south' = 'everywhere',
) =>
  (await (await test.as(role, where)).get('/api/notifications/panel')).body as {
    items: Notification[]
    unread: number
    seq: number
  }

const saveSettings = (settings: object, role: 'admin' | 'inventory_manager' = 'inventory_manager') =>
  test.rows('update person set settings = $2 where id = $1', [personId(role), JSON.stringify(settings)])

describe('stock that crosses a threshold', () => {
  it('notifies once those who manage it there, until it is over', async () => {
    await setStock(ids.gauze, 4)
    await setStock(ids.gauze, 3)
    await dispatchEvents(test.app)
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    const { items, unread } = await panelOf('inventory_manager')
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      {
        title: 'Low stock: Gauze sponge 4 x 4',
        message: '3 BX left at North Office (WND-001).',
        type: 'warning',
        priority: 'medium',
        category: 'inventory',
        actionUrl: `/dashboard/inventory/${ids.gauze}`,
        read: false,
        ended: false,
      },
    ])
    expect((await panelOf('inventory_manager', 'south')).items).toEqual([])
    expect((await panelOf('inventory_viewer')).items).toEqual([])

    await setStock(ids.gauze, 50)
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toMatchObject([{ ended: true }])
    await setStock(ids.gauze, 1)
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toMatchObject([{ ended: false }, { ended: true }])
  })

  it('that got worse replaces the notice before', async () => {
    await setStock(ids.gauze, 3)
    await dispatchEvents(test.app)
    await setStock(ids.gauze, 0)
    await dispatchEvents(test.app)
    expect((await panelOf('admin')).items).toMatchObject([
      { title: 'Out of stock: Gauze sponge 4 x 4', priority: 'high', ended: false },
      { title: 'Low stock: Gauze sponge 4 x 4', ended: true },
    ])
  })

  it('that recovered before the events were handled notifies nobody', async () => {
    await setStock(ids.gauze, 1)
    await setStock(ids.gauze, 40)
    await dispatchEvents(test.app)
    expect((await panelOf('admin')).items).toEqual([])
  })

  it('notifies once, however many processes there are', async () => {
    await setStock(ids.gauze, 2)
    await setStock(ids.gloves, 1)
    await Promise.all([dispatchEvents(test.app), dispatchEvents(test.app), dispatchEvents(test.app)])
    const { items } = await panelOf('admin')
    expect(items.map(({ seq }) => seq)).toEqual([2, 1])
    expect(await test.rows('select 1 from outbox_event')).toEqual([])
  })

  it('is said in the language of the person, and by e-mail where they want that', async () => {
    await saveSettings({
      preferences: { language: 'de' },
      notifications: { emailAddress: 'stock@example.test' },
    })
    await saveSettings({ notifications: { email: false } }, 'admin')
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items[0]?.title).toBe('Niedriger Bestand: Gauze sponge 4 x 4')
    const mails = await test.rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from outgoing_mail',
    )
    expect(mails).toMatchObject([
      { recipient: 'stock@example.test', subject: 'Niedriger Bestand: Gauze sponge 4 x 4' },
    ])
    expect(mails[0]?.body).toContain(`/dashboard/inventory/${ids.gauze}`)
  })

  it('is kept from who does not want to hear of it', async () => {
    await saveSettings({ notifications: { lowStock: false } })
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toEqual([])
    await setStock(ids.gauze, 0)
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toHaveLength(1)
  })

  it('that many items cross at once is one notice, of those the person wants to hear of', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => n)
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type)
       select $1, p.id, 'MANY-' || p.n, 'Many ' || p.n, 'Many', 'Supplies' from unnest($2::uuid[], $3::int[]) as p (id, n)`,
      [ids.organization, numbers.map((n) => idOf(`many product ${n}`)), numbers],
    )
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location)
       select $1, i.id, i.product, $2, '', '', '', '', '', 'General', 'Shelf'
       from unnest($3::uuid[], $4::uuid[]) as i (id, product)`,
      [
        ids.organization,
        ids.north,
        numbers.map((n) => idOf(`many item ${n}`)),
        numbers.map((n) => idOf(`many product ${n}`)),
      ],
    )
    // Eleven have run out, one has run low.
    await setStock(idOf('many item 0'), 3)
    await test.rows(
      `insert into outbox_event (organization_id, kind, data)
       select $1, 'stock.changed', jsonb_build_object('itemIds', array_agg(id), 'levels', array_agg(id))
       from item where organization_id = $1 and name like 'Many %'`,
      [ids.organization],
    )
    await saveSettings({ notifications: { lowStock: false } })
    await saveSettings({ notifications: { inventoryAlerts: false } }, 'admin')
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toMatchObject([
      {
        title: 'Many items need attention',
        message: 'At the same time. Run low: 0. Run out: 11.',
        actionUrl: '/dashboard/inventory?status=Out+of+Stock',
      },
    ])
    expect((await panelOf('admin')).items.map(({ title }) => title)).toEqual(['Low stock: Many 0'])
    await test.rows(`update item set archived_at = now() where name like 'Many %' and current_quantity = 0`)
  })
})

describe('how many are kept', () => {
  const add = (count: number, changes = '') =>
    test.rows(
      `insert into notification (organization_id, person_id, seq, id, kind, data, persistent)
       select $1, $2, 0, gen_random_uuid(), 'level', '{}', ${changes || 'false'} from generate_series(1, $3)`,
      [ids.organization, personId('inventory_manager'), count],
    )
  const kept = async () =>
    (
      await test.rows<{ seq: number }>(
        'select seq from notification where person_id = $1 and dismissed_at is null order by seq',
        [personId('inventory_manager')],
      )
    ).map(({ seq }) => Number(seq))
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  it('the latest fifty, however many come at once', async () => {
    await add(1_000)
    expect(await kept()).toEqual(from(951, 1_000))
    await Promise.all([add(30), add(30), add(1)])
    expect(await kept()).toEqual(from(1_012, 1_061))
  })

  it('longest those that ask for something', async () => {
    await add(2, 'true')
    await add(60)
    expect(await kept()).toEqual([1, 2, ...from(15, 62)])
  })
})

describe('what one does with notices', () => {
  async function three() {
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    await setStock(ids.gloves, 1)
    await dispatchEvents(test.app)
    await setStock(ids.gloves, 0)
    await dispatchEvents(test.app)
    return test.as('admin')
  }

  it('reads one, all, and one not after all', async () => {
    const admin = await three()
    const [latest] = (await panelOf('admin')).items as [Notification]
    const place = `/api/notifications/${latest.id}`
    expect((await admin.put(place, { read: true })).body).toEqual({ unread: 2 })
    expect((await admin.put(place, { read: true })).body).toEqual({ unread: 2 })
    expect((await admin.put(place, { read: false })).body).toEqual({ unread: 3 })
    expect((await admin.post('/api/notifications/read-all', {})).body).toEqual({ unread: 0 })
    expect((await panelOf('inventory_manager')).unread).toBe(3)
  })

  it('takes one away, twice if need be', async () => {
    const admin = await three()
    const [latest] = (await panelOf('admin')).items as [Notification]
    expect((await admin.delete(`/api/notifications/${latest.id}`)).body).toEqual({ unread: 2 })
    expect((await admin.delete(`/api/notifications/${latest.id}`)).body).toEqual({ unread: 2 })
    expect((await panelOf('admin')).items).toHaveLength(2)
  })

  it('keeps a persistent one until it is over', async () => {
    const admin = await three()
    await test.rows('update notification set persistent = true')
    const [latest] = (await panelOf('admin')).items as [Notification]
    expect((await admin.delete(`/api/notifications/${latest.id}`)).status).toBe(409)
    await setStock(ids.gloves, 30)
    await dispatchEvents(test.app)
    expect((await admin.delete(`/api/notifications/${latest.id}`)).status).toBe(200)
  })

  it('does the same with several at once, and leaves what must stay', async () => {
    const admin = await three()
    const ids = (await panelOf('admin')).items.map(({ id }) => id)
    const bulk = async (change: string) => (await admin.post('/api/notifications/bulk', { ids, change })).body
    expect(await bulk('read')).toEqual({ unread: 0 })
    expect(await bulk('unread')).toEqual({ unread: 3 })
    await test.rows('update notification set persistent = true where seq = 1')
    expect(await bulk('dismiss')).toEqual({ unread: 1 })
    expect((await panelOf('inventory_manager')).unread).toBe(3)
  })

  it('does not know the notices of others', async () => {
    await three()
    const [latest] = (await panelOf('admin')).items as [Notification]
    const other = await test.as('inventory_manager')
    expect((await other.put(`/api/notifications/${latest.id}`, { read: true })).status).toBe(404)
    expect((await other.delete(`/api/notifications/${latest.id}`)).status).toBe(404)
    expect((await panelOf('admin')).unread).toBe(3)
  })

  it('finds them by what they are', async () => {
    const admin = await three()
    const titles = async (query: string) =>
      (await admin.get(`/api/notifications?${query}`)).body.items.map((item: Notification) => item.title)
    expect(await titles('priority=high')).toEqual(['Out of stock: Nitrile exam gloves, M'])
    expect(await titles('category=security')).toEqual([])
    expect(await titles('pageSize=2&page=2')).toEqual(['Low stock: Gauze sponge 4 x 4'])
    await admin.post('/api/notifications/read-all', {})
    expect(await titles('unread=true')).toEqual([])
    expect(await titles('unread=false')).toHaveLength(3)
  })
})

describe('the stream', () => {
  const listener = (after?: number) => {
    const abort = new AbortController()
    const person = { id: personId('admin'), organizationId: ids.organization } as never
    const request = { signal: abort.signal, token: null } as never
    const events = follow({ app: test.app, person, request }, after)
    const next = async () => (await events.next()).value as NotificationEvent
    return { next, stop: () => abort.abort(), events }
  }

  it('says where it stands, then every notice as its transaction commits', async () => {
    const { next, stop, events } = listener()
    expect(await next()).toEqual({ event: 'here', seq: 0, unread: 0 })
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    expect(await next()).toMatchObject({ event: 'notice', unread: 1, notice: { seq: 1 } })
    const admin = await test.as('admin')
    await admin.post('/api/notifications/read-all', {})
    expect(await next()).toEqual({ event: 'changed', unread: 0 })
    stop()
    expect((await events.next()).done).toBe(true)
  })

  it('goes on after the number it is given, without gap or repeat', async () => {
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    await setStock(ids.gloves, 1)
    await dispatchEvents(test.app)
    const { next, stop } = listener(1)
    expect(await next()).toEqual({ event: 'here', seq: 2, unread: 2 })
    expect(await next()).toMatchObject({ event: 'notice', notice: { seq: 2 } })
    stop()
  })

  it('loses nothing of what is written while it reads, by several writers at once', async () => {
    const { next, stop } = listener()
    await next()
    const seen: number[] = []
    const reading = (async () => {
      while (seen.length < 24) {
        const event = await next()
        if (event.event === 'notice') seen.push(event.notice.seq)
      }
    })()
    const write = (n: number) =>
      test.rows(
        `insert into notification (organization_id, person_id, seq, id, kind, data)
         select $1, $2, 0, gen_random_uuid(), 'stock.many', $3 from generate_series(1, 3)`,
        [ids.organization, personId('admin'), JSON.stringify({ low: n, out: 0 })],
      )
    await Promise.all(Array.from({ length: 8 }, (_, n) => write(n)))
    await reading
    stop()
    expect(seen).toEqual(Array.from({ length: 24 }, (_, n) => n + 1))
  })

  it('goes on when the database was away for a moment, and has missed nothing', async () => {
    const { next, stop } = listener()
    await next()
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    vi.spyOn(test.database, 'read').mockRejectedValueOnce(new Error('Connection terminated unexpectedly'))
    expect(await next()).toMatchObject({ event: 'notice', notice: { seq: 1 } })
    stop()
  })

  it('over HTTP: server-sent events that end with the session and are no sign of life', async () => {
    const person = await test.as('admin')
    const before = await test.rows('select last_seen_at from session order by created_at desc limit 1')
    test.passTime(2 * 60_000)
    const response = await person.open('/api/notifications/stream')
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('"event":"here"')
    // It ends with the next heartbeat, for which nobody has to wait.
    reader?.cancel().catch(() => {})
    expect(await test.rows('select last_seen_at from session order by created_at desc limit 1')).toEqual(
      before,
    )
    test.passTime(20 * 60_000)
    expect((await person.open('/api/notifications/stream')).status).toBe(401)
  })

  it('is refused to a session that holds too many already, until one of them ends', async () => {
    const self = await test.as('compliance_manager')
    const streams = []
    for (let n = 0; n < MAX_STREAMS; n++) streams.push((await self.open('/api/notifications/stream')).body)
    const refused = await self.open('/api/notifications/stream')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await (await test.as('compliance_manager')).open('/api/notifications/stream')).status).toBe(200)
    const reader = streams[0]?.getReader()
    await reader?.read()
    reader?.cancel().catch(() => {})
    await self.post('/api/auth/logout')
    for (const stream of streams.slice(1))
      for await (const _ of stream ?? []) {
        // To its end.
      }
  })

  const changePassword = async (self: Someone) =>
    void (await self.post('/api/security/password', {
      current: 'right horse',
      next: 'plenty of violet lanterns',
    }))

  it.each<[string, (self: Someone) => Promise<void>]>([
    ['signs out', async (self) => void (await self.post('/api/auth/logout'))],
    [
      'signs out elsewhere',
      async () =>
        void (await (await test.as('inventory_manager')).post('/api/security/sessions/revoke-others', {})),
    ],
    ['changes the password elsewhere', async () => changePassword(await test.as('inventory_manager'))],
    [
      'is suspended',
      async () =>
        void (await (
          await test.as('admin')
        ).put(`/api/people/${personId('inventory_manager')}/status`, { status: 'suspended' })),
    ],
  ])('ends by itself as soon as its person %s', async (_what, end) => {
    await test.rows(`update person set password_hash = 'plain:right horse' where id = $1`, [
      personId('inventory_manager'),
    ])
    const self = await test.as('inventory_manager')
    const reader = (await self.open('/api/notifications/stream')).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader()
    await reader?.read()
    await end(self)
    let rest = ''
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      rest += piece.value
    await test.rows(`update person set status = 'active' where id = $1`, [personId('inventory_manager')])
    expect(rest).toContain('SESSION_EXPIRED')
  })

  it('says nothing more once the session is over, however often it is woken', async () => {
    const person = await test.as('inventory_manager')
    const response = await person.open('/api/notifications/stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('"event":"here"')
    await test.rows('update session set ends_at = $2 where person_id = $1', [
      personId('inventory_manager'),
      test.app.now().toISOString(),
    ])
    test.passTime(26_000)
    await setStock(ids.gauze, 2)
    await dispatchEvents(test.app)
    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
    expect(text).not.toContain('"event":"notice"')
    expect(text).toContain('SESSION_EXPIRED')
  })
})

describe('other events', () => {
  it('a role that was given', async () => {
    const admin = await test.as('admin')
    await admin.post(`/api/people/${personId('inventory_manager')}/grants`, {
      role: 'approver',
      officeId: ids.south,
    })
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toMatchObject([
      {
        title: 'You have a new role',
        message: 'Approver at South Office, given by admin everywhere.',
        category: 'user',
      },
    ])
  })

  it('a sign-in from a browser that was not seen before, but not the first of all', async () => {
    await test.rows(`update person set password_hash = 'plain:a password' where id = $1`, [
      personId('inventory_manager'),
    ])
    const login = (cookie = '') =>
      test.visitor({ cookie }).post('/api/auth/login', {
        email: 'inventory_manager.everywhere@example.test',
        password: 'a password',
      })
    const { headers } = await login()
    const known = headers.getSetCookie().find((text) => text.startsWith('wellstock_device')) ?? ''
    await login(known.split(';')[0])
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toEqual([])
    await login()
    await dispatchEvents(test.app)
    expect((await panelOf('inventory_manager')).items).toMatchObject([
      { title: 'Sign-in from a new device', category: 'security', actionUrl: '/dashboard/profile/security' },
    ])
  })
})

describe('mail', () => {
  const queue = () =>
    test.rows(
      `insert into outgoing_mail (organization_id, id, recipient, subject, body, next_try_at)
       values ($1, gen_random_uuid(), 'ana@example.test', 'Hello', 'Here: http://x/reset-password#…', $2)`,
      [ids.organization, test.now().toISOString()],
    )
  const rows = () =>
    test.rows<{ sent_at: string | null; attempts: number; last_error: string | null; body: string }>(
      'select * from outgoing_mail',
    )

  it('stays where no server is configured', async () => {
    await queue()
    await deliverMail(test.app)
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 0 }])
    const admin = await test.as('admin')
    expect((await admin.get('/api/system')).body).toMatchObject({ mail: 'outbox', waitingMails: 1 })
    expect((await admin.get('/api/system/outbox')).body.items[0].body).toBe('Here: http://x/reset-password#…')
  })

  it('leaves once, whoever sends, and keeps no link', async () => {
    await queue()
    const sent: string[] = []
    const app = { ...test.app, mailer: { send: async (mail: { to: string }) => void sent.push(mail.to) } }
    await Promise.all([deliverMail(app), deliverMail(app), deliverMail(app)])
    expect(sent).toEqual(['ana@example.test'])
    const [row] = await rows()
    expect(row?.sent_at).not.toBeNull()
    expect(row?.body).toBe('Here: http://x/reset-password#…')
  })

  it('is tried again later after a failure, less and less often', async () => {
    await queue()
    let tries = 0
    const app = {
      ...test.app,
      mailer: {
        send: async () => {
          tries++
          throw new Error('mailbox is full')
        },
      },
    }
    await deliverMail(app)
    await deliverMail(app)
    expect(tries).toBe(1)
    test.passTime(60_000)
    await deliverMail(app)
    test.passTime(60_000)
    await deliverMail(app)
    expect(tries).toBe(2)
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 2, last_error: 'mailbox is full' }])
  })

  it('sums up the week on Monday morning, once', async () => {
    const weekAt = (at: string) =>
      test.database.read(ids.organization, (db) => summaryWeek(db, ids.organization, new Date(at)))
    expect(await weekAt('2026-11-23T06:59:00-07:00')).toBe('2026-11-16')
    expect(await weekAt('2026-11-23T07:00:00-07:00')).toBe('2026-11-23')
    expect(await weekAt('2026-11-29T23:00:00-07:00')).toBe('2026-11-23')
    await saveSettings({ notifications: { weekly: true }, preferences: { language: 'fr' } })
    await Promise.all([sendWeekly({ ...test.app }), sendWeekly({ ...test.app })])
    expect(await test.rows('select subject from outgoing_mail')).toEqual([
      { subject: 'Votre semaine dans Wellstock' },
    ])
  })
})

describe('a change', () => {
  /** What the stream of an administrator, of this organization or another, says of changes while the work is done. */
  async function changesDuring(where: 'everywhere' | 'other', work: () => Promise<void>) {
    const person = await test.as('admin', where)
    const reader = (await person.open('/api/notifications/stream')).body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    const readUntil = async (wanted: string) => {
      while (!text.includes(wanted)) text += decoder.decode((await reader?.read())?.value)
    }
    // Signals come in the order of their transactions: what is said between two marks is the work's.
    const mark = async () => {
      let id = ''
      await test.database
        .withChangeListener((change) => {
          id = change.id
        })
        .write(where === 'other' ? ids.other : ids.organization, async (tx) => tx.touch('setting'))
      await readUntil(id)
      return id
    }
    await readUntil('"here"')
    const first = await mark()
    await work()
    await mark()
    // It ends with its next heartbeat.
    void reader?.cancel()
    return text
      .split('\n')
      .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as NotificationEvent] : []))
      .flatMap((event) => (event.event === 'touched' ? [event] : []))
      .filter(
        ({ tags }, place, all) =>
          tags.join() !== 'setting' && place > all.findIndex(({ id }) => id === first),
      )
  }
  const adjust = async (quantity: number) =>
    (await test.as('inventory_manager')).post(`/api/inventory/${ids.gloves}/adjustments`, {
      quantity,
      reason: 'correction',
    })

  it('is said in the answer of the write, and the same to everybody in the organization', async () => {
    let answer: Answer | undefined
    const changes = await changesDuring('everywhere', async () => {
      answer = await adjust(-1)
    })
    expect(answer?.status).toBe(200)
    const said = readChange(answer?.headers.get('x-change') ?? '')
    expect(said.tags).toEqual([tagOf('item', ids.gloves)])
    expect(changes).toEqual([{ event: 'touched', ...said }])
  })

  it('is said to whoever begins to listen a moment later: their page was read before', async () => {
    const { id } = readChange((await adjust(-1)).headers.get('x-change') ?? '')
    const reader = (await (await test.as('admin')).open('/api/notifications/stream')).body?.getReader()
    let text = ''
    while (!text.includes(id)) text += new TextDecoder().decode((await reader?.read())?.value)
    void reader?.cancel()
    expect(text).toContain(tagOf('item', ids.gloves))
  })

  it('is not said to another organization', async () => {
    expect(await changesDuring('other', async () => void (await adjust(-1)))).toEqual([])
  })

  it('is not said where a write was refused, nor of what is only read', async () => {
    const answers: Answer[] = []
    const changes = await changesDuring('everywhere', async () => {
      answers.push(await adjust(-100_000), await (await test.as('admin')).get(`/api/inventory/${ids.gloves}`))
    })
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
    expect(answers.map(({ headers }) => headers.get('x-change'))).toEqual([null, null])
    expect(changes).toEqual([])
  })

  it('is said in the answer of a write that opens transactions of its own', async () => {
    const manager = await test.as('inventory_manager')
    const command = { kind: 'use', id: idOf('a published change'), itemId: ids.gloves, quantity: 1 }
    const { status, headers } = await manager.post('/api/stock/commands', command)
    expect(status).toBe(200)
    expect(readChange(headers.get('x-change') ?? '').tags).toContain(tagOf('item', ids.gloves))
  })

  it('is also what the rules make of it after the commit: the alert that opens', async () => {
    const changes = await changesDuring('everywhere', async () => {
      await setStock(ids.gauze, 0)
      await dispatchEvents(test.app)
    })
    const alert = await test.rows<{ id: string }>(
      `select id from alert where item_id = $1 and state = 'open' and kind = 'out'`,
      [ids.gauze],
    )
    expect(changes.flatMap(({ tags }) => tags)).toContain(tagOf('alert', alert[0]?.id))
  })
})

it('every kind of event has a subscriber', () => {
  const kinds: Record<EventKind, true> = {
    'bid.awarded': true,
    'bid.changed': true,
    'bid.news': true,
    'bid.scored': true,
    'bid.scoring_began': true,
    'budget.crossed': true,
    'case.changed': true,
    'case.colored': true,
    'case.completed': true,
    'case.taken_from': true,
    'comment.mentioned': true,
    'count.posted': true,
    'approval.answered': true,
    'approval.asked': true,
    'approval.changed': true,
    'approval.decided': true,
    'approval.voided': true,
    'certificate.changed': true,
    'device.moved': true,
    'device.new': true,
    'device.taken_out': true,
    'document.expired': true,
    'import.finished': true,
    'invoice.changed': true,
    'nonconformity.moved': true,
    'order.changed': true,
    'recall.activated': true,
    'recall.changed': true,
    'recall.reservations_ended': true,
    'receipt.changed': true,
    'role.granted': true,
    'sterilizer_load.changed': true,
    'stock.changed': true,
    'task.assigned': true,
    'transfer.changed': true,
    'vendor-bank.changed': true,
    'vendor_order.changed': true,
  }
  expect([...new Set(parts.subscriptions.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort())
})

it('a page that asks by itself does not keep a session going', async () => {
  const person = await test.as('admin')
  const seen = () => test.rows('select max(last_seen_at) from session')
  const before = await seen()
  test.passTime(2 * 60_000)
  expect((await person.get('/api/home', { 'x-unattended': '1' })).status).toBe(200)
  expect(await seen()).toEqual(before)
  await person.get('/api/home')
  expect(await seen()).not.toEqual(before)
})

describe('the work after a commit', () => {
  it('is done when the database says so, without being asked', async () => {
    const stop = startBackground(test.app, parts.tasks)
    const person = await test.as('admin')
    await setStock(ids.gauze, 2)
    const reader = (await person.open('/api/notifications/stream?after=0')).body?.getReader()
    let text = ''
    while (!text.includes('"event":"notice"')) text += new TextDecoder().decode((await reader?.read())?.value)
    void reader?.cancel()
    await stop()
    expect(text).toContain('Low stock: Gauze sponge 4 x 4')
  })
})
