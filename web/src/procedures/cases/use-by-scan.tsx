import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCloudUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case, CaseLot } from '@wellstock/contract/procedures/case'
import type { FreeStock } from '@wellstock/contract/procedures/case-stock'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { useState } from 'react'
import { useCamera } from '../../buying/receiving/use-camera.tsx'
import { kindQueries, useDocumentStep } from '../../identity/document-kinds/queries.ts'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ScanField } from '../../stock/counts/scan-field.tsx'
import { isUnreached } from '../../stock/scan/send.ts'
import { WholeConflict } from '../../stock/scan/whole-conflict.tsx'
import { Flash } from '../../stock/scanning/flash.tsx'
import { useWedge } from '../../stock/scanning/use-wedge.ts'
import { useVerdict } from '../../stock/transfers/use-verdict.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { lotOfScan, moreAccounted, type Outcome, openOf } from './accounts.ts'
import { StockChoice } from './stock-choice.tsx'
import type { Recording } from './use-recording.ts'

const outcomes = ['used', 'opened_unused', 'returned'] as const satisfies readonly Outcome[]
const outcomeWord = (what: Outcome) =>
  what === 'used'
    ? m.cases_lot_used()
    : what === 'returned'
      ? m.cases_lot_returned()
      : m.cases_lot_openedUnused()

type Scanned = { raw: string; found: CaseLot | undefined }
/** A code, or stock that was chosen by its name. */
type More = Scanned | { stock: FreeStock }

/** Scan after scan says what was used of a case; another mode says what was opened for nothing, or went back. */
export function UseByScan({ of, recording }: { of: Case; recording: Recording }) {
  const { id, needs } = of
  const [what, setWhat] = useState<Outcome>('used')
  const { verdict, say } = useVerdict()
  const { lotsNow, waiting, isSaving, last, add, undo } = recording
  const client = useQueryClient()
  const step = useDocumentStep<Case>(procedureCase, id)
  const refused = (error: Error) =>
    say('error', (error instanceof Problem && error.fields.raw) || messageOf(error))
  const sayNotOfCase = ({ raw, found }: Scanned) =>
    say(
      'error',
      found ? m.cases_scan_enough({ name: found.name }) : m.cases_scan_unknown({ code: parseScan(raw).text }),
    )

  // Stock the case never picked: the server finds what the code stands for, and reserves it first.
  const takeMore = useMutation({
    // After what is on its way, which the server must know of.
    scope: { id: recording.scope },
    mutationFn: async (more: More) => {
      const one = 'stock' in more ? { itemId: more.stock.itemId, lotId: more.stock.lotId } : { raw: more.raw }
      const before = client.getQueryData<Case>(kindQueries(procedureCase).get(id).queryKey) ?? of
      const after = await step.mutateAsync(() => api.caseStock.scan({ id, ...one, what, quantity: 1 }))
      const name = 'stock' in more ? more.stock.name : parseScan(more.raw).text
      return moreAccounted(before.lots, after.lots)?.name ?? name
    },
    onSuccess: (name) => say('ok', m.cases_scan_done({ what: outcomeWord(what), name })),
    onError: (error, more) =>
      isUnreached(error) && !('stock' in more) ? sayNotOfCase(more) : refused(error),
  })

  function scanned(raw: string) {
    const skuOf = (productId: string) => needs.find((need) => need.productId === productId)?.sku
    const found = lotOfScan(
      lotsNow().map((lot) => ({ ...lot, sku: skuOf(lot.productId) })),
      raw,
    )
    if (found && openOf(found) > 0)
      return void add(found, what).then(
        () => say('ok', m.cases_scan_done({ what: outcomeWord(what), name: found.name })),
        refused,
      )
    // The server knows nothing yet of what waits on this device.
    if (waiting.length > 0) return sayNotOfCase({ raw, found })
    takeMore.mutate({ raw, found })
  }
  const camera = useCamera(scanned)
  useWedge(({ raw }) => scanned(raw))

  return (
    <Block title={m.cases_scan()} action={camera.button}>
      <Flash verdict={verdict} />
      <Stack gap="sm" data-screen-only>
        <SegmentedControl
          aria-label={m.cases_scan_what()}
          value={what}
          onChange={(next) => setWhat(outcomes.find((each) => each === next) ?? 'used')}
          data={outcomes.map((value) => ({ value, label: outcomeWord(value) }))}
        />
        {camera.picture}
        <div>
          <ScanField onCode={scanned} />
        </div>
        {/* The server knows nothing yet of what waits on this device. */}
        {waiting.length === 0 && <StockChoice caseId={id} onChoose={(stock) => takeMore.mutate({ stock })} />}
        {last && (
          <Group gap="xs">
            <Button
              variant="default"
              loading={isSaving}
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              onClick={() =>
                void undo().then(() => say('ok', m.cases_scan_undone({ name: last.name })), refused)
              }
            >
              {m.cases_scan_undo({ name: last.name })}
            </Button>
          </Group>
        )}
        {waiting.map((queued) =>
          queued.state === 'conflict' ? <WholeConflict key={queued.id} queued={queued} /> : null,
        )}
        {waiting.some(({ state }) => state !== 'conflict') && (
          <Text className={ui.iconWord} role="status">
            <IconCloudUp size={24} stroke={1.75} aria-hidden />
            {m.cases_waiting({ count: waiting.length, shown: formatNumber(waiting.length) })}
          </Text>
        )}
      </Stack>
    </Block>
  )
}
