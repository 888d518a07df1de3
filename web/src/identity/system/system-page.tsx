import { Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { AuditRecord } from './audit-record.tsx'
import { Outbox } from './outbox.tsx'
import { type Overview, systemQueries } from './queries.ts'
import { Rates } from './rates.tsx'
import classes from './system-page.module.css'
import { TokensOfEverybody } from './tokens-of-everybody.tsx'
import { Webhooks } from './webhooks.tsx'

const engines = {
  embedded: { name: m.system_engine_embedded, text: m.system_engine_embedded_text },
  postgresql: { name: m.system_engine_postgresql, text: m.system_engine_postgresql_text },
} as const

const mails = { smtp: m.system_mail_smtp, outbox: m.system_mail_outbox } as const

/** How this installation runs: its database, its e-mail, the rates it converts by, what is sent elsewhere, and the record of what was done. */
export function SystemPage() {
  const isManaged = useCan('system.manage')
  return (
    <>
      <PageHeader title={m.system_title()} description={m.system_description()} />
      <Stack gap={20} className={classes.stack}>
        {isManaged && <Management />}
        <Flex
          aria-labelledby="system-audit"
          component="section"
          direction="column"
          gap="sm"
          className={`${ui.panel} ${classes.block}`}
        >
          <h2 id="system-audit">{m.system_audit()}</h2>
          <Text c="dimmed" fz="sm" maw="60rem">
            {m.system_audit_text()}
          </Text>
          <AuditRecord />
        </Flex>
        {isManaged && (
          <Flex aria-labelledby="system-tokens" component="section" direction="column" gap="sm">
            <h2 id="system-tokens">{m.tokens_title()}</h2>
            <TokensOfEverybody />
          </Flex>
        )}
        {isManaged && <Webhooks />}
        {isManaged && (
          <Flex aria-labelledby="system-outbox" component="section" direction="column" gap="sm">
            <h2 id="system-outbox">{m.system_outbox()}</h2>
            <Outbox />
          </Flex>
        )}
      </Stack>
    </>
  )
}

function Management() {
  const overview = useQuery(systemQueries.overview())
  const { data, error } = overview
  const retry = () => void overview.refetch()
  return (
    <>
      <Flex
        aria-labelledby="system-installation"
        component="section"
        direction="column"
        gap="sm"
        className={`${ui.panel} ${classes.block}`}
      >
        <h2 id="system-installation">{m.system_installation()}</h2>
        {data ? <Installation overview={data} /> : <Waiting error={error} onRetry={retry} height={132} />}
      </Flex>
      <Flex
        aria-labelledby="system-rates"
        component="section"
        direction="column"
        gap="sm"
        className={`${ui.panel} ${classes.block}`}
      >
        <h2 id="system-rates">{m.system_rates()}</h2>
        {data ? (
          <>
            <Text c="dimmed" fz="sm" maw="60rem">
              {m.system_rates_text({ currency: data.currency })}
            </Text>
            <Rates overview={data} />
          </>
        ) : (
          !error && <Waiting error={null} onRetry={retry} height={96} />
        )}
      </Flex>
    </>
  )
}

function Waiting(props: { error: unknown; onRetry: () => void; height: number }) {
  return props.error ? (
    <ErrorNotice error={props.error} onRetry={props.onRetry} />
  ) : (
    <Skeleton height={props.height} />
  )
}

function Installation({ overview }: { overview: Overview }) {
  const { engine, version, mail, waitingMails } = overview
  return (
    <dl className={`${ui.quietTerms} ${classes.facts}`}>
      <dt>{m.system_engine()}</dt>
      <dd>
        <strong>{engines[engine].name()}</strong>
        <Text c="dimmed" fz="sm" maw="60rem">
          {engines[engine].text()}
        </Text>
      </dd>
      <dt>{m.common_version()}</dt>
      <dd>{version}</dd>
      <dt>{m.system_mail()}</dt>
      <dd>
        <strong>{mails[mail]()}</strong>
        {waitingMails > 0 && (
          <Text c="dimmed" fz="sm" maw="60rem">
            {m.system_mail_waiting({ count: waitingMails, shown: formatNumber(waitingMails) })}
          </Text>
        )}
      </dd>
    </dl>
  )
}
