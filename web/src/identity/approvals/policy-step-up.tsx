import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'

type StepUpAboveProps = {
  value: number | null
  isSaving: boolean
  onSave: (value: number | null) => void
}

/** From which amount on a decision asks for the password or a code. */
export function StepUpAbove({ value, isSaving, onSave }: StepUpAboveProps) {
  const [typed, setTyped] = useState<number | ''>(value ?? '')
  const next = typed === '' ? null : typed
  return (
    <Flex
      noValidate
      component="form"
      align="flex-end"
      wrap="wrap"
      gap="xs"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(next)
      }}
    >
      <NumberInput
        label={m.policy_step_up()}
        description={m.policy_step_up_text()}
        value={typed}
        min={0}
        max={999_999_999}
        decimalScale={2}
        allowNegative={false}
        hideControls
        leftSection={priceSign()}
        {...numberSigns()}
        onChange={(amount) => setTyped(typeof amount === 'number' ? amount : '')}
      />
      <Button type="submit" variant="default" loading={isSaving} disabled={next === value}>
        {m.common_save()}
      </Button>
    </Flex>
  )
}
