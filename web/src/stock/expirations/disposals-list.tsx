import { Box, Button, FileButton, Flex, Stack } from '@mantine/core'
import { IconCamera, IconFileCheck, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Disposal } from '@wellstock/contract/stock/expirations'
import { api } from '../../lib/api.ts'
import { formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { usePrint } from '../../ui/use-print.ts'
import { certificatePath, keepPhoto } from '../commands/certificate.ts'
import { WriteOffState } from '../commands/write-off-state.tsx'
import type { ViewChange } from './expirations-filter.ts'
import type { ExpirationsSearch } from './expirations-search.ts'
import { useLotActions } from './lot-actions.tsx'
import { expirationQueries } from './queries.ts'

const lotsOf = ({ lots, undone }: Disposal) =>
  [formatNumber(lots), undone > 0 && m.expirations_disposal_undone({ shown: formatNumber(undone) })]
    .filter(Boolean)
    .join(' · ')

const valueWord = (value: number | null) => (value === null ? m.common_no_price() : formatMoney(value))

const columns = (): GridColumn<Disposal>[] => [
  {
    key: 'number',
    header: m.common_number(),
    cell: (disposal) => <NumberOf disposal={disposal} />,
    canHide: false,
  },
  {
    key: 'state',
    header: m.common_status(),
    cell: ({ state }) => <WriteOffState state={state} />,
  },
  { key: 'at', header: m.common_date(), cell: ({ at }) => formatDateTime(at) },
  { key: 'office', header: m.common_office(), cell: ({ officeName }) => officeName },
  { key: 'by', header: m.expirations_disposed_by(), cell: ({ by }) => by },
  { key: 'witness', header: m.stock_witness_name(), cell: ({ witness }) => witness || '–' },
  { key: 'approved', header: m.expirations_approved_by(), cell: ({ approvedBy }) => approvedBy || '–' },
  { key: 'lots', header: m.expirations_disposal_lots(), cell: lotsOf, isNumeric: true },
  { key: 'value', header: m.common_value(), cell: ({ value }) => valueWord(value), isNumeric: true },
  { key: 'certificate', header: m.stock_certificate(), cell: (disposal) => <Papers disposal={disposal} /> },
]

/** What was thrown away, each with its certificate. */
export function DisposalsList({
  search,
  onChange,
}: {
  search: ExpirationsSearch
  onChange: (change: ViewChange) => void
}) {
  const { officeId, page, pageSize } = search
  const answer = useQuery(expirationQueries.disposals({ officeId, page, pageSize }))
  return (
    <List
      name="disposals"
      label={m.expirations_view_disposals()}
      answer={answer}
      every={(place) => api.expirations.disposals({ officeId, ...place })}
      search={{ page, pageSize }}
      onChange={onChange}
      columns={columns()}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      card={(disposal) => <DisposalCard disposal={disposal} />}
      empty={{
        none: {
          icon: IconFileCheck,
          title: m.expirations_disposals_empty(),
          text: m.expirations_disposals_empty_text(),
        },
        pastEnd: { title: m.common_no_such_page(), back: m.common_go_to_the_first_page() },
      }}
    />
  )
}

/** The number: a way to what asked for approval. */
function NumberOf({ disposal: { id, number, isAsked } }: { disposal: Disposal }) {
  const looks = `${ui.strong} ${ui.code} ${ui.nowrap}`
  return isAsked ? (
    <Link className={`${looks} ${ui.plainLink} ${ui.link}`} to="/dashboard/write-offs/$id" params={{ id }}>
      {number}
    </Link>
  ) : (
    <span className={looks}>{number}</span>
  )
}

function Papers({ disposal: { id, number, state, hasPhoto, officeId } }: { disposal: Disposal }) {
  const { print, isPending } = usePrint()
  const { rights } = useLotActions()
  return (
    <Flex component="span" align="center" wrap="wrap" gap="xs">
      {state === 'posted' && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          aria-label={m.expirations_certificate_of({ number })}
          loading={isPending}
          onClick={() => print(certificatePath(id))}
        >
          {m.stock_certificate()}
        </Button>
      )}
      {hasPhoto ? (
        <IconCamera size={18} stroke={1.75} aria-label={m.expirations_disposal_photo()} role="img" />
      ) : (
        rights.writes(officeId) &&
        (state === 'posted' || state === 'requested') && (
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChange={(photo) => void keepPhoto([id], photo)}
            inputProps={{ 'aria-label': m.stock_photo_choose() }}
          >
            {(props) => (
              <Button {...props} variant="subtle" size="compact-md">
                {m.stock_photo_choose()}
              </Button>
            )}
          </FileButton>
        )
      )}
    </Flex>
  )
}

const DisposalCard = ({ disposal }: { disposal: Disposal }) => (
  <Stack gap="xs" className={ui.notes}>
    <Flex component="span" align="center" wrap="wrap" gap="xs">
      <NumberOf disposal={disposal} />
      <Box component="span" ml="auto" className={ui.figures}>
        {valueWord(disposal.value)}
      </Box>
    </Flex>
    <small>
      {[
        formatDateTime(disposal.at),
        disposal.officeName,
        disposal.by,
        disposal.witness,
        disposal.approvedBy,
        `${m.expirations_disposal_lots()}: ${lotsOf(disposal)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
    {disposal.state !== 'posted' && (
      <span>
        <WriteOffState state={disposal.state} />
      </span>
    )}
    <Papers disposal={disposal} />
  </Stack>
)
