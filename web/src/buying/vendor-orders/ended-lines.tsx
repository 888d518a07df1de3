import { Checkbox, Input, Stack } from '@mantine/core'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { m } from '../../lib/messages.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { packWords } from '../orders/words.ts'
import { openLinesOf, openPacksOf } from './open-lines.ts'

/** Packs of lines that do not come any more. */
export type Ended = Readonly<Record<string, number | ''>>

type EndedLinesProps = {
  order: VendorOrder
  ended: Ended
  /** That nothing is chosen; what is wrong with what is, by its place. */
  error: string | undefined
  errors: Readonly<Record<string, string | undefined>>
  onChange: (ended: Ended) => void
}

/** Chooses lines, and how many packs of each. */
export function EndedLines({ order, ended, error, errors, onChange }: EndedLinesProps) {
  const places = Object.keys(ended)
  return (
    <Stack gap="xs">
      {openLinesOf(order).map((line) => {
        const { id, name } = line
        const packs = ended[id]
        const most = openPacksOf(line)
        return (
          <Stack key={id} gap="xs">
            <Checkbox
              label={name}
              description={packWords(most, line)}
              checked={packs !== undefined}
              onChange={(event) => {
                const { [id]: _, ...others } = ended
                onChange(event.currentTarget.checked ? { ...ended, [id]: most } : others)
              }}
            />
            {packs !== undefined && (
              <QuantityInput
                label={m.basket_packs_for({ name })}
                hidesLabel
                lessLabel={m.basket_fewer({ name })}
                moreLabel={m.basket_more({ name })}
                value={packs}
                min={1}
                max={most}
                error={errors[`lines.${places.indexOf(id)}.packs`]}
                onChange={(next) => onChange({ ...ended, [id]: next })}
              />
            )}
          </Stack>
        )
      })}
      {error && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
