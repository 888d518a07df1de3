import { describe, expect, it } from 'vitest'
import {
  type ApprovalContent,
  canonicalText,
  contentChanges,
  isWithinTolerance,
  moneyText,
  stillStands,
} from './approval-content.ts'
import {
  type Delegation,
  delegationProblem,
  delegatorsOf,
  isAskedBy,
  rightTo,
  unfilledStep,
} from './approval-rights.ts'
import { isComplete, type OpenStep, seatsOf } from './approval-seats.ts'
import { type ApprovalFacts, firstRule, type PolicyRule, simulate } from './approvals.ts'

const line = (id: string, more: object = {}) => ({
  id,
  product: `product ${id}`,
  quantity: '100',
  budgetLine: 'supplies',
  amount: '500.00',
  substituteAllowed: false,
  ...more,
})

const order: ApprovalContent = {
  type: 'order',
  organization: 'org',
  office: 'main',
  department: 'Laboratory',
  requester: 'rita',
  currency: 'USD',
  priority: 'routine',
  total: '1000.00',
  freight: '0.00',
  tax: '0.00',
  lines: [line('a'), line('b')],
}

describe('what a decision is bound to', () => {
  it.each([
    ['keys in another order', { ...Object.fromEntries(Object.entries(order).reverse()) }],
    ['lines in another order', { lines: [...order.lines].reverse() }],
    ['nothing where nothing was', { vendor: null, note: undefined }],
  ])('is the same with %s', (_, more) => {
    expect(canonicalText({ ...order, ...more } as ApprovalContent)).toBe(canonicalText(order))
  })

  it('is one text: sorted keys, no spaces, decimals as text, composed letters', () => {
    const small = {
      type: 'order',
      office: 'Cafe\u0301',
      lines: [{ id: 'a', quantity: '100', amount: '1000.00', none: null }],
    }
    expect(canonicalText(small)).toBe(
      '{"lines":[{"amount":"1000.00","id":"a","quantity":"100"}],"office":"Café","type":"order"}',
    )
  })

  it.each([
    [1000, '1000.00'],
    [0.005, '0.01'],
    [1.005, '1.01'],
    [1234.5649, '1234.56'],
  ])('%d is %j', (amount, text) => expect(moneyText(amount)).toBe(text))
})

