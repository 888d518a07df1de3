import { Button, Flex } from '@mantine/core'
import { type Currency, currencies } from '@wellstock/domain/identity/preferences'
import { type FormEvent, useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { type Overview, useSetRate } from './queries.ts'
import classes from './system-page.module.css'

/** What one unit of the organization's currency is worth in the others. */
export function Rates({ overview }: { overview: Overview }) {
  const others = currencies.filter((currency) => currency !== overview.currency)
  return (
    <ul className={`${ui.plainList} ${classes.rates}`}>
      {others.map((currency) => {
        const known = overview.rates.find((rate) => rate.currency === currency)
        return (
          <li key={currency}>
            <RateForm key={known?.rate} base={overview.currency} currency={currency} known={known} />
          </li>
        )
      })}
    </ul>
  )
}

type RateFormProps = { base: string; currency: Currency; known: Overview['rates'][number] | undefined }

function RateForm({ base, currency, known }: RateFormProps) {
  const setRate = useSetRate()
  // Text while it is being typed: "0." is on its way to a number.
  const [typed, setTyped] = useState<number | string>(known?.rate ?? '')
  const [error, setError] = useState<string>()

  const send = (rate: number | null) =>
    setRate.mutate(
      { currency, rate },
      {
        onError: (failure) => {
          const problem = failure instanceof Problem ? failure.fields.rate : undefined
          if (problem) setError(problem)
          else toast.error(messageOf(failure))
        },
      },
    )

  function save(event: FormEvent) {
    event.preventDefault()
    const rate = Number(typed)
    if (typed === '' || Number.isNaN(rate)) setError(m.system_rate_required())
    else send(rate)
  }

  return (
    <Flex
      component="form"
      align="flex-end"
      wrap="wrap"
      gap="xs"
      className={classes.rate}
      onSubmit={save}
      noValidate
    >
      <NumberInput
        label={m.system_rate_label({ base, currency })}
        description={known ? m.system_rate_as_of({ date: formatDateTime(known.asOf) }) : m.system_rate_none()}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        error={error}
        decimalScale={6}
        allowedDecimalSeparators={['.', ',']}
        allowNegative={false}
        hideControls
        inputMode="decimal"
      />
      <Button
        type="submit"
        variant="default"
        aria-label={m.system_rate_save_label({ currency })}
        disabled={typed === (known?.rate ?? '')}
        loading={setRate.isPending && setRate.variables.rate !== null}
      >
        {m.common_save()}
      </Button>
      {known && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={m.system_rate_remove_label({ currency })}
          loading={setRate.isPending && setRate.variables.rate === null}
          onClick={() => send(null)}
        >
          {m.common_remove()}
        </Button>
      )}
    </Flex>
  )
}
