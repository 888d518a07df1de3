import { fitsSeat, seatsOf } from '@wellstock/domain/identity/approval-seats'
import { firstRule, type PolicyRule } from '@wellstock/domain/identity/approvals'
import { becauseOf } from '../identity/approvals/explain.ts'
import { hashOf } from './approvals.ts'
import { idOf } from './identity.ts'
import { orderContent } from './order-content.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import type { PurchaseDocument } from './purchase-documents.ts'
import type { Payers } from './purchase-payers.ts'
import { rng } from './random.ts'

const HOUR = 60 * 60_000
const active = people.filter(({ status }) => status === 'active')

const moment = (at: number) => new Date(at).toISOString()
export const requestedLineId = (lineId: string) => idOf(`requested|${lineId}`)

/** The request, its steps and who decided them, by the rules an organization begins with; each step by somebody else. */
export function approvalOf(document: PurchaseDocument, payers: Payers, rules: readonly PolicyRule[]) {
  const { id, office, department, requester, vendor, lines, total } = document
  const facts = {
    kind: 'order' as const,
    officeIds: [office.id],
    category: null,
    department,
    amount: total,
    budgetState: payers.isUnbudgeted ? ('unbudgeted' as const) : ('within' as const),
    flags: [],
    isWithinOwnLimit: false,
  }
  const rule = firstRule(rules, facts)
  if (!rule || rule.auto) throw new Error('an order of the sample is decided by somebody')
  const content = orderContent({
    ...{
      officeId: office.id,
      departmentId: payers.departmentId,
      requesterId: requester.id,
      priority: 'routine',
    },
    lines: lines.map(({ quantity, amount, productId, ...line }) => ({
      ...{ id: requestedLineId(line.id), productId, vendorId: vendor.id, quantity, amount },
      budgetLineId: payers.lineOf.get(line.id) ?? '',
    })),
  })
  const hash = hashOf(content)
  const requestId = idOf(`approval|${id}`)
  const [dearest, ...others] = lines.toSorted((a, b) => b.amount - a.amount)
  const request = {
    ...{ id: requestId, kind: 'order', document_id: id, number: document.requestNumber },
    title: others.length > 0 ? `${dearest?.name} + ${others.length}` : dearest?.name,
    url: `/dashboard/orders/${id}`,
    ...{
      office_ids: [office.id],
      department,
      amount: total,
      routed_amount: total,
      currency: organization.currency,
    },
    ...{ budget_state: facts.budgetState, content, content_hash: hash, submitted_content: content },
    names: Object.fromEntries([
      [office.id, office.name],
      [payers.departmentId, department],
      ...lines.flatMap((line) => [
        [requestedLineId(line.id), line.name],
        [line.productId, line.name],
      ]),
    ]),
    ...{
      requested_by: requester.id,
      policy_number: 1,
      rule_id: rule.id,
      rule_name: rule.name,
      state: 'approved',
    },
    because: becauseOf(rules, rule, facts, organization.currency),
    ...{ requested_at: moment(document.submittedAt), decided_at: moment(document.decidedAt) },
    updated_at: moment(document.decidedAt),
  }
  const decided = decidedSteps(document, rule, requestId, hash)
  return { request, ...decided, decidedBy: decided.decisions.at(-1)?.person_id }
}

function decidedSteps(
  { id, office, requester, submittedAt, decidedAt }: PurchaseDocument,
  rule: PolicyRule,
  requestId: string,
  hash: string,
) {
  const random = rng(`decided|${id}`)
  const spent = new Set([requester.id])
  const turn = (place: number) => submittedAt + ((decidedAt - submittedAt) * place) / rule.steps.length
  const each = rule.steps.map((step, place) => {
    const seats = seatsOf(step, [office.id])
    const [begun, ended] = [turn(place), turn(place + 1)]
    const able = active.filter(
      (person) => !spent.has(person.id) && seats.every((seat) => fitsSeat(person, seat)),
    )
    const decider = random.pick(able)
    spent.add(decider.id)
    const position = place + 1
    const due = (hours: number | null) => hours && moment(begun + hours * HOUR)
    return {
      step: {
        ...{
          request_id: requestId,
          position,
          seats,
          mode: step.mode,
          needed: step.needed,
          state: 'approved',
        },
        ...{ due_hours: step.dueHours, remind_hours: step.remindHours, escalate_hours: step.escalateHours },
        ...{ escalate_to: step.escalateTo, activated_at: moment(begun), decided_at: moment(ended) },
        ...{
          due_at: due(step.dueHours),
          remind_at: due(step.remindHours),
          escalate_at: due(step.escalateHours),
        },
      },
      decision: {
        ...{ id: idOf(`decision|${id}|${place}`), request_id: requestId, position, person_id: decider.id },
        ...{ decision: 'approve', seats: seats.map((_, seat) => seat), content_hash: hash, policy_number: 1 },
        at: moment(ended),
      },
    }
  })
  return { steps: each.map(({ step }) => step), decisions: each.map(({ decision }) => decision) }
}
