import { Group, Stack } from '@mantine/core'
import type { PriceCheck } from '@wellstock/contract/buying/price-checks'
import { formatDate, formatDateTime, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { DocumentLink } from './document-link.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import classes from './price-checks.module.css'
import { basisWord, findingsWords, packWords, sourceWord } from './words.ts'

type Row = { row: PriceCheck }

const perUnit = (price: number, unit: string) => m.prices_per_unit({ price: formatPrice(price), unit })

const Price = ({ row }: Row) => (
  <span className={`${ui.lines} ${ui.figures} ${ui.notes}`}>
    {perUnit(row.price, row.product.unit)}
    {row.packQuantity > 1 && <small>{packWords(row)}</small>}
  </span>
)

const Against = ({ row: { findings, product } }: Row) => {
  const [first] = findings
  return (
    first && (
      <span className={`${ui.lines} ${ui.figures} ${ui.notes}`}>
        {perUnit(first.against, product.unit)}
        <small>{basisWord(first)}</small>
      </span>
    )
  )
}

const Flag = ({ row }: Row) => {
  const [first, ...more] = findingsWords(row)
  return (
    <span className={`${ui.words} ${ui.notes} ${classes.flag}`}>
      {first}
      {more.length > 0 && <small>{more.join(' · ')}</small>}
    </span>
  )
}

const Outcome = ({ row: { outcome, accepted, product } }: Row) => (
  <span className={`${ui.state} ${ui.notes}`}>
    <OutcomeBadge outcome={outcome} />
    {outcome === 'corrected' && accepted !== null && (
      <small className={ui.figures}>
        {m.price_checks_settled_at({ price: perUnit(accepted, product.unit) })}
      </small>
    )}
  </span>
)

export const priceCheckColumns = (): GridColumn<PriceCheck>[] => [
  {
    key: 'seen',
    header: m.price_checks_seen_at(),
    cell: ({ seenAt }) => (
      <time className={`${ui.figures} ${ui.nowrap}`} title={formatDateTime(seenAt)}>
        {formatDate(seenAt)}
      </time>
    ),
    isSortable: true,
  },
  {
    key: 'source',
    header: m.price_checks_source(),
    cell: (check) => (
      <span className={`${ui.lines} ${ui.notes}`}>
        <DocumentLink check={check} />
        <small>{sourceWord(check.source)}</small>
      </span>
    ),
  },
  {
    key: 'vendor',
    header: m.common_vendor(),
    cell: ({ vendor, office }) => (
      <span className={`${ui.words} ${ui.notes} ${classes.wide}`}>
        {vendor?.name ?? '–'}
        {office && <small>{office.name}</small>}
      </span>
    ),
  },
  {
    key: 'product',
    header: m.price_checks_product(),
    cell: ({ product }) => (
      <span className={`${ui.words} ${ui.notes} ${classes.wide}`}>
        {product.name}
        <small className={ui.code}>{product.sku}</small>
      </span>
    ),
    canHide: false,
  },
  { key: 'price', header: m.price_checks_price(), cell: (row) => <Price row={row} />, isNumeric: true },
  { key: 'against', header: m.price_checks_against(), cell: (row) => <Against row={row} />, isNumeric: true },
  { key: 'flag', header: m.price_checks_flag(), cell: (row) => <Flag row={row} />, isSortable: true },
  { key: 'outcome', header: m.price_checks_outcome(), cell: (row) => <Outcome row={row} /> },
  {
    key: 'saved',
    header: m.price_checks_saved(),
    cell: ({ saved }) => (saved > 0 ? <b>{formatPrice(saved)}</b> : '–'),
    isNumeric: true,
    isSortable: true,
  },
]

/** A flagged price in a list on a phone, and at a glance. */
export const PriceCheckCard = ({ row }: Row) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Group gap="4px 12px" className={ui.wide}>
      <DocumentLink check={row} />
      <OutcomeBadge outcome={row.outcome} />
    </Group>
    <Stack gap={4} miw={0}>
      <span className={ui.breaks}>{row.product.name}</span>
      <Flag row={row} />
      <small>{[row.vendor?.name, row.office?.name].filter(Boolean).join(' · ')}</small>
    </Stack>
    <Stack gap={4} className={ui.right}>
      <Price row={row} />
      {row.saved > 0 && (
        <b className={ui.figures}>
          {m.price_checks_saved()} {formatPrice(row.saved)}
        </b>
      )}
    </Stack>
  </div>
)
