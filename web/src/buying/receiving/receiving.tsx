import { Alert, Box, Button, Flex, Group, Progress, Stack, TextInput } from '@mantine/core'
import { IconChecks, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Goods } from '@wellstock/contract/buying/receiving'
import { useState } from 'react'
import { useLostAt } from '../../lib/connection.ts'
import { formatAgo, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../lib/problem.ts'
import { ScanField } from '../../stock/counts/scan-field.tsx'
import { Flash } from '../../stock/scanning/flash.tsx'
import { useWedge } from '../../stock/scanning/use-wedge.ts'
import { useVerdict } from '../../stock/transfers/use-verdict.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { EntryFields } from './entry-fields.tsx'
import { receivingQueries } from './queries.ts'
import { type Delivery, doorOf, progressOf, saidOf } from './receipt-of.ts'
import classes from './receiving.module.css'
import { ReceivingLine } from './receiving-line.tsx'
import { entryFor, type Values, withEntry } from './receiving-values.ts'
import { SomethingElse } from './something-else.tsx'
import { takeScan } from './take-scan.ts'
import { useCamera } from './use-camera.tsx'
import type { Posted } from './use-post-receipt.ts'
import { fieldId, useReceiving } from './use-receiving.ts'

type ReceivingProps = {
  delivery: Delivery
  draftName: string
  page: string
  onHold: (isHeld: boolean) => void
  onPosted: (posted: Posted) => void
}

/** Whether a field is being typed in that takes a code by itself: a lot or a serial number. */
function fieldInFocus() {
  const [, key, field] =
    /^receiving-(.+)-(lotNumber|serialNumber)$/.exec(document.activeElement?.id ?? '') ?? []
  return key && field ? { key, field: field as 'lotNumber' | 'serialNumber' } : null
}

/** What came of some orders, or without one: scanned or typed in any order, and taken in as a whole. */
export function Receiving({ delivery, ...props }: ReceivingProps) {
  const { sheet, lines } = delivery
  const client = useQueryClient()
  const { verdict, say } = useVerdict()
  const isOffline = useLostAt() !== null
  const [other, setOther] = useState<string | null>(null)
  const work = useReceiving({ delivery, ...props })
  const { values, photos, faults, change, post } = work
  const door = doorOf(delivery, values)
  const progress = progressOf(values, delivery)
  const others = values.entries.filter(({ lineId }) => lineId === null)
  const shown = lines.filter(
    ({ id, outstanding }) => outstanding > 0 || values.entries.some(({ lineId }) => lineId === id),
  )
  const keepsTemperature = [...lines, ...values.goods].some(
    ({ storageMin, storageMax }) => storageMin !== null || storageMax !== null,
  )
  const has = saidOf(values, delivery).length > 0

  function scanned(raw: string) {
    const field = fieldInFocus()
    const taken = takeScan(work.latest.current, delivery, raw)
    if (taken.unknown && field) return typeInto(field, taken.unknown)
    // Heard and seen in one go, before the page moves.
    say(taken.signal, taken.text)
    change(() => taken.values, taken.key)
    const line = taken.values.entries.find(({ key }) => key === taken.key)?.lineId
    requestAnimationFrame(() =>
      document.getElementById(`receiving-line-${line}`)?.scrollIntoView?.({ block: 'nearest' }),
    )
    if (taken.unknown) void offer(taken.unknown)
  }
  useWedge(({ raw }) => scanned(raw))
  const camera = useCamera(scanned)

  function typeInto({ key, field }: NonNullable<ReturnType<typeof fieldInFocus>>, code: string) {
    change((now) => {
      const line = lines.find(({ id }) => id === key)
      const entry =
        now.entries.find((each) => each.key === key) ?? (line && entryFor(key, line.productId, key))
      if (!entry) return now
      const serialNumbers = [...new Set([...entry.serialNumbers, code])]
      return withEntry(now, {
        ...entry,
        ...(field === 'lotNumber' ? { lotNumber: code } : { serialNumbers }),
      })
    }, key)
    say('ok', code)
  }

  /** It may be a product that nobody ordered. */
  async function offer(code: string) {
    const found = await client.fetchQuery(receivingQueries.goods(sheet.office.id, code)).catch(() => [])
    if (found.length > 0) setOther(code)
  }

  function addOther(goods: Goods) {
    setOther(null)
    const key = newId()
    const entry = entryFor(null, goods.productId, key)
    change(({ goods: known, ...now }) => ({
      ...withEntry(
        { ...now, goods: known },
        sheet.orders.length > 0 ? { ...entry, problem: 'wrong' } : entry,
      ),
      goods: [...known.filter(({ productId }) => productId !== goods.productId), goods],
    }))
    setTimeout(() => document.getElementById(fieldId({ key, field: 'quantity' }))?.focus())
  }

  const set = (part: Partial<Values>) => change((now) => ({ ...now, ...part }))
  const shared = { door, rooms: sheet.rooms, onPhoto: work.setPhoto, onChange: change }
  const words = m.receiving_progress({
    said: formatNumber(progress.said),
    lines: formatNumber(progress.lines),
  })
  return (
    <Stack>
      {work.found && (
        <Flex component="p" align="center" wrap="wrap" gap="xs" m={0} className={ui.note}>
          {m.receiving_going_on({ ago: formatAgo(work.found.savedAt) })}
          <Button size="compact-md" variant="subtle" onClick={work.startOver}>
            {m.common_start_over()}
          </Button>
        </Flex>
      )}
      {isOffline && (
        <Alert color="warn" variant="light" role="status">
          {m.receiving_offline()}
        </Alert>
      )}
      <Group align="flex-end" gap="sm" className={classes.tools}>
        <ScanField onCode={scanned} />
        {camera.button}
        {progress.open > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={20} stroke={1.75} aria-hidden />}
            loading={post.isPending}
            onClick={work.receiveAll}
          >
            {m.receiving_all()}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOther('')}
        >
          {sheet.orders.length > 0 ? m.receiving_other() : m.receiving_add()}
        </Button>
      </Group>
      {camera.picture}
      <Flash verdict={verdict} />
      <FieldErrors errors={work.summary} />
      <Refused error={post.error} shows={shownOf(post.error)} />
      <Box
        component="section"
        px={20}
        py="md"
        className={`${ui.panel} ${ui.fieldPair}`}
        aria-label={m.common_delivery()}
      >
        <TextInput
          label={m.common_packing_slip()}
          maxLength={60}
          autoComplete="off"
          value={values.deliveryNote}
          onChange={(event) => set({ deliveryNote: event.currentTarget.value })}
        />
        {keepsTemperature && (
          <AmountInput
            id={fieldId({ key: null, field: 'temperature' })}
            label={m.receiving_temperature()}
            error={faults.find(({ key }) => key === null)?.message}
            suffix=" °C"
            decimalScale={1}
            min={-200}
            max={200}
            allowNegative
            value={values.temperature === '' ? null : values.temperature}
            onChange={(next) => set({ temperature: next ?? '' })}
          />
        )}
        <NoteField
          label={m.common_note()}
          rows={1}
          maxLength={1000}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </Box>
      {shown.length > 0 && (
        <section className={ui.panel} aria-label={m.receiving_lines()}>
          <ul className={`${ui.plainList} ${classes.lines}`}>
            {shown.map((line) => {
              const said = values.entries.filter(({ lineId }) => lineId === line.id)
              return (
                <ReceivingLine
                  key={line.id}
                  line={line}
                  said={said}
                  faults={faults.filter(
                    ({ key }) => key === line.id || said.some((each) => each.key === key),
                  )}
                  photos={photos}
                  showsOrder={sheet.orders.length > 1}
                  {...shared}
                />
              )
            })}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className={ui.panel} aria-label={m.receiving_others()}>
          {sheet.orders.length > 0 && <h2 className={classes.part}>{m.receiving_others()}</h2>}
          <ul className={`${ui.plainList} ${classes.lines}`}>
            {others.map((entry) => {
              const goods = values.goods.find(({ productId }) => productId === entry.productId)
              return (
                goods && (
                  <li key={entry.key}>
                    <div className={`${ui.words} ${classes.what}`}>
                      <b>{goods.name}</b>
                      <small>{goods.sku}</small>
                    </div>
                    <EntryFields
                      {...shared}
                      {...{ entry, goods, faults }}
                      photo={photos[entry.key]}
                      canRemove
                    />
                  </li>
                )
              )
            })}
          </ul>
        </section>
      )}
      <Group gap="xs" className={classes.foot}>
        {progress.lines > 0 && (
          <Stack gap={4} flex={1} role="status">
            <span className={ui.figures}>
              {words}
              {progress.open > 0 && has && (
                <span className={ui.quiet}>
                  {' · '}
                  {m.receiving_stays({ count: progress.open, shown: formatNumber(progress.open) })}
                </span>
              )}
            </span>
            <Progress.Root size="sm">
              <Progress.Section value={(progress.said / progress.lines) * 100} aria-label={words} />
            </Progress.Root>
          </Stack>
        )}
        <Button size="lg" loading={post.isPending} disabled={!has} onClick={work.submit}>
          {m.common_receive()}
        </Button>
      </Group>
      {other !== null && (
        <SomethingElse
          officeId={sheet.office.id}
          code={other}
          onChoose={addOther}
          onClose={() => setOther(null)}
        />
      )}
    </Stack>
  )
}

/** What stands beside its entry is not said once more. */
const shownOf = (error: unknown) =>
  error instanceof Problem
    ? Object.keys(error.fields).filter((field) => field.startsWith('lines.') || field === 'temperature')
    : []
