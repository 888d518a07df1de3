import { randomUUID } from 'node:crypto'
import type { Approval } from '@wellstock/contract/identity/approval'
import type { Policy } from '@wellstock/contract/identity/approval-policy'
import type { Notification } from '@wellstock/contract/identity/notifications'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { dayFrom, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { rememberedOrders } from './approvals-fixture.ts'
import { remindOfApprovals } from './remind.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
const HOUR = 60 * 60_000

let test: TestApp
let orders: ReturnType<typeof rememberedOrders>
/** Asks for orders; approve the first tier; the second step of the next. */
let requester: Someone
let manager: Someone
let approver: Someone
let finance: Someone
let admin: Someone
let southManager: Someone
beforeAll(async () => {
  test = await startTestApp()
  orders = rememberedOrders(test)
  ;[requester, manager, approver, finance, admin, southManager] = await Promise.all([
    test.as('order_manager'),
    test.as('manager'),
    test.as('approver'),
    test.as('finance_manager'),
    test.as('admin'),
    test.as('manager', 'south'),
  ])
})
afterAll(() => test.stop())
beforeEach(() => void orders.effects.splice(0))

const look = async (id: string, who: Someone = requester): Promise<Approval> => {
  const { status, body } = await who.get(`/api/approvals/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Decides as the request stands now. */
const decide = async (id: string, who: Someone, more: object = {}) =>
  who.post(`/api/approvals/${id}/decide`, {
    version: (await look(id, admin)).version,
    decisionId: randomUUID(),
    decision: 'approve',
    ...more,
  })
const stateOf = async (id: string) => (await look(id, admin)).state
const counts = async (who: Someone) => (await who.get('/api/approvals/counts')).body
const noticesOf = async (who: Someone) => {
  await dispatchEvents(test.app)
  return ((await who.get('/api/notifications/panel')).body.items as Notification[]).map(({ title, ended }) =>
    ended ? `(${title})` : title,
  )
}

describe('a request', () => {
  it('waits for those its rule names, says why, and becomes of the document what they decide', async () => {
    const document = orders.order(480)
    const { id } = await orders.submit(document)
    const waits = await look(id, manager)
    expect(waits.waitsOn.map(({ name }) => name)).toEqual(['approver everywhere', 'manager everywhere'])
    expect(waits).toMatchObject({ canDecide: true, position: 1, steps: 1, policy: 1, state: 'waiting' })
    expect(waits.because).toEqual({
      reason: 'approval_because',
      params: {
        number: 3,
        facts: [
          { reason: 'approval_kind_order' },
          { reason: 'approval_up_to', params: { amount: '$480.00', limit: '$1,000.00' } },
          { reason: 'approval_budget_within' },
        ],
      },
    })
    expect(await counts(approver)).toMatchObject({ mine: 1, team: 0 })
    expect((await manager.get('/api/approvals/waiting')).body.items.map((row: Approval) => row.id)).toEqual([
      id,
    ])
    expect(await counts(admin)).toMatchObject({ mine: 0, team: 1 })
    expect(await noticesOf(manager)).toEqual([`Waits for your approval: ${document.number}`])

    expect((await decide(id, manager)).body).toMatchObject({ state: 'approved', canDecide: false })
    expect(orders.effects).toEqual([`approved ${document.id.slice(-4)} manager everywhere`])
    expect(await noticesOf(manager)).toEqual([`(Waits for your approval: ${document.number})`])
    expect(await noticesOf(requester)).toEqual([`Approved: ${document.number}`])
    const events = await test.rows<{ action: string }>(
      `select action from audit_event where entity_id = $1 order by seq`,
      [id],
    )
    expect(events.map(({ action }) => action)).toEqual(['approval.requested', 'approval.approved'])
  })

  it('is nothing to whoever has no part in it, and not to be decided by who asked or edited', async () => {
    const { id } = await orders.submit(orders.order(480), 'manager')
    for (const who of [southManager, await test.as('manager', 'other'), await test.as('user')]) {
      const answers = [await who.get(`/api/approvals/${id}`), await decide(id, who)]
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
        [404, 'This request does not exist, or you cannot see it.'],
        [404, 'This request does not exist, or you cannot see it.'],
      ])
    }
    expect((await decide(id, manager)).body.message).toBe('Somebody else has to decide: you asked for it.')
    expect((await decide(id, admin)).status).toBe(403)
    const edited = await orders.submit(orders.order(480, { editors: [personId('approver')] }))
    expect((await decide(edited.id, approver)).body.message).toBe(
      'Somebody else has to decide: you changed it.',
    )
    expect(await stateOf(id)).toBe('waiting')
    // Who tried stays in the audit, though nothing else does: another office, nobody of it, who asked, who edited, another account of theirs.
    const tried = async (request: string) =>
      test.rows<{ reason: string; who: string }>(
        `select e.details ->> 'reason' as reason, p.name as who from audit_event e join person p on p.id = e.actor_id
         where e.entity_id = $1 and e.action = 'approval.refused' order by e.seq`,
        [request],
      )
    expect((await tried(id)).map(({ reason }) => reason)).toEqual([
      ...['other_office', 'other_office', 'requester_does_not_approve', 'not_yours_to_decide'],
    ])
    expect(await tried(edited.id)).toEqual([{ reason: 'editor_does_not_approve', who: expect.any(String) }])
  })

  it('goes step by step, nobody two of them', async () => {
    await test.rows(
      `insert into role_grant (organization_id, person_id, role) values ($1, $2, 'finance_manager')`,
      [ids.organization, personId('manager')],
    )
    const { id } = await orders.submit(orders.order(4_990))
    expect((await decide(id, finance)).status).toBe(403)
    expect((await decide(id, manager)).body).toMatchObject({ state: 'waiting', position: 2 })
    expect((await decide(id, manager)).body.message).toBe(
      'Somebody else has to decide: you approved a step of it already.',
    )
    expect(orders.effects).toEqual([])
    expect((await decide(id, finance)).body.state).toBe('approved')
    expect(orders.effects).toHaveLength(1)
  })

  it('is refused where a step has nobody, or no rule applies, and then nothing is there', async () => {
    const before = await test.rows('select count(*) from approval_request')
    const managers = ['manager', 'approver'].map((role) => personId(role as 'manager'))
    await expect(orders.submit(orders.order(480, { officeIds: [], editors: managers }))).rejects.toThrow(
      'Nobody can approve step 1.',
    )
    await expect(orders.submit(orders.order(90_000, { editors: [personId('admin')] }))).rejects.toThrow(
      'Nobody can approve step 4.',
    )
    expect(await test.rows('select count(*) from approval_request')).toEqual(before)
  })

  it('is decided once by one wish: sent again it is the same, in a second window it is over', async () => {
    const { id, version } = await orders.submit(orders.order(480))
    const wish = { version, decisionId: randomUUID(), decision: 'approve' }
    const send = (body: Record<string, unknown>, who = manager) =>
      who.post(`/api/approvals/${id}/decide`, body)
    const stale = await send({ ...wish, version: version + 1 })
    expect([stale.status, stale.body.message]).toEqual([
      412,
      'It is no longer what it was when you looked at it. Look at it again.',
    ])
    const first = await send(wish)
    const again = await send(wish)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    const second = await send({ ...wish, decisionId: randomUUID() })
    expect([second.status, second.body.message]).toEqual([409, 'This is approved already.'])
    expect(orders.effects).toHaveLength(1)
    const other = await orders.submit(orders.order(480))
    expect((await decide(other.id, manager, { decisionId: wish.decisionId })).body.fields).toEqual({
      decisionId: 'This key was used for another request.',
    })
  })

  it('says why where it is refused or flagged', async () => {
    const flagged = await orders.submit(orders.order(480, { flags: ['price_jump'] }))
    expect((await decide(flagged.id, manager)).body.fields).toEqual({
      comment: 'Say why you approve it: something about it is flagged.',
    })
    expect((await decide(flagged.id, manager, { decision: 'reject', comment: '  ' })).body.fields).toEqual({
      comment: 'Say what has to be different.',
    })
    const sent = await decide(flagged.id, manager, { decision: 'request_changes', comment: 'Fewer, please.' })
    expect(sent.body.state).toBe('changes_requested')
    expect(orders.effects).toEqual([expect.stringMatching(/^changes .* Fewer, please\.$/)])
    expect(await noticesOf(requester)).toContain(`Changes requested: ${sent.body.number}`)
  })

  it('that replaces another says what is different, and has none of its decisions', async () => {
    const document = orders.order(4_990)
    const first = await orders.submit(document)
    await decide(first.id, manager)
    await decide(first.id, finance, { decision: 'request_changes', comment: 'Less.' })
    const { id } = await orders.submit({ ...orders.order(900), id: document.id })
    const again = await look(id)
    expect([again.isRevised, again.previousId, again.steps, again.decisions]).toEqual([true, first.id, 1, []])
    expect(again.changes).toEqual([
      { line: null, field: 'total', from: '4990.00', to: '900.00' },
      { line: 'a', field: 'amount', from: '4990.00', to: '900.00' },
    ])
  })

  it('is taken back by who asked, alone', async () => {
    const document = orders.order(480)
    const { id, version } = await orders.submit(document)
    await expect(orders.submit(document)).rejects.toThrow('This already waits for approval.')
    const withdraw = (who: Someone) => who.post(`/api/approvals/${id}/withdraw`, { version })
    expect((await withdraw(manager)).body.message).toBe('Whoever asked for it takes it back.')
    expect((await withdraw(requester)).body.state).toBe('withdrawn')
    expect(orders.effects).toEqual([expect.stringMatching(/^withdrawn/)])
  })
})

describe('a document that changes after it was approved', () => {
  it('stands within 2 % of what was submitted and within its rule, and is void beyond', async () => {
    const document = orders.order(4_000)
    const { id } = await orders.submit(document)
    await decide(id, manager)
    const costing = (amount: number) => ({ ...orders.order(amount), id: document.id })
    expect(await orders.revise(costing(4_060))).toBe('stands')
    const between = await look(id)
    expect([between.amount, between.revisions.length, between.state]).toEqual([4_060, 1, 'waiting'])
    // The second step sees the new figure.
    const decided = await decide(id, finance)
    expect(decided.body.decisions.map(({ contentHash }: { contentHash: string }) => contentHash)).toEqual([
      between.revisions[0]?.oldHash,
      between.contentHash,
    ])
    expect(await orders.revise(costing(4_100))).toBe('voided')
    expect(await stateOf(id)).toBe('voided')
    expect(await noticesOf(finance)).toContain(`Changed since its approval: ${document.number}`)

    const near = orders.order(4_990)
    const tier = await orders.submit(near)
    expect(await orders.revise({ ...orders.order(5_030), id: near.id })).toBe('voided')
    expect(await stateOf(tier.id)).toBe('voided')

    // What has only become less needs no other rule.
    const less = orders.order(6_000)
    await orders.submit(less)
    expect(await orders.revise({ ...orders.order(900), id: less.id })).toBe('stands')
  })
})

describe('waiting', () => {
  it('is reminded of and handed on, each once; a question lets the hours stand still', async () => {
    const document = orders.order(480)
    const { id } = await orders.submit(document)
    await noticesOf(admin)
    // The database stamps a step by its own clock.
    const began = (hours: number) =>
      test.rows(
        `update approval_step set remind_at = $2::timestamptz, escalate_at = $2::timestamptz + interval '24 hours' where request_id = $1`,
        [id, new Date(test.now().getTime() + hours * HOUR).toISOString()],
      )
    await began(1)
    await remindOfApprovals(test.app)
    expect(await noticesOf(manager)).not.toContain(`Still waits for your approval: ${document.number}`)
    test.passTime(2 * HOUR)
    for (const _ of [1, 2]) await remindOfApprovals(test.app)
    manager = await test.as('manager')
    const reminders = (await noticesOf(manager)).filter((title) => title.startsWith('Still waits'))
    expect(reminders).toEqual([`Still waits for your approval: ${document.number}`])

    const asked = await manager.post(`/api/approvals/${id}/questions`, { text: 'Why so many?' })
    expect(asked.body.stepList[0].pausedAt).not.toBeNull()
    requester = await test.as('order_manager')
    expect(await noticesOf(requester)).toContain(`manager everywhere asks about ${document.number}`)
    test.passTime(48 * HOUR)
    await remindOfApprovals(test.app)
    admin = await test.as('admin')
    expect((await look(id, admin)).isEscalated).toBe(false)
    requester = await test.as('order_manager')
    const [question] = asked.body.questions
    const answered = await requester.post(`/api/approvals/${id}/answer`, {
      questionId: question.id,
      answer: 'The winter.',
    })
    expect([answered.body.stepList[0].pausedAt, answered.body.questions[0].answer]).toEqual([
      null,
      'The winter.',
    ])
    for (const _ of [1, 2]) await remindOfApprovals(test.app)
    expect((await noticesOf(admin)).filter((title) => title.startsWith('Nobody has'))).toEqual([
      `Nobody has decided it yet: ${document.number}`,
    ])
    expect((await decide(id, admin)).body.state).toBe('approved')
    ;[manager, approver, finance] = await Promise.all([
      test.as('manager'),
      test.as('approver'),
      test.as('finance_manager'),
    ])
  })

  it('of one who leaves is handed to the administrators, never skipped', async () => {
    const { id } = await orders.submit(orders.order(480, { editors: [personId('approver')] }))
    expect((await look(id)).waitsOn.map(({ name }) => name)).toEqual(['manager everywhere'])
    const suspended = await admin.put(`/api/people/${personId('manager')}/status`, { status: 'suspended' })
    expect(suspended.status).toBe(200)
    expect((await look(id)).waitsOn.map(({ name }) => name)).toEqual(['admin everywhere'])
    await test.rows(`update person set status = 'active' where id = $1`, [personId('manager')])
    manager = await test.as('manager')
    expect((await decide(id, manager)).body.state).toBe('approved')
  })

  it('is given to one of those who may decide', async () => {
    const { id, version } = await orders.submit(orders.order(480))
    const give = (personId: string) => admin.post(`/api/approvals/${id}/reassign`, { version, personId })
    expect((await give(personId('finance_manager'))).body.fields).toEqual({
      personId: 'This person may not decide this step.',
    })
    expect((await give(personId('approver'))).body.waitsOn.map(({ name }: { name: string }) => name)).toEqual(
      ['approver everywhere'],
    )
    expect(
      (await manager.get('/api/approvals/waiting')).body.items.map((row: Approval) => row.id),
    ).not.toContain(id)
  })
})

describe('deciding for another', () => {
  const day = 24 * HOUR
  const window = () => ({
    startsAt: new Date(Date.now() - day).toISOString(),
    endsAt: new Date(Date.now() + day).toISOString(),
  })
  const delegate = (from: Someone, to: string, more: object = {}) =>
    from.post('/api/approvals/delegations', { toId: to, ...window(), ...more })

  it('is up to the maximum, says for whom, and ends when it is taken back', async () => {
    const south = personId('manager', 'south')
    const made = await delegate(manager, south, { maxAmount: 500, kinds: ['order'] })
    expect(made.body).toMatchObject({ isActive: true, maxAmount: 500 })
    southManager = await test.as('manager', 'south')
    const within = await orders.submit(orders.order(500))
    const above = await orders.submit(orders.order(500.01))
    const decided = await decide(within.id, southManager)
    expect(decided.body.decisions[0]).toMatchObject({
      by: { name: 'manager south' },
      onBehalfOf: { name: 'manager everywhere' },
    })
    expect((await decide(above.id, southManager)).status).toBe(404)
    const back = await manager.post(`/api/approvals/delegations/${made.body.id}/revoke`, {})
    expect(back.body.isActive).toBe(false)
    const third = await orders.submit(orders.order(100))
    expect((await decide(third.id, southManager)).status).toBe(404)
  })

  it('goes round in no circle, over two links at most, and not to oneself', async () => {
    expect((await delegate(approver, personId('approver'))).body.fields).toEqual({
      toId: 'Choose somebody else than yourself.',
    })
    expect((await delegate(approver, personId('finance_manager'))).status).toBe(200)
    expect((await delegate(finance, personId('approver'))).body.fields.toId).toMatch(/^They let you decide/)
    expect((await delegate(finance, personId('admin'))).status).toBe(200)
    expect((await delegate(admin, personId('user'))).body.fields.toId).toMatch(
      /^A decision is handed on twice/,
    )
    // Whoever the policy asks for nothing of the kind is given none of it.
    expect((await delegate(manager, personId('user'))).body.fields.toId).toMatch(/^The policy asks/)
    expect((await delegate(approver, personId('user'), { endsAt: window().startsAt })).body.fields).toEqual({
      endsAt: 'The end must come after the start, and not be over.',
    })
    const { id } = await orders.submit(orders.order(100, { editors: [personId('manager')] }))
    expect((await decide(id, admin)).body.decisions[0].onBehalfOf.name).toBe('approver everywhere')
  })
})

describe('the policy', () => {
  const current = async (): Promise<Policy> =>
    (await admin.get('/api/approvals/policies')).body.versions.find(({ isCurrent }: Policy) => isCurrent)
  const save = async (changes: object, version: number | null = null) => {
    const { rules } = await current()
    return admin.put('/api/approvals/policies/draft', { rules, version, ...changes })
  }
  const publish = (who: Someone, version: number) =>
    who.post('/api/approvals/policies/draft/publish', { version })

  it('is written by one administrator and published by another; requests keep theirs', async () => {
    const waiting = await orders.submit(orders.order(480))
    const before = await current()
    const drafted = await save({ stepUpAbove: 400 })
    expect(drafted.body).toMatchObject({ number: before.number + 1, state: 'draft', version: 1 })
    expect((await save({}, 7)).status).toBe(412)
    // Alone, it would take effect a day later; there is another one now.
    await test.rows(`insert into role_grant (organization_id, person_id, role) values ($1, $2, 'admin')`, [
      ids.organization,
      personId('settings_manager'),
    ])
    const other = await test.as('settings_manager')
    expect((await publish(admin, 1)).body.message).toBe(
      'Another administrator has to publish it: you wrote it.',
    )
    expect((await publish(other, 1)).body).toMatchObject({ state: 'published', isCurrent: true })
    const next = await orders.submit(orders.order(480))
    const policies = [(await look(waiting.id)).policy, (await look(next.id)).policy]
    expect(policies).toEqual([before.number, before.number + 1])

    expect((await decide(next.id, manager)).body.fields).toEqual({
      password: 'Enter your password, or a code of your authenticator app.',
    })
    await test.rows(`update person set password_hash = 'plain:Right-Password-1' where id = $1`, [
      personId('manager'),
    ])
    expect((await decide(next.id, manager, { password: 'wrong' })).body.fields.password).toBeDefined()
    expect((await decide(next.id, manager, { code: '000000' })).body.fields.code).toBeDefined()
    expect(await stateOf(next.id)).toBe('waiting')
    expect((await decide(next.id, manager, { password: 'Right-Password-1' })).body.state).toBe('approved')

    const { body } = await manager.post('/api/security/two-factor', { password: 'Right-Password-1' })
    const code = () => new TOTP({ secret: body.secret }).generate({ timestamp: test.now().getTime() })
    await manager.post('/api/security/two-factor/confirm', { code: code() })
    const third = await orders.submit(orders.order(480))
    // A code is good once.
    expect((await decide(third.id, manager, { code: code() })).body.fields.code).toBeDefined()
    test.passTime(30_000)
    expect((await decide(third.id, manager, { code: code() })).body.state).toBe('approved')
  })

  it('of the only administrator takes effect a day later, and that is noted', async () => {
    await test.rows(`delete from role_grant where role = 'admin' and person_id = $1`, [
      personId('settings_manager'),
    ])
    const drafted = await save({ stepUpAbove: null })
    const before = await current()
    const { body } = await publish(admin, drafted.body.version)
    expect([body.state, body.isCurrent]).toEqual(['published', false])
    expect(Date.parse(body.effectiveAt) - Date.parse(body.publishedAt)).toBe(24 * HOUR)
    expect(body.number).toBe(before.number + 1)
  })

  it.each([
    [
      { steps: [], auto: false },
      'rules.0.steps',
      'Add a step, or approve at once. A rule has one of the two.',
    ],
    [{ above: 10, upTo: 10 }, 'rules.0.upTo', 'The upper amount must be more than the lower one.'],
    [{ upTo: 1.005 }, 'rules.0.upTo', 'Amount can have at most 2 decimals.'],
    [{ officeIds: [ids.far] }, 'rules.0.officeIds', expect.stringMatching(/office/)],
  ])('refuses %j', async (change, field, message) => {
    const { rules } = await current()
    const [, first, ...rest] = rules
    const { status, body } = await save({ rules: [{ ...first, ...change }, ...rest] })
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  })

  it('explains which rule holds, and what changed rules would have made of what was decided', async () => {
    const facts = { kind: 'order', officeIds: [ids.north], amount: 3_000, budgetState: 'within' }
    const { body } = await admin.post('/api/approvals/explain', facts)
    expect(body.ruleId).toMatch(/4$/)
    expect(body.passed.at(-1)).toMatchObject({ failed: 'upTo' })
    const why = async (more: object) => {
      const { because } = (await admin.post('/api/approvals/explain', { ...facts, ...more })).body
      return because.params.facts.map(({ reason, params }: { reason: string; params?: { limit: string } }) =>
        [reason, params?.limit].filter(Boolean).join(' '),
      )
    }
    expect(await why({})).toEqual([
      'approval_kind_order',
      'approval_above $1,000.00',
      'approval_up_to $5,000.00',
    ])
    expect(await why({ amount: 800, budgetState: 'over' })).toEqual([
      'approval_kind_order',
      'approval_up_to $5,000.00',
      'approval_budget_over',
    ])
    expect(body.steps.map(({ needed }: { needed: number }) => needed)).toEqual([1, 1])
    const { rules } = await current()
    const stricter = rules.map((rule) => ({ ...rule, upTo: rule.upTo === 1_000 ? 100 : rule.upTo }))
    const [from, to] = [dayFrom(-3), dayFrom(3)]
    const simulated = await admin.post('/api/approvals/simulate', { from, to, rules: stricter })
    expect(simulated.body).toMatchObject({ nowAuto: 0, noLongerAuto: 0, refused: 0 })
    expect(simulated.body.changed).toBeGreaterThan(2)
    expect(simulated.body.examples[0].stepsAfter).toEqual([['manager', 'approver'], ['finance_manager']])
  })
})

it('several of one rule are approved together, each by itself', async () => {
  const rows = []
  for (const amount of [10, 20, 30]) rows.push(await orders.submit(orders.order(amount)))
  const flagged = await orders.submit(orders.order(40, { flags: ['new_vendor'] }))
  await decide(rows[2]?.id ?? '', approver)
  const wish = (request: { id: string; version: number }) => ({ ...request, decisionId: randomUUID() })
  const { body } = await manager.post('/api/approvals/approve', {
    requests: [...rows, flagged].map(wish),
  })
  const outcome = (id = '') => body.outcomes.find((each: { id: string }) => each.id === id)
  expect(rows.map(({ id }) => outcome(id).isDone)).toEqual([true, true, false])
  expect(outcome(rows[2]?.id).message).toBe('This is approved already.')
  expect(outcome(flagged.id).message).toBe('Something about it is flagged. Look at it by itself.')
  const larger = await orders.submit(orders.order(4_000))
  expect(
    (await manager.post('/api/approvals/approve', { requests: [flagged, larger].map(wish) })).body.message,
  ).toBe('These go by different rules. Approve them one by one.')
})

// On the embedded database these run one after the other; on PostgreSQL they race.
it('two who decide the last step at once: one does, with one effect', async () => {
  for (let round = 0; round < 2; round++) {
    const { id, version } = await orders.submit(orders.order(390))
    const answers = await Promise.all(
      [manager, approver, manager, approver].map((who) =>
        who.post(`/api/approvals/${id}/decide`, { version, decisionId: randomUUID(), decision: 'approve' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(orders.effects.splice(0)).toHaveLength(1)
  }
})
