import type { Plan, PlanFields } from '@wellstock/contract/compliance/task'
import { type TaskKind, type TaskTemplate, taskTemplates } from '@wellstock/domain/compliance/devices'
import type * as z from 'zod'
import { m } from '../../lib/messages.ts'
import { numberIn } from '../../ui/number-input.tsx'

type Typed = number | string
export type ReadingValues = { name: string; unit: string; min: Typed; max: Typed }

/** A plan as a form holds it; numbers may be half typed. */
export type PlanValues = Pick<TaskTemplate, 'kind' | 'unit' | 'basis' | 'workdaysOnly' | 'isBlocking'> & {
  name: string
  every: Typed
  anchor: string
  beforeDays: Typed
  afterDays: Typed
  signatures: number
  readings: ReadingValues[]
  assigneeId: string
}

type Limits = { name: string; unit: string; min: number | null; max: number | null }
const typedReadings = (readings: readonly Limits[]): ReadingValues[] =>
  readings.map(({ min, max, ...rest }) => ({ ...rest, min: min ?? '', max: max ?? '' }))

/** The readings of templates have no name of somebody's own yet. */
const templateNames: Record<string, () => string> = {
  Minimum: m.devices_template_minimum,
  Maximum: m.devices_template_maximum,
}

/** A plan as it is proposed. */
export const planFromTemplate = (template: TaskTemplate): PlanValues => ({
  ...template,
  name: '',
  anchor: '',
  signatures: 1,
  readings: typedReadings(
    template.readings.map((each) => ({ ...each, name: templateNames[each.name]?.() ?? each.name })),
  ),
  assigneeId: '',
})

const known = Object.values(taskTemplates).flat()

/** A plan of a kind: as some class has it, or each year. */
export const planOfKind = (kind: TaskKind): PlanValues => {
  const [maintenance] = taskTemplates.other
  const template = known.find((each) => each.kind === kind) ?? maintenance
  if (!template) throw new Error('each class has a plan')
  return planFromTemplate({ ...template, kind })
}

export const valuesOfPlan = (plan: Plan): PlanValues => ({
  ...{ kind: plan.kind, name: plan.name, every: plan.every, unit: plan.unit, basis: plan.basis },
  ...{ anchor: plan.anchor, beforeDays: plan.beforeDays, afterDays: plan.afterDays },
  ...{ workdaysOnly: plan.workdaysOnly, isBlocking: plan.isBlocking, signatures: plan.signatures },
  readings: typedReadings(plan.readings),
  assigneeId: plan.assignee?.id ?? '',
})

/** What is half typed is sent as none, and refused where one is needed. */
const sent = (typed: Typed) => numberIn(typed) ?? 0

/** A plan as it is sent. A period is its own window. */
export const planOf = ({ name, anchor, readings, ...plan }: PlanValues): z.input<typeof PlanFields> => ({
  ...plan,
  ...(name.trim() && { name: name.trim() }),
  ...(anchor && { anchor }),
  every: sent(plan.every),
  beforeDays: plan.basis === 'period' ? 0 : sent(plan.beforeDays),
  afterDays: plan.basis === 'period' ? 0 : sent(plan.afterDays),
  workdaysOnly: plan.unit === 'day' && plan.workdaysOnly,
  readings: readings.map((reading) => ({
    ...reading,
    min: numberIn(reading.min),
    max: numberIn(reading.max),
  })),
  assigneeId: plan.assigneeId || null,
})
