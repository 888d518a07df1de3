import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TemplateRow } from '@wellstock/contract/buying/order-templates'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'
import { everyWord, kindWord, nextWords, officeWord } from './words.ts'

type Row = { template: TemplateRow }

const NameLink = ({ template: { id, name } }: Row) => (
  <Link
    to="/dashboard/orders/templates/$templateId"
    params={{ templateId: id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link}`}
  >
    {name}
  </Link>
)

/** How often, and when next; paused, why. */
export const Repeats = ({ template: { repeat } }: Row) =>
  repeat ? (
    <span className={`${ui.words} ${ui.notes}`}>
      {everyWord(repeat.every)}
      <small className={ui.figures}>
        <span className={repeat.paused ? ui.warn : undefined}>{nextWords(repeat)}</span>
      </small>
    </span>
  ) : (
    <span className={ui.note}>{m.order_templates_by_hand()}</span>
  )

export const templateColumns = (): GridColumn<TemplateRow>[] => [
  {
    key: 'name',
    header: m.common_name(),
    cell: (template) => <NameLink template={template} />,
    canHide: false,
  },
  { key: 'kind', header: m.common_kind(), cell: ({ kind }) => kindWord(kind) },
  {
    key: 'office',
    header: m.common_office(),
    cell: (template) => (
      <span className={`${ui.words} ${ui.notes}`}>
        {officeWord(template)}
        <small>{template.department.name}</small>
      </span>
    ),
  },
  {
    key: 'lines',
    header: m.common_lines(),
    cell: ({ lineCount }) => formatNumber(lineCount),
    isNumeric: true,
  },
  {
    key: 'next',
    header: m.order_templates_repeats(),
    cell: (template) => <Repeats template={template} />,
  },
]

/** A template in the list on a phone, and at a glance. */
export const TemplateCard = ({ template }: Row) => (
  <Stack gap={4} className={ui.notes}>
    <NameLink template={template} />
    <span>{[officeWord(template), template.department.name].join(' · ')}</span>
    <small>{[kindWord(template.kind), linesWords(template.lineCount)].join(' · ')}</small>
    <Repeats template={template} />
  </Stack>
)
