import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { VendorAnswer as Answer, VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { api } from '../../lib/api.ts'
import { formatDate, formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { daysBetween } from '../../stock/expirations/dates.ts'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { OfferedSubstitute } from './offered-substitute.tsx'
import { useVendorOrderStep } from './queries.ts'
import { editsOf, type LineEdits } from './use-revision.ts'

type Line = Answer['lines'][number]

const deviates = ({ packs, orderedPacks, packPrice, orderedPrice }: Line) =>
  packs !== orderedPacks || packPrice !== orderedPrice

const daysLate = ({ promisedOn, neededBy }: Line) =>
  promisedOn && neededBy ? Math.max(0, daysBetween(neededBy, promisedOn)) : 0

/** "6 of 10 packs, $11.00 a pack instead of $10.00, on Dec 4, 3 days after needed". */
const wordsOf = ({ packs, orderedPacks, packPrice, orderedPrice, promisedOn }: Line, days: number) =>
  [
    packs !== orderedPacks &&
      m.vendor_answer_packs({ packs: formatNumber(packs), ordered: formatNumber(orderedPacks) }),
    packPrice !== orderedPrice &&
      m.vendor_answer_price({ price: formatPrice(packPrice), ordered: formatPrice(orderedPrice) }),
    promisedOn && m.vendor_answer_on({ date: formatDate(promisedOn) }),
    days > 0 && m.vendor_orders_after_needed({ count: days, shown: formatNumber(days) }),
  ]
    .filter(Boolean)
    .join(', ')

type VendorAnswerProps = { order: VendorOrder; onTakeOver: (edits: LineEdits) => void }

/** What the vendor answered that is not as ordered, until somebody has seen to it, or takes it over as a revision. */
export function VendorAnswer({ order, onTakeOver }: VendorAnswerProps) {
  const { id, vendor, answer, steps } = order
  const step = useVendorOrderStep(id)
  const mayWrite = useCan('vendor-orders.write')
  if (!answer) return null
  const changed = answer.lines.filter(deviates)
  const proposed = answer.lines.filter((line) => deviates(line) || line.substitute)
  const lines = answer.lines.filter((line) => proposed.includes(line) || daysLate(line) > 0)
  const isAnyTaken = lines.some(({ substitute }) => substitute?.isTaken)
  const about = { vendor: vendor.name }
  return (
    <Alert
      color="warn"
      variant="light"
      title={
        answer.isDeclined
          ? m.vendor_answer_declined(about)
          : proposed.length > 0
            ? m.vendor_answer_proposed(about)
            : lines.length > 0
              ? m.vendor_answer_late(about)
              : m.vendor_answer_noted(about)
      }
    >
      <Stack gap="xs">
        <small className={ui.figures}>
          {[formatDateTime(answer.answeredAt), answer.vendorReference].filter(Boolean).join(' · ')}
        </small>
        {answer.note && <Text className={ui.breaks}>{answer.note}</Text>}
        {lines.length > 0 && (
          <ul className={ui.bullets}>
            {lines.map((line) => {
              const words = wordsOf(line, daysLate(line))
              return (
                <li key={line.lineId}>
                  <b>{line.name}</b>
                  {words && `: ${words}`}
                  <OfferedSubstitute order={order} line={line} />
                </li>
              )
            })}
          </ul>
        )}
        {(answer.isDeclined || proposed.length > 0) && !isAnyTaken && (
          <Text>{m.vendor_answer_nothing_changed()}</Text>
        )}
        <Refused error={step.error} />
        {mayWrite && (
          <Group align="stretch" gap="xs" data-screen-only>
            {changed.length > 0 && steps.includes('revise') && (
              <Button variant="default" onClick={() => onTakeOver(editsOf(order, answer))}>
                {m.vendor_answer_take_over()}
              </Button>
            )}
            <Button
              variant="default"
              loading={step.isPending}
              onClick={() =>
                step.mutate(() => api.vendorLinks.settle({ id }), {
                  onSuccess: () => toast.success(m.vendor_answer_settled(about)),
                })
              }
            >
              {m.vendor_answer_settle()}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
