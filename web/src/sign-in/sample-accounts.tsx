import { Text, Title } from '@mantine/core'
import type { Welcome } from '@wellstock/contract/system'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import classes from './login-page.module.css'
import { roleName } from './role-name.ts'

type SampleAccountsProps = {
  sample: NonNullable<Welcome['sample']>
  onChoose: (account: { email: string; password: string }) => void
}

/** Only where the sample organisation is loaded: one click fills in an account. */
export function SampleAccounts({ sample, onChoose }: SampleAccountsProps) {
  const [chosen, setChosen] = useState('')
  return (
    <section className={classes.sample} aria-labelledby="sample-accounts">
      <Title order={2} size="h3" id="sample-accounts">
        {m.login_sample_title()}
      </Title>
      <Text size="sm" c="dimmed">
        {m.login_sample_text()}
      </Text>
      <ul className={classes.chips}>
        {sample.accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              title={`${account.name} · ${account.email}`}
              aria-pressed={chosen === account.email}
              onClick={() => {
                setChosen(account.email)
                onChoose({ email: account.email, password: sample.password })
              }}
            >
              {roleName(account.role)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
