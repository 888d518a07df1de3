import { Button, CloseButton, Flex, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './receiving.module.css'

type SerialNumbersProps = {
  id: string
  error: string | undefined
  name: string
  numbers: readonly string[]
  onChange: (numbers: string[]) => void
}

/** The pieces that came, each by its number: scanned, or typed one after the other. */
export function SerialNumbers({ id, error, name, numbers, onChange }: SerialNumbersProps) {
  const [typed, setTyped] = useState('')
  function add() {
    const number = typed.trim()
    if (number !== '' && !numbers.some((each) => each.toLowerCase() === number.toLowerCase()))
      onChange([...numbers, number])
    setTyped('')
  }
  return (
    <Stack gap="xs" flex={1}>
      <Group align="end" wrap="nowrap" gap="xs">
        <TextInput
          id={id}
          error={error}
          flex={1}
          label={m.receiving_serials({ count: numbers.length, shown: formatNumber(numbers.length) })}
          placeholder={m.receiving_serial_hint()}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
        />
        <Button variant="default" aria-label={m.receiving_serial_add_of({ name })} onClick={add}>
          {m.common_add()}
        </Button>
      </Group>
      {numbers.length > 0 && (
        <Flex component="ul" wrap="wrap" gap="xs" className={ui.plainList}>
          {numbers.map((number) => (
            <li key={number} className={classes.serial}>
              <span className={ui.code}>{number}</span>
              <CloseButton
                aria-label={m.receiving_serial_remove({ serial: number })}
                onClick={() => onChange(numbers.filter((each) => each !== number))}
              />
            </li>
          ))}
        </Flex>
      )}
    </Stack>
  )
}