describe('a later version', () => {
  const with_ = (changes: object, lines = order.lines) => ({ ...order, ...changes, lines }) as ApprovalContent
  const costing = (total: string) => with_({ total })
  const [a, b] = order.lines as [ReturnType<typeof line>, ReturnType<typeof line>]
  const anyVendor = order
  const namedVendor = with_({}, [{ ...a, vendor: 'x' }, b])

  it.each([
    ['named vendor', namedVendor, with_({}, [{ ...a, vendor: 'y' }, b]), false],
    ['"any" vendor chosen', anyVendor, namedVendor, true],
    ['price −8 %', order, costing('920.00'), true],
    ['price +0.5 %', order, costing('1005.00'), true],
    ['price +2.00 %', order, costing('1020.00'), true],
    ['price +2.01 %', order, costing('1020.10'), false],
    ['quantity up one pack', order, with_({}, [{ ...a, quantity: '200' }, b]), false],
    [
      'quantity down',
      order,
      with_({ total: '900.00' }, [{ ...a, quantity: '80', amount: '400.00' }, b]),
      true,
    ],
    ['line cancelled', order, with_({ total: '500.00' }, [a]), true],
    ['line added', order, with_({}, [a, b, line('c')]), false],
    [
      'line A −300, B +300 by quantity',
      order,
      with_({}, [
        { ...a, quantity: '40', amount: '200.00' },
        { ...b, quantity: '160', amount: '800.00' },
      ]),
      false,
    ],
    ['budget line', order, with_({}, [{ ...a, budgetLine: 'capital' }, b]), false],
    ['ship-to office', order, with_({ office: 'north' }), false],
    ['routine → emergency', order, with_({ priority: 'emergency' }), false],
    ['product swapped, no substitute allowed', order, with_({}, [{ ...a, product: 'z' }, b]), false],
    [
      'product swapped, substitutes allowed',
      with_({}, [{ ...a, substituteAllowed: true }, b]),
      with_({}, [{ ...a, substituteAllowed: true, product: 'z' }, b]),
      true,
    ],
    ['another requester', order, with_({ requester: 'sam' }), false],
    ['another currency', order, with_({ currency: 'EUR' }), false],
  ])('%s', (_, decided, revised, stands) => {
    expect(stillStands(decided, revised)).toBe(stands)
  })

  it('counts from the decided total and not from the last one: +1.5 % stands, another +1.0 % does not', () => {
    expect([stillStands(order, costing('1015.00')), stillStands(order, costing('1025.15'))]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    [10, 11, true],
    [10, 11.01, false],
    [50, 51, true],
    [50, 51.01, false],
    [100, 102, true],
    [9_999_999_999, 10_199_999_998.98, true],
    [9_999_999_999, 10_199_999_999, false],
  ])('of %d to %d is within 2 %% or 1.00: %s', (decided, revised, isWithin) => {
    expect(isWithinTolerance(decided, revised)).toBe(isWithin)
  })

  it('is said as what is different, line by line', () => {
    const after = with_({ total: '620.00' }, [{ ...a, amount: '620.00' }])
    expect(
      contentChanges(order, after).map(({ line: of, field, from, to }) => [of, field, from, to]),
    ).toEqual([
      [null, 'total', '1000.00', '620.00'],
      ['a', 'amount', '500.00', '620.00'],
      ...Object.entries(b).flatMap(([field, value]) =>
        field === 'id' ? [] : [['b', field, String(value), null]],
      ),
    ])
  })
})

const noRule: PolicyRule = {
  id: '',
  name: '',
  kinds: [],
  officeIds: [],
  categories: [],
  above: null,
  upTo: null,
  budgetStates: [],
  flags: [],
  withinOwnLimit: false,
  steps: [],
  auto: false,
}
const step = (...roles: string[]) => ({
  roles: roles.map((role) => ({ role, where: 'office' as const })),
  people: [],
  mode: 'any' as const,
  needed: null,
  dueHours: null,
  remindHours: null,
  escalateHours: null,
  escalateTo: null,
})
const manager = step('manager')
const finance = step('finance_manager')
const rules: PolicyRule[] = [
  { ...noRule, id: 'small', kinds: ['transfer'], withinOwnLimit: true, auto: true },
  { ...noRule, id: 'tests', categories: ['Reagents'], upTo: 100, auto: true },
  { ...noRule, id: 'first', upTo: 1_000, budgetStates: ['within', 'none'], steps: [manager] },
  { ...noRule, id: 'second', upTo: 5_000, steps: [manager, finance] },
  {
    ...noRule,
    id: 'third',
    above: 5_000,
    upTo: 25_000,
    steps: [manager, finance, step('procurement_manager')],
  },
  { ...noRule, id: 'flagged', officeIds: ['north'], flags: ['new_vendor', 'split_order'], steps: [finance] },
]
const facts: ApprovalFacts = {
  kind: 'order',
  officeIds: ['main'],
  category: null,
  department: null,
  amount: 500,
  budgetState: 'within',
  flags: [],
  isWithinOwnLimit: false,
}

describe('the first rule that applies', () => {
  it.each([
    [{}, 'first'],
    [{ amount: 1_000 }, 'first'],
    [{ amount: 1_000.01 }, 'second'],
    [{ amount: 500, budgetState: 'over' }, 'second'],
    [{ amount: 4_990 }, 'second'],
    [{ amount: 5_030 }, 'third'],
    [{ amount: 300, routedAmount: 5_100 }, 'third'],
    [{ amount: 25_000.01 }, null],
    [{ amount: null }, null],
    [{ amount: null, officeIds: ['north'], flags: ['split_order'] }, 'flagged'],
    [{ amount: null, officeIds: ['main'], flags: ['split_order'] }, null],
    [{ kind: 'transfer', isWithinOwnLimit: true }, 'small'],
    [{ kind: 'transfer', isWithinOwnLimit: true, flags: ['price_jump'] }, 'first'],
    [{ category: 'Reagents', amount: 100 }, 'tests'],
    [{ category: 'Reagents', amount: 100, flags: ['price_jump'] }, 'first'],
  ] as const)('of %j is %s', (more, id) => {
    expect(firstRule(rules, { ...facts, ...more } as ApprovalFacts)?.id ?? null).toBe(id)
  })
})

const person = (id: string, ...grants: [role: string, officeId: string | null][]) => ({
  identityId: id,
  id,
  grants: grants.map(([role, officeId]) => ({ role, officeId })),
})
const ann = person('ann', ['manager', 'main'])
const ben = person('ben', ['manager', 'north'])
const cleo = person('cleo', ['manager', null], ['finance_manager', null])
const dora = person('dora', ['finance_manager', 'main'])
const nobody = { requesterId: 'rita', editorIds: [] as string[], approvals: [] }
const open = (of: ReturnType<typeof step>, officeIds: string[], more: Partial<OpenStep> = {}): OpenStep => ({
  seats: seatsOf({ ...of, ...more } as typeof of, officeIds),
  mode: of.mode,
  needed: null,
  escalatedTo: null,
  ...more,
})

describe('who may decide', () => {
  const atMain = open(manager, ['main'])
  const can = (
    ...[who, of = atMain, involved = nobody, delegators = []]: [
      Parameters<typeof rightTo>[0],
      OpenStep?,
      Parameters<typeof rightTo>[3]?,
      Parameters<typeof rightTo>[4]?,
    ]
  ) => rightTo(who, of, [], involved, delegators)

  it('holds the role in the office of the document, at this moment', () => {
    expect([ann, ben, cleo, dora, person('ann')].map((each) => can(each) !== null)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })

  it('a role that counts for the whole organization is held for all of it', () => {
    const whole = open({ ...manager, roles: [{ role: 'manager', where: 'organization' as never }] }, ['main'])
    expect([can(ann, whole), can(cleo, whole)?.seats]).toEqual([null, [0]])
  })

  it('is neither the requester nor an editor, nor decides for one; who has only commented may', () => {
    expect(can(ann, atMain, { ...nobody, requesterId: 'ann' })).toBeNull()
    expect(can(ann, atMain, { ...nobody, editorIds: ['ann'] })).toBeNull()
    // A for the requester: no. The requester for A: no. A in own right: yes.
    const asked = { ...nobody, requesterId: 'cleo' }
    expect(can(ben, atMain, asked, [cleo])).toBeNull()
    expect(can(cleo, atMain, asked, [ann])).toBeNull()
    expect(can(ann, atMain, asked, [cleo])).toEqual({ onBehalfOf: null, seats: [0] })
  })

  it('decides once, for themselves or for another', () => {
    const decided = (personId: string, onBehalfOf: string | null) => ({
      ...nobody,
      approvals: [{ personId, onBehalfOf, seats: [0] }],
    })
    expect(can(cleo, open(finance, ['main']), decided('cleo', null))).toBeNull()
    expect(can(cleo, open(finance, ['main']), decided('ben', 'cleo'))).toBeNull()
    expect(can(ben, open(finance, ['main']), decided('ann', 'dora'), [dora])).toBeNull()
    expect(can(dora, open(finance, ['main']), decided('cleo', null))).not.toBeNull()
  })

  it('decides for another where they have no right of their own', () => {
    expect(can(ben, atMain, nobody, [ann])).toEqual({ onBehalfOf: 'ann', seats: [0] })
    expect(can(cleo, atMain, nobody, [ann])).toEqual({ onBehalfOf: null, seats: [0] })
  })

  it('of two offices each has its say, or somebody who has both', () => {
    const both = open(manager, ['main', 'north'])
    expect([can(ann, both)?.seats, can(ben, both)?.seats, can(cleo, both)?.seats]).toEqual([[0], [1], [0, 1]])
    const by = (personId: string, seats: number[]) => ({ personId, onBehalfOf: null, seats })
    expect([isComplete(both, [by('ann', [0])]), isComplete(both, [by('ann', [0]), by('ben', [1])])]).toEqual([
      false,
      true,
    ])
    expect(isComplete(both, [by('cleo', [0, 1])])).toBe(true)
  })

  it('of two offices of which either will do, whoever has one', () => {
    const either: OpenStep = { ...open(manager, []), seats: seatsOf(manager, ['main', 'north'], true) }
    expect([ann, ben, cleo, dora].map((each) => can(each, either)?.seats ?? null)).toEqual([
      [0],
      [0],
      [0],
      null,
    ])
  })

  it('all of those named decide, each one place; or so many of them', () => {
    const all = open({ ...step('manager', 'finance_manager'), mode: 'all' as never }, ['main'])
    expect([all.seats.length, can(cleo, all)?.seats, can(dora, all)?.seats]).toEqual([2, [0], [1]])
    const two = open({ ...manager, mode: 'n_of' as never }, ['main'], { needed: 2 })
    const approvals = [{ personId: 'ann', onBehalfOf: null, seats: [0] }]
    expect([isComplete(two, approvals), rightTo(cleo, two, approvals, nobody, [])?.seats]).toEqual([
      false,
      [0],
    ])
  })

  it('whoever it is escalated to decides as well', () => {
    expect(
      can(dora, { ...atMain, escalatedTo: { role: 'finance_manager', where: 'office' } })?.seats,
    ).toEqual([0])
  })
})

describe('a step that nobody can fill', () => {
  const first = open(manager, ['main'])
  const second = open(finance, ['main'])
  const two = open({ ...manager, mode: 'n_of' as never }, ['main'], { needed: 2 })
  it.each([
    ['somebody for each', [first, second], [ann, dora], {}, null],
    ['one person for both', [first, second], [cleo], {}, 1],
    ['whoever fits both leaves the step that others cannot fill', [first, second], [cleo, ann], {}, null],
    ['nobody for the second', [first, second], [ann], {}, 1],
    ['the requester does not count', [first], [ann], { requesterId: 'ann' }, 0],
    ['an editor does not count', [first], [ann], { editorIds: ['ann'] }, 0],
    ['two of them, one there', [two], [ann, dora], {}, 0],
    ['two of them', [two], [ann, cleo], {}, null],
    ['each office', [open(manager, ['main', 'north'])], [ann, ben], {}, null],
    ['one of two offices only', [open(manager, ['main', 'north'])], [ann], {}, 0],
    ['somebody for both offices', [open(manager, ['main', 'north']), second], [cleo, dora], {}, null],
    ['no step', [], [], {}, null],
  ] as const)('%s', (_, steps, people, involved, position) => {
    expect(unfilledStep(steps, people, { ...nobody, ...involved } as typeof nobody)).toBe(position)
  })
})

describe('deciding for another', () => {
  const at = '2026-11-20T15:00:00.000Z'
  const link = (fromId: string, toId: string, more: Partial<Delegation> = {}): Delegation => ({
    fromId,
    toId,
    startsAt: '2026-11-20T00:00:00.000Z',
    endsAt: '2026-11-21T00:00:00.000Z',
    kinds: [],
    maxAmount: null,
    revokedAt: null,
    ...more,
  })
  const chain = [link('A', 'B'), link('B', 'C'), link('C', 'D')]
  const find = (who: string, links: Delegation[], about: object = {}, active = (_: string) => true) =>
    delegatorsOf(who, links, { kind: 'order', amount: 2_000, at, ...about }, active)

  it('goes over two links, nearest first, and no further', () => {
    expect([find('B', chain), find('C', chain), find('D', chain)]).toEqual([['A'], ['B', 'A'], ['C', 'B']])
  })

  it.each([
    ['up to the maximum', link('A', 'B', { maxAmount: 2_000 }), {}, ['A']],
    ['a cent above it', link('A', 'B', { maxAmount: 2_000 }), { amount: 2_000.01 }, []],
    ['an amount nobody knows', link('A', 'B', { maxAmount: 2_000 }), { amount: null }, []],
    ['its kind', link('A', 'B', { kinds: ['order'] }), {}, ['A']],
    ['another kind', link('A', 'B', { kinds: ['count'] }), {}, []],
    ['before it begins', link('A', 'B', { startsAt: '2026-11-20T15:00:00.001Z' }), {}, []],
    ['the minute it begins', link('A', 'B', { startsAt: at }), {}, ['A']],
    ['the minute it ends', link('A', 'B', { endsAt: at }), {}, []],
    ['taken back', link('A', 'B', { revokedAt: at }), {}, []],
  ])('holds for %s: %o', (_, one, about, found) => {
    expect(find('B', [one], about)).toEqual(found)
  })

  it('ends when either is suspended, and in between', () => {
    expect(find('C', chain, {}, (id) => id !== 'A')).toEqual(['B'])
    expect(find('C', chain, {}, (id) => id !== 'B')).toEqual([])
    expect(find('C', chain, {}, (id) => id !== 'C')).toEqual([])
  })

  const later = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' }
  it.each([
    [[], link('A', 'A'), 'self'],
    [[], link('A', 'B'), null],
    [[link('A', 'B')], link('B', 'A'), 'circle'],
    [[link('A', 'B'), link('B', 'C')], link('C', 'A'), 'circle'],
    [[link('A', 'B')], link('B', 'C'), null],
    [[link('A', 'B'), link('B', 'C')], link('C', 'D'), 'too_long'],
    [[link('B', 'C'), link('C', 'D')], link('A', 'B'), 'too_long'],
    [[link('A', 'B'), link('C', 'D')], link('B', 'C'), 'too_long'],
    [[link('A', 'B')], link('B', 'A', later), null],
    [[link('A', 'B', { revokedAt: at })], link('B', 'A'), null],
  ])('beside %o, %o is %s', (standing, wanted, reason) => {
    expect(delegationProblem(wanted, standing)).toBe(reason)
  })
})

it('another policy leads what was decided by other steps, and says how much longer it takes', () => {
  const decided = [
    { ...facts, id: '1', ruleId: 'first', steps: [['manager']] },
    { ...facts, id: '2', amount: 3_000, ruleId: 'second', steps: [['manager'], ['finance_manager']] },
    { ...facts, id: '3', amount: 90_000, ruleId: 'x', steps: [['admin']] },
  ]
  const usual = new Map([
    ['manager', 5],
    ['finance_manager', 8],
  ])
  const changed = rules.map((rule) => (rule.id === 'first' ? { ...rule, upTo: 100 } : rule))
  expect(simulate(decided, changed, usual, 4)).toEqual([
    {
      id: '1',
      ruleId: 'second',
      stepsBefore: [['manager']],
      stepsAfter: [['manager'], ['finance_manager']],
      hours: 8,
    },
    { id: '2', ruleId: 'second', stepsBefore: decided[1]?.steps, stepsAfter: decided[1]?.steps, hours: 0 },
    { id: '3', ruleId: null, stepsBefore: [['admin']], stepsAfter: [], hours: -4 },
  ])
})

it('whoever the policy asks nothing of a kind is trusted with no decision of it', () => {
  const step = {
    mode: 'any',
    needed: null,
    dueHours: null,
    remindHours: null,
    escalateHours: null,
    escalateTo: null,
  } as const
  const rules = [
    {
      kinds: ['order' as const],
      steps: [{ ...step, roles: [{ role: 'manager', where: 'office' as const }], people: [] }],
    },
    { kinds: [], steps: [{ ...step, roles: [], people: ['named'] }] },
  ]
  const holding = (id: string, role: string) => ({ id, grants: [{ role, officeId: 'main' }] })
  const asked = (kinds: ('order' | 'count')[]) =>
    [holding('a', 'manager'), holding('named', 'user'), holding('b', 'user')].map((each) =>
      isAskedBy(rules, kinds, each),
    )
  expect([asked([]), asked(['order']), asked(['count'])]).toEqual([
    [true, true, false],
    [true, true, false],
    [false, true, false],
  ])
})
