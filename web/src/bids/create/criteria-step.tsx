import { Button, CloseButton, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type BidRequirementKind, bidRequirementKinds } from '@wellstock/contract/bids/bids'
import { formatNumber, formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import type { CriterionValue } from './bid-values.ts'
import classes from './create-bid.module.css'
import { type Known, PeopleField } from './people-field.tsx'
import { missingWeight, type Wrong } from './sent-bid.ts'
import type { StepProps } from './step-props.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** By what offers are scored beside their price, and what they have to fulfil. */
export const CriteriaStep = (props: StepProps) => (
  <Stack>
    {props.values.kind === 'rfq' ? (
      <Block title={m.bid_draft_step_criteria()}>
        <Nothing>{m.bid_draft_price_alone()}</Nothing>
      </Block>
    ) : (
      <Weights {...props} />
    )}
    {bidRequirementKinds.map((kind) => (
      <Requirements key={kind} kind={kind} {...props} />
    ))}
  </Stack>
)

const MOST_CRITERIA = 20
const MOST_REQUIREMENTS = 30

/** What is weighed most often, beside the price. */
const PRICE = 45
const usual = () => [
  { name: m.common_delivery(), weight: 20 },
  { name: m.bid_draft_quality(), weight: 20 },
  { name: m.bid_draft_service(), weight: 15 },
]

const criterion = (given: Partial<CriterionValue> = {}): CriterionValue => ({
  key: newId(),
  name: '',
  weight: '',
  evaluatorIds: [],
  ...given,
})

function Weights({ values, wrong, known, onChange }: StepProps) {
  const { criteria, priceWeight } = values
  const change = (key: string, part: Partial<CriterionValue>) =>
    onChange({ criteria: criteria.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  return (
    <Block
      title={m.bid_draft_weights()}
      isWide
      action={
        <Button
          variant="default"
          size="compact-md"
          onClick={() =>
            onChange({
              priceWeight: PRICE,
              // Who scores what stays, in the order of the criteria.
              criteria: usual().map((each, at) =>
                criterion({ ...each, evaluatorIds: criteria[at]?.evaluatorIds ?? [] }),
              ),
            })
          }
        >
          {m.bid_draft_usual_weights()}
        </Button>
      }
    >
      <Stack gap="sm">
        <NumberInput
          label={m.common_price()}
          className={classes.weight}
          min={0}
          max={100}
          decimalScale={4}
          value={priceWeight}
          error={wrong.priceWeight}
          onChange={(next) => onChange({ priceWeight: numberIn(next) ?? '' })}
        />
        <ul className={`${ui.plainList} ${classes.rows}`}>
          {criteria.map((each, at) => (
            <Criterion
              key={each.key}
              value={each}
              at={at}
              wrong={wrong}
              known={known}
              onChange={(part) => change(each.key, part)}
              onRemove={() => onChange({ criteria: criteria.filter(({ key }) => key !== each.key) })}
            />
          ))}
        </ul>
        <Group justify="space-between" gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus {...icon} />}
            disabled={criteria.length >= MOST_CRITERIA}
            onClick={() => onChange({ criteria: [...criteria, criterion()] })}
          >
            {m.bid_draft_add_criterion()}
          </Button>
          <Sum missing={missingWeight(values)} />
        </Group>
      </Stack>
    </Block>
  )
}

/** What the weights add up to, and what is missing. */
function Sum({ missing }: { missing: number }) {
  const sum = formatRate(100 - missing)
  return (
    <b role="status" className={`${ui.figures} ${missing === 0 ? '' : ui.warn}`}>
      {missing === 0
        ? m.bid_draft_sum_right()
        : missing > 0
          ? m.bid_draft_sum_missing({ sum, missing: formatRate(missing) })
          : m.bid_draft_sum_over({ sum, over: formatRate(-missing) })}
    </b>
  )
}

type CriterionProps = {
  value: CriterionValue
  at: number
  wrong: Wrong
  known: Known
  onChange: (part: Partial<CriterionValue>) => void
  onRemove: () => void
}

function Criterion({ value, at, wrong, known, onChange, onRemove }: CriterionProps) {
  const called = value.name || m.bid_draft_criterion_number({ number: formatNumber(at + 1) })
  const error = (field: string) => wrong[`criteria.${at}.${field}`]
  return (
    <li className={classes.criterion}>
      <TextInput
        label={m.bid_draft_criterion()}
        maxLength={80}
        autoComplete="off"
        value={value.name}
        error={error('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberInput
        label={m.bid_draft_weight()}
        aria-label={m.bid_draft_field_of({ field: m.bid_draft_weight(), name: called })}
        min={0}
        max={100}
        decimalScale={4}
        value={value.weight}
        error={error('weight')}
        onChange={(next) => onChange({ weight: numberIn(next) ?? '' })}
      />
      <PeopleField
        label={m.bid_draft_evaluators()}
        name={m.bid_draft_field_of({ field: m.bid_draft_evaluators(), name: called })}
        known={known}
        max={20}
        value={value.evaluatorIds}
        error={error('evaluatorIds')}
        onChange={(evaluatorIds) => onChange({ evaluatorIds })}
      />
      <CloseButton aria-label={m.common_remove_named({ name: called })} onClick={onRemove} />
    </li>
  )
}

/** Pass/fail questions, or documents that an offer has to bring. */
function Requirements({ kind, values, wrong, onChange }: StepProps & { kind: BidRequirementKind }) {
  const { requirements } = values
  const change = (key: string, text: string) =>
    onChange({ requirements: requirements.map((each) => (each.key === key ? { ...each, text } : each)) })
  return (
    <Block title={m[`bid_draft_requirements_${kind}`]()} isWide>
      <Stack gap="sm">
        {requirements.map(
          (each, at) =>
            each.kind === kind && (
              <Group key={each.key} wrap="nowrap" gap="xs" align="start">
                <TextInput
                  className={ui.wide}
                  aria-label={m[`bid_draft_requirement_${kind}`]({ number: formatNumber(at + 1) })}
                  maxLength={300}
                  value={each.text}
                  error={wrong[`requirements.${at}.text`]}
                  onChange={(event) => change(each.key, event.currentTarget.value)}
                />
                <CloseButton
                  aria-label={m.common_remove_named({
                    name: each.text || m[`bid_draft_requirement_${kind}`]({ number: formatNumber(at + 1) }),
                  })}
                  onClick={() =>
                    onChange({ requirements: requirements.filter(({ key }) => key !== each.key) })
                  }
                />
              </Group>
            ),
        )}
        <Button
          variant="default"
          className={classes.start}
          leftSection={<IconPlus {...icon} />}
          disabled={requirements.length >= MOST_REQUIREMENTS}
          onClick={() => onChange({ requirements: [...requirements, { key: newId(), kind, text: '' }] })}
        >
          {m[`bid_draft_add_${kind}`]()}
        </Button>
      </Stack>
    </Block>
  )
}
