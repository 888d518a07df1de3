import { PasswordInput, Text, TextInput } from '@mantine/core'
import type { Witness } from '@wellstock/contract/stock/command'
import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import ui from '../../ui/shared.module.css'
import classes from './stock.module.css'

export const noWitness: Witness = { email: '', password: '' }
/** As it is sent: nobody, until somebody has been named. */
export const signed = (witness: Witness) => (witness.email ? { witness } : {})

/** What the server calls the fields of a witness. */
export const witnessPaths = ['witness', 'witness.email', 'witness.password']

type WitnessFieldsProps = {
  value: Witness
  onChange: (witness: Witness) => void
  /** What is wrong, by field. */
  fields: Record<string, string | undefined>
}

/** A second person signs with their own password, here and now. */
export function WitnessFields({ value, onChange, fields }: WitnessFieldsProps) {
  const error = witnessPaths.map((field) => fields[field]).find(Boolean)
  return (
    <fieldset className={classes.witness}>
      <legend>{m.stock_witness()}</legend>
      <Text c="dimmed">{m.stock_witness_text()}</Text>
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

/** Who stood by: somebody who signs, or only a name; or nobody, and somebody is asked to approve it. */
export const nobody = { witness: noWitness, witnessName: '', asksApproval: false }
type SecondPerson = typeof nobody
export const secondPersonPaths = [...witnessPaths, 'witnessName']
/** As it is sent. */
export function attestedBy(isNeeded: boolean, { witness, witnessName, asksApproval }: SecondPerson) {
  if (!isNeeded) return { witnessName }
  return asksApproval ? { asksApproval } : signed(witness)
}

type SecondPersonProps = {
  /** Whether one has to sign or approve. */
  isNeeded: boolean
  value: SecondPerson
  onChange: (secondPerson: SecondPerson) => void
  fields: Record<string, string | undefined>
}

const ways = ['now', 'ask'] as const

/** A second person: where one is needed they sign, or are asked to approve; else their name, if there was one. */
export const SecondPersonFields = ({ isNeeded, value, onChange, fields }: SecondPersonProps) =>
  isNeeded ? (
    <>
      <ChoiceChips
        legend={m.stock_two_needed()}
        choices={ways.map((way) => ({ value: way, label: m[`stock_witness_${way}`]() }))}
        value={value.asksApproval ? 'ask' : 'now'}
        onChange={(way) => onChange({ ...value, asksApproval: way === 'ask' })}
      />
      {value.asksApproval ? (
        <Text c="dimmed">{m.stock_ask_text()}</Text>
      ) : (
        <WitnessFields
          value={value.witness}
          onChange={(witness) => onChange({ ...value, witness })}
          fields={fields}
        />
      )}
    </>
  ) : (
    <TextInput
      label={m.stock_witness_name()}
      maxLength={120}
      autoComplete="off"
      value={value.witnessName}
      onChange={(event) => onChange({ ...value, witnessName: event.currentTarget.value })}
      error={fields.witnessName}
    />
  )
