import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BankChange, BankChangeState, VendorBank } from '@wellstock/contract/stock/vendor-bank'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { useConfirmBank, useRejectBank, useStopBank, vendorQueries } from './queries.ts'
import classes from './vendors.module.css'

const looks = {
  requested: { tone: 'warn', shape: 'ring' },
  confirmed: { tone: 'info', shape: 'triangle' },
  in_force: { tone: 'ok', shape: 'dot' },
  replaced: { tone: 'quiet', shape: 'ring' },
  stopped: { tone: 'danger', shape: 'octagon' },
  rejected: { tone: 'danger', shape: 'diamond' },
} as const satisfies Record<BankChangeState, object>

const hidden = (end: string) => `••••${end}`

/** Where a vendor is paid, what is to change, and what was asked for before. */
export function BankPart({ slug }: { slug: string }) {
  const { data: bank, error, refetch } = useQuery(vendorQueries.bank(slug))
  const [isAsking, setAsking] = useState(false)
  const whyNot = bank?.pending
    ? m.vendors_bank_under_way()
    : bank?.contact === null
      ? m.vendors_bank_no_contact()
      : undefined
  return (
    <Block
      title={m.page_title_vendor_bank()}
      isWide
      action={
        bank?.canAsk && (
          <RefusableButton why={whyNot} onClick={() => setAsking(true)}>
            {m.vendors_bank_change()}
          </RefusableButton>
        )
      }
    >
      {error && !bank ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !bank ? (
        <Skeleton height={96} role="status" aria-label={m.loading()} />
      ) : (
        <Stack gap="sm">
          {bank.inForce ? (
            <Account change={bank.inForce} canShow={bank.canShow} />
          ) : (
            <Nothing>{m.vendors_bank_none()}</Nothing>
          )}
          {bank.pending && <Pending bank={bank} change={bank.pending} />}
          {bank.earlier.length > 0 && (
            <details>
              <summary>{m.vendors_bank_earlier()}</summary>
              <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.ruledItems}`}>
                {bank.earlier.map((change) => (
                  <li key={change.id}>
                    <Account change={change} canShow={false} />
                  </li>
                ))}
              </Flex>
            </details>
          )}
        </Stack>
      )}
      {isAsking && bank && <BankDialog bank={bank} onClose={() => setAsking(false)} />}
    </Block>
  )
}

const by = (person: { name: string } | null, at: string | null) =>
  person && at && `${person.name}, ${formatDateTime(at)}`

function Account({ change, canShow }: { change: BankChange; canShow: boolean }) {
  const { id, state, kind, routingEnd, accountEnd } = change
  const show = useMutation(query.vendorBank.show.mutationOptions({ gcTime: 0 }))
  const numbers = show.data
  return (
    <Stack gap="sm">
      <span className={classes.state}>
        <ShapeBadge {...looks[state]} word={m[`vendors_bank_state_${state}`]()} />
      </span>
      <Facts>
        <Fact label={m.vendors_bank_holder()}>{change.holder}</Fact>
        <Fact label={m.vendors_bank_name()}>{change.bankName}</Fact>
        {kind === 'us' && (
          <Fact label={m.vendors_bank_routing()}>
            <span className={ui.code}>{numbers?.routingNumber ?? hidden(routingEnd)}</span>
          </Fact>
        )}
        <Fact label={kind === 'us' ? m.vendors_bank_account() : m.vendors_bank_iban()}>
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <span className={`${ui.code} ${classes.number}`}>
              {numbers?.accountNumber ?? hidden(accountEnd)}
            </span>
            {canShow && (
              <Button
                variant="default"
                size="compact-sm"
                loading={show.isPending}
                onClick={() =>
                  numbers
                    ? show.reset()
                    : show.mutate({ id }, { onError: (error) => toast.error(messageOf(error)) })
                }
              >
                {numbers ? m.vendors_bank_hide() : m.vendors_bank_show()}
              </Button>
            )}
          </Flex>
        </Fact>
        <Fact label={m.vendors_bank_in_force_at()}>
          {change.inForceAt && state !== 'stopped' && formatDateTime(change.inForceAt)}
        </Fact>
        <Fact label={m.vendors_bank_requested_by()}>{by(change.requestedBy, change.requestedAt)}</Fact>
        <Fact label={m.vendors_bank_reason()}>{change.reason}</Fact>
        <Fact label={m.vendors_bank_told()}>{change.told}</Fact>
        <Fact label={m.vendors_bank_confirmed_by()}>{by(change.confirmedBy, change.confirmedAt)}</Fact>
        <Fact label={state === 'rejected' ? m.vendors_bank_rejected_by() : m.vendors_bank_stopped_by()}>
          {by(change.endedBy, change.endedAt)}
        </Fact>
        <Fact label={m.vendors_bank_why()}>{change.remark}</Fact>
      </Facts>
    </Stack>
  )
}

function Pending({ bank: { vendor, canShow }, change }: { bank: VendorBank; change: BankChange }) {
  const { id, version, steps } = change
  const confirm = useConfirmBank()
  const reject = useRejectBank()
  const stop = useStopBank()
  const [open, setOpen] = useState<'confirm' | 'reject' | 'stop' | null>(null)
  const close = () => setOpen(null)
  const about = { name: vendor.name }
  const words = {
    label: m.common_reason(),
    field: 'reason' as const,
    short: m.common_reason_too_short(),
    isDanger: true,
    input: (reason: string) => ({ id, version, reason }),
    onClose: close,
  }
  return (
    <section className={classes.pending} aria-label={m.vendors_bank_pending()}>
      <Account change={change} canShow={canShow} />
      {steps.length > 0 && (
        <Flex component="span" align="center" wrap="wrap" gap="xs" data-screen-only>
          {steps.map((step) => (
            <Button
              key={step}
              {...(step !== 'confirm' && { variant: 'default' })}
              onClick={() => setOpen(step)}
            >
              {m[`vendors_bank_${step}`]()}
            </Button>
          ))}
        </Flex>
      )}
      {open === 'confirm' && (
        <FormDialog
          title={m.vendors_bank_confirm_title(about)}
          submit={m.vendors_bank_confirm()}
          cancel={m.common_cancel()}
          isSaving={confirm.isPending}
          onSubmit={() =>
            confirm.mutate(
              { id, version },
              {
                onSuccess: () => {
                  toast.success(m.vendors_bank_confirmed(about))
                  close()
                },
              },
            )
          }
          onClose={close}
        >
          <Text>{m.vendors_bank_confirm_text(about)}</Text>
          <Refused error={confirm.error} />
        </FormDialog>
      )}
      {open === 'reject' && (
        <WordsDialog
          {...words}
          title={m.vendors_bank_reject_title(about)}
          text={m.vendors_bank_reject_text()}
          yes={m.vendors_bank_reject()}
          step={reject}
          done={() => m.vendors_bank_rejected(about)}
        />
      )}
      {open === 'stop' && (
        <WordsDialog
          {...words}
          title={m.vendors_bank_stop_title(about)}
          text={m.vendors_bank_stop_text()}
          yes={m.vendors_bank_stop()}
          step={stop}
          done={() => m.vendors_bank_stopped(about)}
        />
      )}
    </section>
  )
}
