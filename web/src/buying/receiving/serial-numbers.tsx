import { Button, CloseButton, TextInput } from '@mantine/core'
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
    <div className={`${ui.stack8} ${ui.grow}`}>
      <div className={`${ui.flex} ${ui.end} ${ui.gap8}`}>
        <TextInput
          id={id}
          error={error}
          className={ui.grow}
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
      </div>
      {numbers.length > 0 && (
        <ul className={`${ui.plainList} ${ui.wrap8}`}>
          {numbers.map((number) => (
            <li key={number} className={`${ui.inline} ${classes.serial}`}>
              <span className={ui.code}>{number}</span>
              <CloseButton
                aria-label={m.receiving_serial_remove({ serial: number })}
                onClick={() => onChange(numbers.filter((each) => each !== number))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
