import { ActionIcon, Flex, Select, Switch, TextInput } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { transferPurposes } from '@wellstock/domain/stock/transfers'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import classes from './transfer-form.module.css'
import { type FormChoices, fieldId, type TransferOffice } from './transfer-form.tsx'
import type { TransferErrors, TransferValues } from './transfer-values.ts'
import { purposeWord } from './words.ts'

type FormFactsProps = {
  values: TransferValues
  errors: TransferErrors
  choices: FormChoices
  today: string
  onChange: (part: Partial<TransferValues>) => void
  onOffices: (part: Partial<TransferValues>) => void
}

/** Own offices first. One that is not active can still be emptied; it takes nothing in, and says so. */
function officeChoices(offices: readonly TransferOffice[], end: 'from' | 'to') {
  const options = (list: readonly TransferOffice[]) =>
    list.map(({ id, name, isOpen }) => ({
      value: id,
      label: isOpen ? name : m[`transfers_office_closed_${end}`]({ office: name }),
      disabled: !isOpen && end === 'to',
    }))
  const groups = [
    { group: m.transfers_own_offices(), items: options(offices.filter(({ isOwn }) => isOwn)) },
    { group: m.transfers_other_offices(), items: options(offices.filter(({ isOwn }) => !isOwn)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** Between which offices, why, when and how. */
export function FormFacts({ values, errors, choices, today, onChange, onOffices }: FormFactsProps) {
  const isClosed = (id: string | null) => choices.offices.some((office) => office.id === id && !office.isOpen)
  const input = (field: keyof TransferValues) => ({ id: fieldId(field), error: errors[field] })
  return (
    <Flex
      component="section"
      direction="column"
      gap="md"
      px={20}
      py="md"
      className={ui.panel}
      aria-label={m.transfers_facts()}
    >
      <div className={classes.offices}>
        <Select
          {...input('fromOfficeId')}
          label={m.common_from()}
          placeholder={m.transfers_choose_office()}
          data={officeChoices(choices.offices, 'from')}
          value={values.fromOfficeId || null}
          onChange={(id) =>
            onOffices({ fromOfficeId: id ?? '', ...(isClosed(id) && { purpose: 'closing' as const }) })
          }
          searchable
          nothingFoundMessage={m.transfers_no_office()}
        />
        <ActionIcon
          variant="default"
          className={classes.swap}
          aria-label={m.transfers_swap()}
          disabled={isClosed(values.fromOfficeId)}
          onClick={() => onOffices({ fromOfficeId: values.toOfficeId, toOfficeId: values.fromOfficeId })}
        >
          <IconArrowsLeftRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Select
          {...input('toOfficeId')}
          label={m.transfers_to()}
          placeholder={m.transfers_choose_office()}
          data={officeChoices(choices.offices, 'to')}
          value={values.toOfficeId || null}
          onChange={(id) => onOffices({ toOfficeId: id ?? '' })}
          searchable
          nothingFoundMessage={m.transfers_no_office()}
        />
      </div>
      <div className={classes.fields}>
        <Select
          {...input('purpose')}
          label={m.transfers_purpose()}
          data={transferPurposes.map((purpose) => ({ value: purpose, label: purposeWord(purpose) }))}
          value={values.purpose}
          onChange={(value) => {
            const purpose = transferPurposes.find((each) => each === value)
            if (purpose) onChange({ purpose })
          }}
          allowDeselect={false}
        />
        <TextInput
          {...input('expectedOn')}
          label={m.transfers_expected()}
          type="date"
          min={today}
          value={values.expectedOn}
          onChange={(event) => onChange({ expectedOn: event.currentTarget.value })}
        />
        <NumberInput
          {...input('minLifeDays')}
          label={m.transfers_life()}
          description={m.transfers_life_text()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={m.transfers_life_rule({ days: String(choices.policy.minLifeDays) })}
          value={values.minLifeDays}
          onChange={(days) => onChange({ minLifeDays: typeof days === 'number' ? days : '' })}
          min={0}
          max={730}
          allowDecimal={false}
          allowNegative={false}
          {...numberSigns()}
          hideControls
        />
        <TextInput
          {...input('carrier')}
          label={m.transfers_carrier()}
          maxLength={120}
          value={values.carrier}
          onChange={(event) => onChange({ carrier: event.currentTarget.value })}
        />
        <NoteField
          {...input('note')}
          label={m.common_note()}
          rows={2}
          maxLength={500}
          value={values.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
        <Switch
          {...input('isColdChain')}
          className={classes.cold}
          label={m.transfers_cold()}
          description={m.transfers_cold_text()}
          checked={values.isColdChain}
          onChange={(event) => onChange({ isColdChain: event.currentTarget.checked })}
        />
      </div>
    </Flex>
  )
}
