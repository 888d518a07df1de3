import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '../features.ts'
import { startTestApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

/** Where a document moves money, stock, prices or rights. */
const committing = new Set(['approved', 'paid', 'active', 'confirmed', 'applied', 'granted', 'posted'])

const differ = (by: string, other: string) => `guard_second_person('${by}', '${other}')`

/**
 * What the database asks before a step is taken: that the people of two columns differ, by person and not by account, or an
 * approval, which neither whoever asked nor whoever wrote at the document gives.
 */
const guarded: Record<string, string[]> = {
  'access_request.grant': [differ('decided_by', 'requested_by')],
  'budget.approve': [differ('approved_by', 'proposed_by')],
  'budget_change.approve': [differ('decided_by', 'requested_by')],
  'disposal.approve': ['write_off_is_approved(NEW)'],
  'document.approve': ['is_same_identity(v.organization_id, v.uploaded_by, NEW.approved_by)'],
  'invoice.approve': [differ('approved_by', 'captured_by'), differ('approved_by', 'corrected_by')],
  'invoice.pay': [
    differ('paid_by', 'captured_by'),
    differ('paid_by', 'corrected_by'),
    differ('paid_by', 'approved_by'),
  ],
  'stock_count.approve': ["r.kind = 'count' AND r.document_id = NEW.id AND r.state = 'approved'"],
  'supply_order.approve': [differ('decided_by', 'requested_by')],
  'threshold_change.apply': [
    "r.kind = 'threshold_change' AND r.document_id = NEW.id AND r.state = 'approved'",
  ],
  'transfer.approve': [differ('approved_by', 'requested_by')],
  'vendor.activate': ["r.kind = 'vendor' AND r.document_id = NEW.id AND r.state = 'approved'"],
  'vendor_bank_change.confirm': [differ('confirmed_by', 'requested_by')],
}

/** Steps that one person takes alone, and why. */
const alone: Record<string, string> = {
  'approval_request.approve': 'Decides for the document; guarded by the decisions themselves.',
  'approval_step.approve': 'As its request.',
  'approval_step.begin': 'Its turn has come: nothing is decided.',
  'blanket_order.activate': 'It orders nothing: what is called off it is approved order by order.',
  'invoice.resume': 'It was approved before it was disputed.',
  'preference_card.approve': 'It says what cases are set up with; nothing is ordered or moved by it.',
  'recall.activate': 'Watching what comes is the safe direction.',
  'recall.hold': 'Holding is the safe direction; only closing or taking back ends it.',
  'stock_count.post': 'Differences that nobody has to approve: a rule of the policy says so.',
  'supply_order.give_back': 'It was approved before.',
  'transfer.request': 'Small ones out of the own office: a rule of the policy says so.',
  'vendor.release': 'It was activated before it was put on hold.',
}

it('no document commits the organization by the steps of one person', async () => {
  const steps = features.flatMap(({ documents = [] }) =>
    documents.flatMap(({ table, edges }) =>
      Object.entries(edges).flatMap(([step, { to }]) =>
        to.some((state) => committing.has(state)) ? [`${table}.${step}`] : [],
      ),
    ),
  )
  expect(steps.sort()).toEqual([...Object.keys(guarded), ...Object.keys(alone)].sort())
  const guards = await test.rows<{ table: string; text: string }>(
    `select tgrelid::regclass::text as "table", pg_get_triggerdef(t.oid) || regexp_replace(prosrc, '\\s+', ' ', 'g') as text
     from pg_trigger t join pg_proc p on p.oid = tgfoid where not tgisinternal and tgenabled = 'O'`,
  )
  for (const [step, conditions] of Object.entries(guarded))
    for (const condition of conditions) {
      const ofTable = guards.filter(({ table }) => table === step.split('.')[0])
      expect(
        ofTable.map(({ text }) => text),
        step,
      ).toContainEqual(expect.stringContaining(condition))
    }
})
