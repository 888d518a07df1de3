import { Alert, Box, Button, Flex, Group } from '@mantine/core'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { missingToMinimum } from '@wellstock/domain/buying/vendor-orders'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { Terms } from '../basket/terms.tsx'
import { linesWords } from '../orders/words.ts'
import { DraftLine } from './draft-line.tsx'
import type { DraftEdits } from './use-draft-edits.ts'
import classes from './vendor-order-page.module.css'

/** A draft, changed where it stands. */
export function DraftForm({ order, edits }: { order: VendorOrder; edits: DraftEdits }) {
  const { lines, total, note, waiver, refused } = edits
  const fields = refused instanceof Problem ? refused.fields : {}
  const isBelow = missingToMinimum(total, order.minimumOrder) > 0
  const shown = lines.flatMap((_, place) => [`lines.${place}.packs`, `lines.${place}.quote`])
  return (
    <Block title={m.common_lines()}>
      <Flex
        noValidate
        component="form"
        direction="column"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault()
          edits.save()
        }}
      >
        {edits.isStale && <StaleNotice onLoad={edits.forget} onKeep={edits.keep} />}
        {order.lines.some(({ now, packQuantity }) => now?.packQuantity === packQuantity) && (
          <Alert color="warn" variant="light" title={m.vendor_orders_prices_changed()}>
            <Button type="submit" variant="default" loading={edits.isSaving}>
              {m.vendor_orders_take_prices()}
            </Button>
          </Alert>
        )}
        {lines.length === 0 ? (
          <Nothing>{m.vendor_orders_draft_empty()}</Nothing>
        ) : (
          <ul className={`${ui.plainList} ${classes.draft}`}>
            {lines.map((each, place) => (
              <DraftLine
                key={each.line.id}
                edited={each}
                officeId={order.office.id}
                errors={{ packs: fields[`lines.${place}.packs`], quote: fields[`lines.${place}.quote`] }}
                onChange={(edit) => edits.setLine(each.line.id, edit)}
              />
            ))}
          </ul>
        )}
        <Group gap="4px 12px" className={classes.total} aria-live="polite">
          <Terms of={order} subtotal={total} />
          <Box component="span" ml="auto" className={ui.figures}>
            {linesWords(lines.length)} <b>{formatPrice(total)}</b>
          </Box>
        </Group>
        {(isBelow || waiver !== '') && (
          <NoteField
            label={m.vendor_orders_waiver()}
            description={m.vendor_orders_waiver_text()}
            rows={2}
            maxLength={500}
            value={waiver}
            error={fields.waiver}
            onChange={(event) => edits.setWords({ waiver: event.currentTarget.value })}
          />
        )}
        <NoteField
          label={m.vendor_orders_note()}
          description={m.vendor_orders_note_text()}
          rows={2}
          maxLength={1000}
          value={note}
          error={fields.note}
          onChange={(event) => edits.setWords({ note: event.currentTarget.value })}
        />
        <Refused error={refused} shows={[...shown, 'waiver', 'note']} />
        {edits.hasEdits && (
          <Group justify="flex-end" align="stretch" gap="xs" data-screen-only>
            <Button variant="default" onClick={edits.forget}>
              {m.common_discard_changes()}
            </Button>
            <Button type="submit" loading={edits.isSaving}>
              {m.common_save_draft()}
            </Button>
          </Group>
        )}
      </Flex>
    </Block>
  )
}
