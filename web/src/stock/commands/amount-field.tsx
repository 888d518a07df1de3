import { Button, Group } from '@mantine/core'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import classes from './stock.module.css'

const QUICK = [1, 5, 10]

type AmountFieldProps = {
  unit: string
  value: number | ''
  onChange: (value: number | '') => void
  /** What there is: one press takes all of it. */
  all?: number
  error: string | undefined
}

/** How much, with the usual amounts one press away. */
export function AmountField({ unit, value, onChange, all = 0, error }: AmountFieldProps) {
  return (
    <Group align="flex-end" gap="12px 24px">
      <QuantityInput
        data-autofocus
        label={m.stock_quantity({ unit })}
        lessLabel={m.common_one_less()}
        moreLabel={m.common_one_more()}
        min={1}
        value={value}
        onChange={onChange}
        error={error}
      />
      <Group gap={8} className={classes.quick}>
        {QUICK.map((amount) => (
          <Button key={amount} variant="default" onClick={() => onChange(amount)}>
            {formatNumber(amount)}
          </Button>
        ))}
        {all > 0 && (
          <Button variant="default" onClick={() => onChange(all)}>
            {m.stock_all({ quantity: formatNumber(all) })}
          </Button>
        )}
      </Group>
    </Group>
  )
}
