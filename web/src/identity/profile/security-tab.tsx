import { useQuery } from '@tanstack/react-query'
import { SecurityAlerts } from '../../safety/security-alerts.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { RowsSkeleton } from '../../ui/titled-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { overviewOptions } from './security-queries.ts'
import { SessionsSection } from './sessions-section.tsx'
import { SignInHistory } from './sign-in-history.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** How the account is protected, and where it is in use. */
export function SecurityTab() {
  const { data: overview, error, refetch } = useQuery(overviewOptions)
  if (error && !overview) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!overview) return <RowsSkeleton />
  return (
    <>
      <PasswordSection overview={overview} />
      <TwoFactorSection overview={overview} />
      <SessionsSection />
      {overview.twoFactor && <DevicesSection />}
      <TokensSection />
      <SignInHistory />
      <SecurityAlerts />
    </>
  )
}
