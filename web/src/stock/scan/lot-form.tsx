import { Button, Flex, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'

type LotFormProps = {
  lotNumber: string
  expiryDate: string
  isDateNeeded: boolean
  onDone: (lot: { lotNumber: string; expiryDate?: string }) => void
}

/** Lot and date, where the code does not say them. */
export function LotForm({ isDateNeeded, onDone, ...known }: LotFormProps) {
  const [lotNumber, setLotNumber] = useState(known.lotNumber)
  const [expiryDate, setExpiryDate] = useState(known.expiryDate)
  const isReady = lotNumber.trim() !== '' && (!isDateNeeded || expiryDate !== '')
  return (
    <Flex
      component="form"
      data-line-entry
      direction="column"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onDone({ lotNumber: lotNumber.trim(), ...(expiryDate && { expiryDate }) })
      }}
    >
      <TextInput
        size="lg"
        data-scan="literal"
        label={m.lot_number()}
        value={lotNumber}
        maxLength={20}
        autoComplete="off"
        required
        onChange={(event) => setLotNumber(event.currentTarget.value)}
      />
      <TextInput
        size="lg"
        type="date"
        label={m.common_expiry()}
        value={expiryDate}
        required={isDateNeeded}
        onChange={(event) => setExpiryDate(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" disabled={!isReady}>
        {m.scan_lot_take()}
      </Button>
    </Flex>
  )
}
