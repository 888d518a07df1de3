import { Text, TextInput } from '@mantine/core'
import { certificationCycle, standardKind } from '@wellstock/domain/compliance/certificate-dates'
import { isDay } from '@wellstock/domain/compliance/days'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { type CycleValues, cycleAudits, proposedFrom, type Wrong } from './certificate-values.ts'

type CycleFieldsProps = {
  standard: string
  values: CycleValues
  wrong: Wrong
  /** It has been issued: before that a day is only expected. */
  isIssued: boolean
  /** The days that follow from a decision that is typed are filled in. */
  proposes: boolean
  /** The audits of the cycle are planned with it. */
  hasAudits: boolean
  onChange: (part: Partial<CycleValues>) => void
}

const auditLabels = [
  m.certificates_first_surveillance,
  m.certificates_second_surveillance,
  m.certificates_recertification,
] as const

/** What a body has decided, and the days that follow from it, each of which can be changed. */
export function CycleFields(props: CycleFieldsProps) {
  const { standard, values, wrong, isIssued, proposes, hasAudits, onChange } = props
  const isOwn = standardKind(standard) === 'not_certifiable'
  const text = (field: 'certificateNumber' | 'body', label: string, maxLength: number) => (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={maxLength}
      value={values[field]}
      error={wrong[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      required={isIssued}
    />
  )
  const day = (field: 'decidedOn' | 'expiresOn', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={values[field]}
      error={wrong[field]}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(field === 'decidedOn' && proposes ? proposedFrom(typed) : { [field]: typed })
      }}
      required={isIssued}
    />
  )
  return (
    <>
      <div className={ui.fieldPair}>
        {text('body', isOwn ? m.certificates_declared_by() : m.certificates_body(), 120)}
        {text(
          'certificateNumber',
          isOwn ? m.certificates_risk_file() : m.certificates_certificate_number(),
          60,
        )}
      </div>
      <div className={ui.fieldPair}>
        {day('decidedOn', isIssued ? m.certificates_decided() : m.certificates_expected())}
        {day('expiresOn', m.certificates_expires())}
      </div>
      {hasAudits && !isOwn && (
        <>
          <div className={ui.fieldPair}>
            {cycleAudits.map((_, place) => (
              <TextInput
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the cycle is what it is
                key={place}
                type="date"
                label={auditLabels[place]?.()}
                value={values.audits[place] ?? ''}
                error={wrong[`audits.${place}`]}
                onChange={(event) =>
                  onChange({ audits: values.audits.with(place, event.currentTarget.value) })
                }
              />
            ))}
          </div>
          <Text size="sm" c="dimmed">
            {m.certificates_proposed()}
          </Text>
        </>
      )}
      {isDay(values.decidedOn) && (
        <Facts>
          <Fact label={m.certificates_restorable()}>
            {formatDate(certificationCycle(values.decidedOn).restorableUntil)}
          </Fact>
        </Facts>
      )}
    </>
  )
}
