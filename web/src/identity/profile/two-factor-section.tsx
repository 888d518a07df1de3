import { Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { TitledSection } from '../../ui/titled-section.tsx'
import { toast } from '../../ui/toast.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { type Overview, useTwoFactor } from './security-queries.ts'

type Step =
  | { name: 'none' | 'enable' | 'disable' | 'renew' }
  | { name: 'scan'; secret: string; qr: string }
  | { name: 'codes'; codes: string[] }

const atRest: Step = { name: 'none' }

/** A second factor, from the first scan to its recovery codes. */
export function TwoFactorSection({ overview }: { overview: Overview }) {
  const [step, setStep] = useState<Step>(atRest)
  const { enrol, confirm, disable, renew } = useTwoFactor()
  const rest = () => setStep(atRest)
  const Icon = overview.twoFactor ? IconShieldCheck : IconShieldOff

  async function begin(password: string) {
    const { secret, qr } = await enrol.mutateAsync(password)
    setStep({ name: 'scan', secret, qr })
  }

  async function switchOn(code: string) {
    const { recoveryCodes } = await confirm.mutateAsync(code)
    toast.success(m.security_two_factor_done())
    setStep({ name: 'codes', codes: recoveryCodes })
  }

  async function switchOff(password: string) {
    await disable.mutateAsync(password)
    toast.success(m.security_two_factor_ended())
    rest()
  }

  async function renewCodes(password: string) {
    const { recoveryCodes } = await renew.mutateAsync(password)
    setStep({ name: 'codes', codes: recoveryCodes })
  }

  return (
    <TitledSection
      title={m.security_two_factor()}
      text={m.security_two_factor_text()}
      action={
        step.name === 'none' &&
        !overview.twoFactor && (
          <Button variant="default" onClick={() => setStep({ name: 'enable' })}>
            {m.security_two_factor_enable()}
          </Button>
        )
      }
    >
      <Flex
        component="p"
        align="center"
        wrap="wrap"
        className={classes.state}
        data-on={overview.twoFactor || undefined}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {overview.twoFactor ? m.security_two_factor_on() : m.security_two_factor_off()}
        {overview.twoFactor && <small>{m.security_codes_left({ count: overview.recoveryCodesLeft })}</small>}
      </Flex>
      {step.name === 'none' && overview.twoFactor && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setStep({ name: 'renew' })}>
            {m.security_codes_new()}
          </Button>
          <Button variant="default" onClick={() => setStep({ name: 'disable' })}>
            {m.security_two_factor_disable()}
          </Button>
        </Group>
      )}
      {step.name === 'enable' && (
        <PasswordStep
          text={m.security_two_factor_text()}
          label={m.common_continue()}
          onSubmit={begin}
          onCancel={rest}
        />
      )}
      {step.name === 'disable' && (
        <PasswordStep
          text={m.security_disable_text()}
          label={m.security_two_factor_disable()}
          isDangerous
          onSubmit={switchOff}
          onCancel={rest}
        />
      )}
      {step.name === 'renew' && (
        <PasswordStep
          text={m.security_codes_new_text()}
          label={m.security_codes_create()}
          onSubmit={renewCodes}
          onCancel={rest}
        />
      )}
      {step.name === 'scan' && <ScanStep {...step} onSubmit={switchOn} onCancel={rest} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </TitledSection>
  )
}

type ScanStepProps = {
  secret: string
  qr: string
  onSubmit: (code: string) => Promise<void>
  onCancel: () => void
}

function ScanStep({ secret, qr, onSubmit, onCancel }: ScanStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return setError(m.security_code_missing())
    setPending(true)
    try {
      await onSubmit(code)
    } catch (problem) {
      setError((problem instanceof Problem && problem.fields.code) || messageOf(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    <Flex onSubmit={submit} noValidate component="form" align="flex-start" wrap="wrap" gap={20}>
      <img src={qr} alt={m.security_scan_alt()} className={classes.qr} />
      <Stack gap="sm">
        <p className={classes.text}>{m.security_scan()}</p>
        <dl className={`${ui.wordValues} ${classes.secret}`}>
          <dt className={ui.note}>{m.security_secret()}</dt>
          <dd>{secret.match(/.{1,4}/g)?.join(' ')}</dd>
        </dl>
        <TextInput
          label={m.security_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-scan="literal"
          maxLength={40}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setError(null)
          }}
        />
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {m.security_code_confirm()}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        </Group>
      </Stack>
    </Flex>
  )
}
