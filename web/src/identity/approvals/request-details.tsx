import { Flex, Text } from '@mantine/core'
import { IconBan, IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react'
import type { Approval, ApprovalStep } from '@wellstock/contract/identity/approval'
import type { StepState } from '@wellstock/domain/identity/approvals'
import { type ReactNode, useId } from 'react'
import { formatChange, formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'
import { AnswerForm } from './answer-form.tsx'
import classes from './request.module.css'
import { askedRoleWords, askedWords, causeWord, decisionWord, dueOf, modeWords, nameWords } from './words.ts'

type Props = { approval: Approval }

/** What whoever decides reads first: what was asked, and what is different. */
export const RequestNews = ({ approval }: Props) => (
  <>
    <Changes approval={approval} />
    <Questions approval={approval} />
  </>
)

/** Who decides and has decided, and which later versions stand. */
export const RequestHistory = ({ approval }: Props) => (
  <>
    <Steps approval={approval} />
    <Revisions approval={approval} />
  </>
)

/** A part of a request under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Flex aria-labelledby={id} component="section" direction="column" gap="xs" className={classes.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </Flex>
  )
}

const fieldWords = {
  quantity: m.common_quantity,
  amount: m.common_amount,
  total: m.common_total,
  freight: m.approvals_field_freight,
  tax: m.approvals_field_tax,
  vendor: m.common_vendor,
  product: m.common_product,
  unit: m.approvals_field_unit,
  price: m.common_price,
  from: m.common_from,
  to: m.approvals_field_to,
  office: m.common_office,
  purpose: m.approvals_field_purpose,
  department: m.common_department,
  priority: m.common_priority,
  budgetLine: m.approvals_field_budget_line,
  substituteAllowed: m.approvals_field_substitute,
  variance: m.approvals_field_variance,
  rootCause: m.approvals_field_root_cause,
  note: m.common_note,
} as const

/** A field as people call it; what has no name here stands as it is. */
const fieldWord = (field: string) =>
  field in fieldWords ? fieldWords[field as keyof typeof fieldWords]() : field

const money: readonly string[] = ['amount', 'total', 'freight', 'tax', 'price']

/** What is different from the version before. */
function Changes({ approval: { changes, names } }: Props) {
  if (changes.length === 0) return null
  function value(field: string, text: string | null) {
    if (text === null) return '–'
    const number = Number(text)
    if (money.includes(field) && !Number.isNaN(number)) return formatPrice(number)
    if (field === 'variance' && Number.isInteger(number)) return formatChange(number)
    if (field === 'rootCause') return causeWord(text)
    return field === 'quantity' && Number.isInteger(number) ? formatNumber(number) : (names[text] ?? text)
  }
  return (
    <Part title={m.approvals_changes()}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{m.approvals_change_of()}</th>
            <th scope="col">{m.approvals_change_from()}</th>
            <th scope="col">{m.approvals_change_to()}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, field, from, to }) => (
            <tr key={`${line} ${field}`}>
              <th scope="row">
                {fieldWord(field)}
                {line && <small>{names[line] ?? line}</small>}
              </th>
              <td className={ui.breaks}>
                <s>{value(field, from)}</s>
              </td>
              <td className={`${ui.breaks} ${ui.medium}`}>{value(field, to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

const icons = {
  waiting: IconCircle,
  active: IconCircleDot,
  approved: IconCheck,
  rejected: IconBan,
  skipped: IconBan,
} as const satisfies Record<StepState, unknown>

/** The steps in their order, each with whom it asks and who has decided it. */
function Steps({ approval }: Props) {
  const { stepList, decisions } = approval
  if (stepList.length === 0)
    return (
      <Part title={m.common_steps()}>
        <Text c="dimmed">{m.approvals_by_rule()}</Text>
      </Part>
    )
  return (
    <Part title={m.common_steps()}>
      <ol className={`${ui.plainList} ${classes.steps}`}>
        {stepList.map((step) => {
          const Icon = icons[step.state]
          const of = { position: formatNumber(step.position), steps: formatNumber(stepList.length) }
          return (
            <li key={step.position} data-state={step.state}>
              <Icon size={18} stroke={2} aria-hidden />
              <div className={`${ui.words} ${ui.notes}`}>
                <b className={ui.medium}>
                  {m.approvals_step_number(of)} {m[`approvals_step_is_${step.state}`]()}
                </b>
                <span>{askedWords(step)}</span>
                <StepFacts step={step} approval={approval} />
                {decisions
                  .filter(({ position }) => position === step.position)
                  .map(({ id, by, onBehalfOf, decision, comment, at }) => (
                    <div key={id} className={classes.decision}>
                      <span>
                        <b className={ui.medium}>{by.name}</b>
                        {onBehalfOf && ` ${m.approvals_for({ name: onBehalfOf.name })}`}:{' '}
                        {decisionWord(decision)}
                      </span>
                      <small>{formatDateTime(at)}</small>
                      {comment && <q className={ui.breaks}>{comment}</q>}
                    </div>
                  ))}
              </div>
            </li>
          )
        })}
      </ol>
    </Part>
  )
}

function StepFacts({ step, approval }: { step: ApprovalStep; approval: Approval }) {
  const { mode, wanted, given, waitsOn, assignedTo, dueAt, remindedAt, escalatedAt, escalatedTo } = step
  const isActive = step.state === 'active'
  const due = isActive ? dueOf(approval) : null
  const facts = [
    (mode !== 'any' || wanted > 1) && modeWords(step),
    wanted > 1 && m.approvals_given({ given: formatNumber(given), wanted: formatNumber(wanted) }),
    isActive && waitsOn.length > 0 && m.approvals_waits_on({ names: nameWords(waitsOn) }),
    isActive && assignedTo && m.approvals_assigned_to({ name: assignedTo.name }),
    due && (dueAt ? `${due.word}, ${formatDateTime(dueAt)}` : due.word),
    remindedAt && m.approvals_reminded_at({ time: formatDateTime(remindedAt) }),
    escalatedAt &&
      (escalatedTo
        ? m.approvals_escalated_at({ time: formatDateTime(escalatedAt), who: askedRoleWords(escalatedTo) })
        : m.approvals_escalated()),
  ].filter((each) => typeof each === 'string')
  return facts.map((fact) => <small key={fact}>{fact}</small>)
}

function Questions({ approval }: Props) {
  const { questions } = approval
  if (questions.length === 0) return null
  return (
    <Part title={m.approvals_questions()}>
      <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
        {questions.map((question) => (
          <li key={question.id} className={`${ui.words} ${ui.notes}`}>
            <span>{question.text}</span>
            <small>
              {m.approvals_asked({
                by: question.askedBy.name,
                to: question.askedTo.name,
                time: formatDateTime(question.askedAt),
              })}
            </small>
            {question.answer !== null && (
              <div className={classes.decision}>
                <q>{question.answer}</q>
                <small>
                  {question.askedTo.name}
                  {question.answeredAt && ` · ${formatDateTime(question.answeredAt)}`}
                </small>
              </div>
            )}
            {question.canAnswer && <AnswerForm approval={approval} questionId={question.id} />}
          </li>
        ))}
      </Flex>
    </Part>
  )
}

/** Later versions that stood, because they stay within tolerance of what was approved. */
function Revisions({ approval: { revisions } }: Props) {
  if (revisions.length === 0) return null
  return (
    <Part title={m.approvals_revisions()}>
      <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
        {revisions.map(({ oldHash, newHash, amount, at }) => (
          <li key={newHash} className={`${ui.words} ${ui.notes}`}>
            <span>
              {amount === null ? m.common_no_price() : formatPrice(amount)}
              {', '}
              {formatDateTime(at)}
            </span>
            <small className={ui.code}>
              {oldHash.slice(0, 10)} → {newHash.slice(0, 10)}
            </small>
          </li>
        ))}
      </Flex>
    </Part>
  )
}
