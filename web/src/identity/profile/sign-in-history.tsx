import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { signInOutcomes } from '@wellstock/contract/identity/security'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton, TitledSection } from '../../ui/titled-section.tsx'
import classes from './security.module.css'
import { historyOptions } from './security-queries.ts'

const outcomes: Record<(typeof signInOutcomes)[number], () => string> = {
  success: m.security_history_success,
  wrong_password: m.security_history_wrong_password,
  wrong_code: m.security_history_wrong_code,
  blocked: m.security_history_blocked,
  address_refused: m.security_history_address_refused,
}

export function SignInHistory() {
  const { data: entries, error, refetch } = useQuery(historyOptions)
  return (
    <TitledSection title={m.security_history()} text={m.security_history_text()}>
      {entries ? (
        entries.length > 0 ? (
          <Flex
            component="ol"
            direction="column"
            className={`${ui.plainList} ${ui.ruledRows} ${classes.history}`}
          >
            {entries.map((entry) => (
              <li key={`${entry.at} ${entry.outcome}`} data-failed={entry.outcome !== 'success' || undefined}>
                <span className={`${ui.quiet} ${ui.figures}`}>{formatDateTime(entry.at)}</span>
                <strong className={ui.medium}>{outcomes[entry.outcome]()}</strong>
                <small>
                  {m.security_history_place({
                    device: entry.device,
                    browser: entry.browser,
                    location: entry.location,
                  })}
                </small>
              </li>
            ))}
          </Flex>
        ) : (
          <p className={classes.text}>{m.security_history_empty()}</p>
        )
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </TitledSection>
  )
}
