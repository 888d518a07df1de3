import { Alert } from '@mantine/core'
import type { Bid } from '@wellstock/contract/bids/bids'
import { MAX_OPENERS } from '@wellstock/contract/bids/bids'
import { formatNames } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { PeopleField } from './people-field.tsx'
import type { StepProps } from './step-props.ts'

/** Who opens the offers, how many of them it takes, and who cannot yet. */
export function OpenersBlock({ values, wrong, known, onChange, openers }: StepProps & Pick<Bid, 'openers'>) {
  const waiting = openers.filter(({ id, hasKey }) => values.openerIds.includes(id) && !hasKey)
  return (
    <Block title={m.bid_draft_openers()}>
      <div className={ui.fieldPair}>
        <PeopleField
          label={m.bid_draft_openers()}
          known={known}
          max={MAX_OPENERS}
          value={values.openerIds}
          error={wrong.openerIds}
          onChange={(openerIds) => onChange({ openerIds })}
        />
        <NumberInput
          label={m.bid_draft_openers_needed()}
          allowDecimal={false}
          min={2}
          max={MAX_OPENERS}
          value={values.openersNeeded}
          error={wrong.openersNeeded}
          onChange={(next) => onChange({ openersNeeded: numberIn(next) ?? '' })}
        />
      </div>
      {waiting.length > 0 && (
        <Alert color="warn" variant="light" mt="sm" role="status">
          {m.bid_draft_without_key({ names: formatNames(waiting.map(({ name }) => name)) })}
        </Alert>
      )}
    </Block>
  )
}
