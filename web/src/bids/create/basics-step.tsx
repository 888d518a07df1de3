import { NativeSelect, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type BidKind,
  bidAwardRules,
  bidKinds,
  MAX_BID_VENDORS,
  MAX_STANDSTILL_DAYS,
} from '@wellstock/contract/bids/bids'
import { officesWith } from '@wellstock/contract/platform/access'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import { kindWord } from '../bids/bid-columns.tsx'
import classes from './create-bid.module.css'
import { LocalTimeField } from './local-time-field.tsx'
import { PersonField } from './people-field.tsx'
import type { StepProps } from './step-props.ts'

/** What it is about, for whom, until when, and how it is awarded. */
export function BasicsStep(props: StepProps) {
  const { values, wrong, known, onChange } = props
  return (
    <Stack>
      <Block title={m.bid_draft_what()}>
        <div className={classes.fields}>
          <TextInput
            label={m.common_title()}
            maxLength={120}
            autoComplete="off"
            value={values.title}
            error={wrong.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
            required
          />
          <NativeSelect
            label={m.common_type()}
            data={bidKinds.map((value) => ({ value, label: kindWord(value) }))}
            value={values.kind}
            error={wrong.kind}
            onChange={(event) => onChange(ofKind(event.currentTarget.value as BidKind, props))}
          />
          <CategoryField {...props} />
          <OfficeField {...props} />
          <PersonField
            label={m.common_owner()}
            known={known}
            value={values.ownerId}
            error={wrong.ownerId}
            onChange={(ownerId) => onChange({ ownerId })}
          />
        </div>
      </Block>
      <Times {...props} />
      <AwardFields {...props} />
    </Stack>
  )
}

/** A tender is decided by its criteria, where nobody said otherwise. */
const ofKind = (kind: BidKind, { values }: StepProps) => ({
  kind,
  ...(values.criteria.length === 0 && ({ awardRule: kind === 'tender' ? 'best_value' : 'lowest' } as const)),
})

function CategoryField({ values, wrong, onChange }: StepProps) {
  const { data: categories = [] } = useQuery(query.bids.categories.queryOptions())
  return (
    <>
      <TextInput
        label={m.common_category()}
        list="bid-categories"
        maxLength={80}
        autoComplete="off"
        value={values.category}
        error={wrong.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <datalist id="bid-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}

/** The offices somebody writes bids for; all of them only for whoever does so everywhere. */
function OfficeField({ values, wrong, onChange }: StepProps) {
  const { offices, person } = useSession()
  const written = officesWith(person.grants, 'bids.write')
  const own = written === 'all' ? offices : offices.filter(({ id }) => written.includes(id))
  return (
    <NativeSelect
      label={m.common_office()}
      data={[
        ...(written === 'all' || !values.officeId ? [{ value: '', label: m.common_all_offices() }] : []),
        ...own.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={values.officeId}
      error={wrong.officeId}
      onChange={(event) => onChange({ officeId: event.currentTarget.value })}
    />
  )
}

const zones = Intl.supportedValuesOf('timeZone')
/** Time zones that are offered at once: the others are searched for. */
const MOST_ZONES = 50

function Times({ values, wrong, onChange }: StepProps) {
  const { timezone } = values
  return (
    <Block title={m.bid_draft_times()}>
      <div className={classes.fields}>
        <LocalTimeField
          label={m.bid_draft_close()}
          value={values.close}
          error={wrong.closeAt}
          onChange={(close) => onChange({ close })}
        />
        <LocalTimeField
          label={m.bid_draft_questions()}
          value={values.questions}
          error={wrong.questionsUntil}
          onChange={(questions) => onChange({ questions })}
        />
        <Select
          label={m.common_time_zone()}
          data={[...new Set([timezone, ...zones])]}
          value={timezone}
          error={wrong.timezone}
          onChange={(next) => next && onChange({ timezone: next })}
          limit={MOST_ZONES}
          allowDeselect={false}
          nothingFoundMessage={m.common_nothing_found()}
          searchable
        />
        <TextInput
          type="date"
          label={m.bid_draft_delivery_from()}
          value={values.deliveryFrom}
          error={wrong.deliveryFrom}
          onChange={(event) => onChange({ deliveryFrom: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={m.bid_draft_delivery_until()}
          value={values.deliveryUntil}
          error={wrong.deliveryUntil}
          onChange={(event) => onChange({ deliveryUntil: event.currentTarget.value })}
        />
      </div>
    </Block>
  )
}

function AwardFields({ values, wrong, onChange }: StepProps) {
  const whole = { allowDecimal: false, min: 0 }
  return (
    <Block title={m.bid_draft_award()}>
      <div className={classes.fields}>
        <NativeSelect
          label={m.bid_draft_award_rule()}
          data={bidAwardRules.map((value) => ({ value, label: m[`bid_draft_rule_${value}`]() }))}
          value={values.awardRule}
          error={wrong.awardRule}
          onChange={(event) =>
            onChange({ awardRule: event.currentTarget.value === 'lowest' ? 'lowest' : 'best_value' })
          }
        />
        <NumberInput
          {...whole}
          label={m.bid_draft_standstill()}
          max={MAX_STANDSTILL_DAYS}
          value={values.standstillDays}
          error={wrong.standstillDays}
          onChange={(next) => onChange({ standstillDays: numberIn(next) ?? '' })}
        />
        <Switch
          label={m.bid_draft_split()}
          checked={values.isSplitAllowed}
          onChange={(event) => onChange({ isSplitAllowed: event.currentTarget.checked })}
        />
        {values.isSplitAllowed && (
          <NumberInput
            {...whole}
            label={m.bid_draft_max_vendors()}
            min={1}
            max={MAX_BID_VENDORS}
            value={values.maxVendors}
            error={wrong.maxVendors}
            onChange={(next) => onChange({ maxVendors: numberIn(next) ?? '' })}
          />
        )}
        {values.kind === 'tender' && (
          <Switch
            label={m.bid_draft_two_envelopes()}
            checked={values.hasTwoEnvelopes}
            onChange={(event) => onChange({ hasTwoEnvelopes: event.currentTarget.checked })}
          />
        )}
        {values.kind === 'tender' && values.hasTwoEnvelopes && (
          <NumberInput
            label={m.bid_draft_technical_minimum()}
            min={0}
            max={100}
            suffix="%"
            value={values.technicalMinimum}
            error={wrong.technicalMinimum}
            onChange={(next) => onChange({ technicalMinimum: numberIn(next) ?? '' })}
          />
        )}
      </div>
    </Block>
  )
}
