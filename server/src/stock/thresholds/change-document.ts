import type { ThresholdChangeState, ThresholdChangeStep } from '@wellstock/domain/stock/thresholds'
import { said } from '@wellstock/messages/sentence'
import { covers } from '../../platform/access/person.ts'
import type { Document } from '../../platform/workflow/document.ts'

/** What an operation has to know of a change of many items. */
export type LockedChange = {
  id: string
  number: string
  state: ThresholdChangeState
  reason: string
  requestedBy: string
  /** The offices of its items. */
  officeIds: string[]
  version: number
}

/** The offices of a change, in SQL. */
export const OFFICE_IDS = `array(select distinct i.office_id from threshold_change_line l
  join item i on i.organization_id = l.organization_id and i.id = l.item_id
  where l.organization_id = threshold_change.organization_id and l.change_id = threshold_change.id)`

/** Levels of many items that somebody asks to be changed. Who decides is the policy's to say. Source: docs/states.md. */
export const changeDocument: Document<LockedChange, ThresholdChangeStep, object> = {
  table: 'threshold_change',
  noun: 'threshold-change',
  columns: `id, number, state, reason, requested_by, version, ${OFFICE_IDS} as "officeIds"`,
  edges: {
    apply: { from: ['requested'], to: ['applied'], auditAction: 'applied' },
    reject: { from: ['requested'], to: ['rejected'], auditAction: 'rejected' },
    withdraw: { from: ['requested'], to: ['withdrawn'], auditAction: 'withdrawn' },
  },
  canView: (scope, { officeIds }) => officeIds.every((id) => covers(scope, id)),
  notFound: said.threshold_change_not_found(),
  wrongState: (state) => said[`threshold_change_${state}`](),
}
