import { PasswordInput, TextInput } from '@mantine/core'
import type { Witness } from '@wellstock/contract/stock/commands'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './stock.module.css'

export const noWitness: Witness = { email: '', password: '' }
/** As it is sent: nobody, until somebody has been named. */
export const signed = (witness: Witness) => (witness.email ? { witness } : {})

type WitnessFieldsProps = {
  value: Witness
  onChange: (witness: Witness) => void
  error: string | undefined
}

/** A second person signs with their own password, here and now. */
export function WitnessFields({ value, onChange, error }: WitnessFieldsProps) {
  return (
    <fieldset className={classes.witness}>
      <legend>{m.stock_witness()}</legend>
      <p className={`${ui.flat} ${ui.quiet}`}>{m.stock_witness_text()}</p>
      <div className={ui.fieldPair}>
        <TextInput
          type="email"
          label={m.stock_witness_email()}
          autoComplete="off"
          maxLength={254}
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
          error={error !== undefined}
        />
        <PasswordInput
          label={m.stock_witness_password()}
          autoComplete="off"
          maxLength={200}
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
          error={error !== undefined}
        />
      </div>
      {error && (
        <p className={`${ui.text14} ${ui.danger}`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
