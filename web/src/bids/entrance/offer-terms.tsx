import { Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { offerLimits } from '@wellstock/domain/bids/offer-content'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import type { OfferErrors, OfferValues, TermField } from './offer-values.ts'

type OfferTermsProps = {
  bid: VendorBid
  values: OfferValues
  errors: OfferErrors
  onChange: (changes: Partial<OfferValues>) => void
}

/** What holds of an offer as a whole, the answers to what is asked, and a note. */
export function OfferTerms({ bid, values, errors, onChange }: OfferTermsProps) {
  const { currency, requirements } = bid
  const terms: [TermField, string][] = [
    ['minimumOrder', m.entrance_minimum_order({ currency })],
    ['freight', m.entrance_freight({ currency })],
    ['freeFreightFrom', m.entrance_free_freight({ currency })],
    ['taxIncludedPercent', m.entrance_tax_included()],
  ]
  return (
    <Stack gap="md">
      <div className={ui.fieldPair}>
        {terms.map(([field, label]) => (
          <TextInput
            key={field}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            value={values[field]}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          type="date"
          label={m.entrance_valid_until()}
          value={values.validUntil}
          error={errors.validUntil}
          onChange={(event) => onChange({ validUntil: event.currentTarget.value })}
        />
      </div>
      {requirements
        .filter(({ kind }) => kind === 'question')
        .map(({ id, text }) => (
          <Radio.Group
            key={id}
            label={text}
            value={values.answers[id] ?? ''}
            error={errors[id]}
            onChange={(answer) => onChange({ answers: { ...values.answers, [id]: answer } })}
          >
            <Group gap="lg" className={ui.touch}>
              <Radio value="yes" label={m.common_yes()} />
              <Radio value="no" label={m.common_no()} />
            </Group>
          </Radio.Group>
        ))}
      <Textarea
        label={m.common_note()}
        rows={3}
        maxLength={offerLimits.note}
        value={values.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Stack>
  )
}
