import type { TemplateRow } from '@wellstock/contract/buying/order-templates'
import type { Repeating, TemplateKind } from '@wellstock/domain/buying/order-templates'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const kindWord = (kind: TemplateKind) => m[`order_templates_kind_${kind}`]()
export const everyWord = (every: Repeating) => m[`order_templates_every_${every}`]()

export const officeWord = ({ office }: Pick<TemplateRow, 'office'>) =>
  office?.name ?? m.order_templates_every_office()

export const rowName = (template: Pick<TemplateRow, 'name' | 'office'>) =>
  [template.name, officeWord(template)].join(', ')

/** When the next draft is made, or why none is. */
export const nextWords = ({ nextOn, paused }: NonNullable<TemplateRow['repeat']>) =>
  paused ? m[`order_templates_paused_${paused}`]() : m.order_templates_next({ date: formatDate(nextOn) })
