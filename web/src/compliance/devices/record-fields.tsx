import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { excursionActions, verdictOfReading } from '@wellstock/domain/compliance/readings'
import { recordOutcomes } from '@wellstock/domain/compliance/task-dates'
import { formatDateTime, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { isCutOff, useStoredTasks } from '../../stock/scan/kept-tasks.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import { OutOfRange } from './badges.tsx'
import { CalibrationPoints } from './calibration-points.tsx'
import { instrumentQuery } from './queries.ts'
import { type Asked, emptyPoint, type RecordValues, resultOf } from './record-values.ts'
import { limitsWord } from './words.ts'

type RecordFieldsProps = {
  asked: Asked
  values: RecordValues
  onChange: (change: Partial<RecordValues>) => void
  /** What is wrong, by field. */
  errors: Record<string, string | undefined>
}

/** What was found: readings with their limits, the result, and what follows where it is not as it should be. */
export function RecordFields({ asked, values, onChange, errors }: RecordFieldsProps) {
  const isCalibration = asked.kind === 'calibration'
  return (
    <Stack gap="md">
      {asked.readings.map((reading, place) => {
        const value = numberIn(values.readings[place] ?? '')
        const limits = limitsWord(reading)
        return (
          <Stack key={reading.name} gap={6} align="start">
            <NumberInput
              w="100%"
              size="md"
              label={reading.name}
              description={limits && m.tasks_limits({ limits })}
              rightSection={reading.unit}
              rightSectionWidth={56}
              inputMode="decimal"
              hideControls
              {...numberSigns()}
              value={values.readings[place] ?? ''}
              error={errors[`readings.${place}`]}
              onChange={(next) =>
                onChange({ readings: values.readings.map((each, at) => (at === place ? next : each)) })
              }
            />
            <div aria-live="polite">
              {value !== null && verdictOfReading(value, reading) === 'out_of_range' && <OutOfRange />}
            </div>
          </Stack>
        )
      })}
      {isCalibration && (
        <>
          <CalibrationPoints
            legend={m.tasks_found()}
            points={values.found}
            error={errors.found}
            onChange={(found) => onChange({ found })}
          />
          {values.adjusted.length > 0 ? (
            <CalibrationPoints
              legend={m.tasks_left()}
              points={values.adjusted}
              error={errors.adjusted}
              onChange={(adjusted) => onChange({ adjusted })}
            />
          ) : (
            <Button
              variant="subtle"
              style={{ alignSelf: 'start' }}
              onClick={() =>
                onChange({
                  adjusted: values.found.map(({ reference, tolerance }) => ({
                    ...emptyPoint(),
                    reference,
                    tolerance,
                  })),
                })
              }
            >
              {m.tasks_adjusted()}
            </Button>
          )}
          <Instrument
            value={values.instrumentId}
            error={errors.instrumentId}
            onChange={(instrumentId) => onChange({ instrumentId })}
          />
          <TextInput
            label={m.tasks_certificate()}
            autoComplete="off"
            maxLength={120}
            value={values.certificate}
            error={errors.certificate}
            onChange={(event) => onChange({ certificate: event.currentTarget.value })}
          />
        </>
      )}
      {asked.loads && asked.loads.length > 0 && (
        <Select
          label={m.loads_of_test()}
          data={asked.loads.map(({ id, number, cycle, ranAt }) => ({
            value: id,
            label: [m.loads_cycle_of({ cycle: String(cycle) }), number, formatDateTime(ranAt)].join(' · '),
          }))}
          value={values.loadId || null}
          error={errors.loadId}
          onChange={(next) => onChange({ loadId: next ?? '' })}
          clearable
          clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.loads_of_test() }) }}
        />
      )}
      <ChoiceChips
        legend={m.tasks_outcome()}
        choices={recordOutcomes.map((value) => ({ value, label: m[`devices_outcome_${value}`]() }))}
        value={values.outcome}
        onChange={(outcome) => onChange({ outcome })}
        error={errors.outcome}
      />
      {resultOf(asked, values) === 'failed' && (
        <ChoiceChips
          legend={m.tasks_follow_up()}
          choices={excursionActions.map((value) => ({ value, label: m[`devices_follow_${value}`]() }))}
          value={values.followUp}
          onChange={(followUp) => onChange({ followUp })}
          error={errors.followUp}
        />
      )}
      <NoteField
        label={m.common_note()}
        rows={2}
        maxLength={1000}
        value={values.note}
        error={errors.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Stack>
  )
}

type InstrumentProps = { value: string; error: string | undefined; onChange: (id: string) => void }

/** With which instrument it was compared, for those who see the devices. */
const Instrument = (props: InstrumentProps) => useCan('compliance.read') && <InstrumentChoice {...props} />

function InstrumentChoice({ value, error, onChange }: InstrumentProps) {
  const { data, failureReason } = useQuery(instrumentQuery())
  const kept = useStoredTasks(isCutOff(failureReason))
  const instruments = data?.items ?? kept?.instruments ?? []
  return (
    <Select
      label={m.tasks_instrument()}
      data={instruments.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
      value={value || null}
      error={error}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.tasks_instrument() }) }}
      nothingFoundMessage={m.common_nothing_matches()}
    />
  )
}
