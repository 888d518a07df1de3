import { Alert, Button, Radio, Stack } from '@mantine/core'
import type { WhatIf } from '@wellstock/contract/procedures/cases'
import type { TimeChoice } from '@wellstock/domain/procedures/clock-times'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import ui from '../../ui/shared.module.css'
import { ReadinessDot } from './readiness-dot.tsx'
import { clockWord, momentInZone, momentWord, readinessWord } from './words.ts'

type WhatIfWordsProps = {
  whatIf: WhatIf
  timezone: string
  /** A start on the same day that is free; where one can be chosen. */
  onEarliest?: (start: string) => void
}

/** What a booking or a move would do to the case itself and to the others. */
export function WhatIfWords({ whatIf, timezone, onEarliest }: WhatIfWordsProps) {
  const { problems, earliest, readiness, short, effects } = whatIf
  const lacks = short.map(({ name, short: amount }) =>
    m.cases_short_of({ amount: formatNumber(amount), name }),
  )
  return (
    <Stack gap="xs" role="status">
      {problems.length > 0 && (
        <Alert color="danger" variant="light" title={m.cases_not_possible()}>
          <ul className={ui.bullets}>
            {problems.map((problem) => (
              <li key={JSON.stringify(problem)}>{words(problem, m.cases_not_possible())}</li>
            ))}
          </ul>
          {earliest && onEarliest && (
            <Button variant="default" mt="xs" onClick={() => onEarliest(earliest)}>
              {m.cases_earliest({ time: clockWord(earliest.slice(11)) })}
            </Button>
          )}
        </Alert>
      )}
      {readiness && (
        <span className={ui.iconWord}>
          <ReadinessDot readiness={readiness} hasWord />
          <span>{lacks.join(' · ')}</span>
        </span>
      )}
      {effects.length > 0 && (
        <>
          <b className={ui.medium}>{m.cases_effects()}</b>
          <ul className={ui.bullets}>
            {effects.map(({ id, number, type, startsAt, before, after, blocking }) => (
              <li key={id}>
                {number} · {type} · {momentWord(startsAt, timezone)}:{' '}
                {m.vendor_orders_from_to({ before: readinessWord(before), after: readinessWord(after) })}
                {blocking &&
                  `, ${m.cases_short_of({ amount: formatNumber(blocking.short), name: blocking.name })}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {problems.length === 0 && effects.length === 0 && (
        <span className={ui.quiet}>{m.cases_effects_none()}</span>
      )}
    </Stack>
  )
}

type TimeChoiceFieldProps = {
  unclear: NonNullable<WhatIf['unclear']>
  timezone: string
  value: TimeChoice | undefined
  error: string | undefined
  onChange: (choice: TimeChoice) => void
}

/** The clocks change then: the time exists twice or not at all, and somebody says which is meant. */
export const TimeChoiceField = ({ unclear, timezone, value, error, onChange }: TimeChoiceFieldProps) => (
  <Radio.Group
    label={m.cases_unclear_time()}
    value={value ?? ''}
    error={error}
    onChange={(next) => onChange(next === 'later' ? 'later' : 'earlier')}
  >
    <Stack gap="xs" mt="xs">
      <Radio
        value="earlier"
        label={m.cases_unclear_earlier({ time: momentInZone(unclear.earlier, timezone) })}
      />
      <Radio value="later" label={m.cases_unclear_later({ time: momentInZone(unclear.later, timezone) })} />
    </Stack>
  </Radio.Group>
)
