import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCloudUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case } from '@wellstock/contract/procedures/case'
import { findInBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { useState } from 'react'
import { useCamera } from '../../buying/receiving/use-camera.tsx'
import { useDocumentStep } from '../../identity/document-kinds/queries.ts'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { ScanField } from '../../stock/counts/scan-field.tsx'
import { WholeConflict } from '../../stock/scan/whole-conflict.tsx'
import { Flash } from '../../stock/scanning/flash.tsx'
import { useWedge } from '../../stock/scanning/use-wedge.ts'
import { useVerdict } from '../../stock/transfers/use-verdict.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { lotOfScan, type Outcome, openOf } from './accounts.ts'
import type { Recording } from './use-recording.ts'

const outcomes = ['used', 'opened_unused', 'returned'] as const satisfies readonly Outcome[]
const outcomeWord = (what: Outcome) =>
  what === 'used'
    ? m.cases_lot_used()
    : what === 'returned'
      ? m.cases_lot_returned()
      : m.cases_lot_openedUnused()

/** Scan after scan says what was used of a case; another mode says what was opened for nothing, or went back. */
export function UseByScan({ of, recording }: { of: Case; recording: Recording }) {
  const { id, needs, office } = of
  const [what, setWhat] = useState<Outcome>('used')
  const { verdict, say } = useVerdict()
  const { lotsNow, waiting, isSaving, last, add, undo } = recording
  const step = useDocumentStep<Case>(procedureCase, id)
  const knowsStock = useCan('inventory.read', office.id)
  const refused = (error: Error) => say('error', messageOf(error))

  // Stock the case never picked: the server reserves it first.
  const takeMore = useMutation({
    mutationFn: async (raw: string) => {
      const finding = findInBook(await api.scan.lookup({ raw }), parseScan(raw))
      const item =
        finding.kind === 'item' ? finding.items.find(({ officeId }) => officeId === office.id) : null
      if (!item || finding.kind !== 'item') return null
      await step.mutateAsync(() =>
        api.caseStock.scan({ id, itemId: item.id, lotId: finding.lotId ?? null, what, quantity: 1 }),
      )
      return item.name
    },
    onSuccess: (name, raw) =>
      name === null
        ? say('error', m.cases_scan_unknown({ code: parseScan(raw).text }))
        : say('ok', m.cases_scan_done({ what: outcomeWord(what), name })),
    onError: refused,
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
    if (knowsStock) return takeMore.mutate(raw)
    say(
      'error',
      found ? m.cases_scan_enough({ name: found.name }) : m.cases_scan_unknown({ code: parseScan(raw).text }),
    )
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
