import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuditCheck, auditDisagreements } from '@wellstock/contract/identity/system'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { systemQueries, useCheckAudit } from './queries.ts'
import classes from './system-page.module.css'

/** How much of the audit is sealed, and whether it still holds. */
export function AuditRecord() {
  const { data, error, refetch } = useQuery(systemQueries.audit())
  const check = useCheckAudit()
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} />
  const { sealed, unsealed, head } = data
  return (
    <>
      <dl className={`${ui.quietTerms} ${classes.facts}`}>
        <dt>{m.system_audit_sealed()}</dt>
        <dd>
          <strong>{m.system_audit_events({ count: sealed, shown: formatNumber(sealed) })}</strong>
          {head && (
            <Text c="dimmed" fz="sm" maw="60rem">
              {formatDateTime(head.sealedAt)}
            </Text>
          )}
        </dd>
        <dt>{m.system_audit_unsealed()}</dt>
        <dd>{formatNumber(unsealed)}</dd>
        {head && (
          <>
            <dt>{m.system_audit_root()}</dt>
            <dd>
              <code className={classes.root}>{head.root}</code>
            </dd>
          </>
        )}
      </dl>
      <Stack aria-live="polite" gap="sm">
        {check.data && <Outcome {...check.data} />}
        {check.error && (
          <Alert color="danger" variant="light" role="alert">
            {messageOf(check.error)}
          </Alert>
        )}
      </Stack>
      <div>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {m.system_audit_check()}
        </Button>
      </div>
    </>
  )
}

const disagreements: Record<(typeof auditDisagreements)[number], () => string> = {
  head: m.system_audit_not_its_head,
  signature: m.system_audit_not_signed,
  published: m.system_audit_not_as_published,
}

function Outcome({ events, changed, disagrees }: AuditCheck) {
  const isWhole = changed === null && disagrees === null
  return (
    <Alert color={isWhole ? 'ok' : 'danger'} variant="light" role={isWhole ? 'status' : 'alert'}>
      {isWhole && m.system_audit_holds({ count: events, shown: formatNumber(events) })}
      {changed !== null && <Text>{m.system_audit_changed({ number: formatNumber(changed) })}</Text>}
      {disagrees && <Text>{disagreements[disagrees]()}</Text>}
    </Alert>
  )
}
