import { Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case, CaseNeed } from '@wellstock/contract/procedures/case'
import type { Fix, FixWithEffect } from '@wellstock/contract/procedures/case-stock'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { useRef } from 'react'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api, query } from '../../lib/api.ts'
import { formatDate, formatDay, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { changedCaseOf, valuesOf } from './case-values.ts'
import { ReadinessDot } from './readiness-dot.tsx'
import { clockWord, readinessWord } from './words.ts'

type FixesDialogProps = { of: Case; need: CaseNeed; onClose: () => void }

/** What solves a line that is short, each with what it does; done by one press. */
export function FixesDialog({ of, need, onClose }: FixesDialogProps) {
  const { id } = of
  const { productId, name } = need
  const { data, error, refetch } = useQuery(
    query.caseStock.fixes.queryOptions({ input: { id, productId }, staleTime: 0 }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.cases_fix({ name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{m.loading()}</p>}
      {data?.length === 0 && <Nothing>{m.cases_fix_none()}</Nothing>}
      <Stack>
        {data?.map((each) => (
          <div key={JSON.stringify(each.fix)}>
            <FixButton fix={each.fix} of={of} need={need} onClose={onClose} />
            <Effect {...each} />
          </div>
        ))}
      </Stack>
    </Modal>
  )
}

/** What the case and the others would be. */
const Effect = ({ fix, readiness, effects }: FixWithEffect) => (
  <Group gap="4px 12px" mt={4} className={ui.note}>
    <ReadinessDot readiness={readiness} hasWord />
    {fix.kind === 'order' && fix.comesOn && (
      <span>
        {fix.isInTime
          ? m.cases_fix_in_time({ day: formatDate(fix.comesOn) })
          : m.cases_fix_too_late({ day: formatDate(fix.comesOn) })}
      </span>
    )}
    {effects.map(({ number, before, after }) => (
      <span key={number}>
        {m.common_number_and_state({
          number,
          state: m.vendor_orders_from_to({ before: readinessWord(before), after: readinessWord(after) }),
        })}
      </span>
    ))}
  </Group>
)

type OneFix<Kind extends Fix['kind']> = FixesDialogProps & { fix: Extract<Fix, { kind: Kind }> }

function FixButton(props: FixesDialogProps & { fix: Fix }) {
  const { fix } = props
  if (fix.kind === 'transfer') return <TransferFix {...props} fix={fix} />
  if (fix.kind === 'order') return <OrderFix {...props} fix={fix} />
  return <CaseFix {...props} fix={fix} />
}

/** Agrees to a substitute, or moves the case. */
function CaseFix({ fix, of, need, onClose }: OneFix<'substitute' | 'move'>) {
  const { id, version } = of
  const writes = useCan('procedures.write', of.office.id)
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: ({ number }) => m.cases_fixed({ number }),
    onClose,
  })
  const send = () =>
    form.send(() =>
      fix.kind === 'substitute'
        ? api.caseStock.agree({
            ...{ id, version, productId: need.productId, substituteId: fix.product.id },
            reason: m.cases_fix_reason({ name: need.name }),
          })
        : api.procedureCases.change(
            changedCaseOf(of, {
              ...valuesOf(of),
              day: fix.start.slice(0, 10),
              clock: fix.start.slice(11, 16),
            }),
          ),
    )
  return (
    <Stack gap="xs">
      <RefusableButton
        why={writes ? undefined : m.cases_fix_not_yours()}
        loading={form.isSaving}
        onClick={send}
        fullWidth
      >
        {fix.kind === 'substitute'
          ? m.cases_fix_substitute({ name: fix.product.name, amount: formatNumber(fix.quantity) })
          : m.cases_fix_move({
              when: `${formatDay(fix.start)}, ${clockWord(fix.start.slice(11, 16))}`,
            })}
      </RefusableButton>
      <Refused error={form.error} />
    </Stack>
  )
}

/** Asks the other office for it. */
function TransferFix({ fix, of, onClose }: OneFix<'transfer'>) {
  const { office, itemId, quantity } = fix
  const mayTransfer = useCan('transfers.write', of.office.id)
  // Refused when it is asked for, it is there as a draft: pressed again, the same one is.
  const draft = useRef<Pick<Transfer, 'id' | 'version'>>(undefined)
  const make = useMutation({
    mutationFn: async () => {
      draft.current ??= await api.transfers.create({
        ...{ fromOfficeId: office.id, toOfficeId: of.office.id, purpose: 'need', note: of.number },
        lines: [{ itemId, quantity }],
      })
      const { id, version } = draft.current
      return api.transfers.request({ id, version })
    },
    onSuccess: ({ number }) => {
      toast.success(m.transfers_requested({ number }))
      onClose()
    },
  })
  return (
    <Stack gap="xs">
      <RefusableButton
        why={mayTransfer ? undefined : m.cases_fix_no_transfers()}
        loading={make.isPending}
        onClick={() => make.mutate()}
        fullWidth
      >
        {m.cases_fix_transfer({ amount: formatNumber(quantity), office: office.name })}
      </RefusableButton>
      <Refused error={make.error} />
    </Stack>
  )
}

/** Leads to the order, filled in. */
function OrderFix({ fix, of }: OneFix<'order'>) {
  return (
    <LinkButton
      to="/dashboard/orders/new"
      search={{
        ...{ vendor: fix.vendor?.id, office: of.office.id },
        ...{ item: fix.itemId ?? undefined, quantity: fix.quantity },
      }}
      variant="default"
      fullWidth
    >
      {fix.vendor
        ? m.cases_fix_order_from({ amount: formatNumber(fix.quantity), vendor: fix.vendor.name })
        : m.cases_fix_order({ amount: formatNumber(fix.quantity) })}
    </LinkButton>
  )
}
