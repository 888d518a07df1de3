import { formatNumber, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const labels = {
  name: m.common_name,
  kinds: m.delegations_kinds,
  officeIds: m.common_offices,
  categories: m.common_categories,
  above: m.policy_above_label,
  upTo: m.policy_up_to_label,
  budgetStates: m.common_budget,
  flags: m.approvals_flags,
  steps: m.common_steps,
}
export const stepLabels = {
  roles: m.policy_step_roles,
  people: m.common_people,
  mode: m.policy_step_mode,
  needed: m.policy_step_needed,
  dueHours: m.policy_step_due,
  remindHours: m.policy_step_remind,
  escalateHours: m.policy_step_escalate,
  escalateTo: m.policy_step_escalate_to,
}

/** What a path of the schema is called: `steps.0.roles`. */
export function labelOf(path: string) {
  const [field, place, part] = path.split('.')
  if (field === 'steps' && part && part in stepLabels)
    return `${m.policy_step_number({ number: formatNumber(Number(place) + 1) })}: ${stepLabels[part as keyof typeof stepLabels]()}`
  return field && field in labels ? labels[field as keyof typeof labels]() : path
}

export const named = (known: readonly { id: string; name: string }[]) =>
  known.map(({ id, name }) => ({ value: id, label: name }))
export const searching = () => ({ searchable: true, nothingFoundMessage: m.common_nothing_found() })
export const amount = () => ({
  min: 0,
  max: 999_999_999,
  decimalScale: 2,
  allowNegative: false,
  hideControls: true,
  leftSection: priceSign(),
  ...numberSigns(),
})
export const numberOrNull = (value: number | string) => (typeof value === 'number' ? value : null)
