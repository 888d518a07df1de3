import { Button, Flex, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DetectionRow } from '@wellstock/contract/stock/detection'
import type { Verdict } from '@wellstock/domain/stock/detection'
import { type ReactNode, useState } from 'react'
import { formatChange, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords, words } from '../../lib/sentences.ts'
import { Grid } from '../../ui/grid.tsx'
import { type GridColumn, useGridView } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { VerdictBadge } from './badges.tsx'
import { codeText } from './code-text.ts'
import classes from './shelf-check.module.css'
import { useMayOpen } from './use-may-open.ts'

export type Outcome = { position: number; done: boolean; message: string | null }

const SHOWN = 50

type ShelfCheckRowsProps = {
  verdict: Verdict
  rows: readonly DetectionRow[]
  /** What became of moves just made. */
  outcomes: ReadonlyMap<number, Outcome>
  isOpen: boolean
  onLink: ((row: DetectionRow) => void) | undefined
}

/** The rows of one verdict, each with what is proposed. */
export function ShelfCheckRows({ verdict, rows, outcomes, isOpen, onLink }: ShelfCheckRowsProps) {
  const [isWhole, setWhole] = useState(false)
  const next = (row: DetectionRow) => {
    const outcome = outcomes.get(row.position)
    if (outcome) return <Became outcome={outcome} />
    return <Next row={row} isOpen={isOpen} onLink={onLink} />
  }
  const columns = columnsOf(verdict, next)
  const view = useGridView('detection', columns)
  const word = m[`detection_verdict_${verdict}`]()
  return (
    <Flex component="section" direction="column" gap="xs" className={classes.section} aria-label={word}>
      <Group className={classes.title}>
        <h3>
          <VerdictBadge verdict={verdict} />
        </h3>
        <span className={`${ui.strong} ${ui.figures}`}>{formatNumber(rows.length)}</span>
        <span className={ui.quiet}>{m[`detection_verdict_${verdict}_text`]()}</span>
      </Group>
      <Grid
        label={word}
        columns={columns}
        view={view}
        rows={isWhole ? rows : rows.slice(0, SHOWN)}
        rowId={({ position }) => String(position)}
        rowName={nameOf}
        card={(row) => <RowCard row={row}>{next(row)}</RowCard>}
        empty={null}
      />
      {!isWhole && rows.length > SHOWN && (
        <div>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {m.detection_show_all({ shown: formatNumber(rows.length) })}
          </Button>
        </div>
      )}
    </Flex>
  )
}

const nameOf = ({ itemName, raw }: DetectionRow) => itemName ?? codeText(raw ?? '')

function columnsOf(verdict: Verdict, next: (row: DetectionRow) => ReactNode): GridColumn<DetectionRow>[] {
  const what: GridColumn<DetectionRow> = {
    key: 'what',
    header: verdict === 'unknown' ? m.common_code() : m.common_item(),
    cell: (row) => <What row={row} />,
  }
  const seen: GridColumn<DetectionRow> = {
    key: 'seen',
    header: m.detection_column_seen(),
    cell: (row) => <Quantity row={row} value={row.seen} />,
    isNumeric: true,
    width: '6rem',
  }
  const then: GridColumn<DetectionRow> = {
    key: 'next',
    header: m.detection_column_next(),
    cell: next,
    width: '15rem',
  }
  if (verdict === 'unknown') return [what, seen, then]
  return [
    what,
    {
      key: 'lot',
      header: m.common_lot(),
      cell: ({ lotNumber }) => <span className={`${ui.code} ${ui.breaks}`}>{lotNumber ?? '–'}</span>,
      width: '9rem',
    },
    {
      key: 'expiry',
      header: m.common_expiry(),
      cell: (row) => <Expiry row={row} />,
      width: '9rem',
    },
    seen,
    {
      key: 'books',
      header: m.detection_column_books(),
      cell: (row) => <Books row={row} />,
      isNumeric: true,
      width: '8rem',
    },
    then,
  ]
}

function What({ row }: { row: DetectionRow }) {
  const { itemId, itemName, sku, raw, elsewhere, problems, problemReasons } = row
  if (!itemId)
    return (
      <span className={`${ui.hoverLinks} ${classes.what}`}>
        <span className={`${ui.code} ${ui.breaks}`}>{codeText(raw ?? '')}</span>
        {problems.map((problem, index) => (
          <small key={problem} className={classes.wrong}>
            {words(problemReasons[index], problem)}
          </small>
        ))}
      </span>
    )
  return (
    <span className={`${ui.hoverLinks} ${classes.what}`}>
      <Link to="/dashboard/inventory/$id" params={{ id: itemId }}>
        {itemName}
      </Link>
      <small className={`${ui.code} ${ui.breaks}`}>{sku}</small>
      {elsewhere && <small>{m.detection_elsewhere({ place: elsewhere })}</small>}
    </span>
  )
}

const Expiry = ({ row: { expiryDate, verdict } }: { row: DetectionRow }) =>
  expiryDate ? (
    <ExpiryChip date={expiryDate} isExpired={verdict === 'expired'} isShort={verdict !== 'expired'} />
  ) : (
    '–'
  )

const Quantity = ({ row: { unit }, value }: { row: DetectionRow; value: number }) => (
  <>
    {formatNumber(value)} {unit && <small className={ui.quiet}>{unit}</small>}
  </>
)

function Books({ row }: { row: DetectionRow }) {
  const difference = row.seen - row.expected
  return (
    <span className={classes.books}>
      <Quantity row={row} value={row.expected} />
      {difference !== 0 && (
        <small className={`${ui.medium} ${ui.warn}`}>
          {m.detection_difference({ change: formatChange(difference) })}
        </small>
      )}
    </span>
  )
}

function Became({ outcome }: { outcome: Outcome }) {
  return (
    <span
      className={`${ui.iconWord} ${ui.rigidIcons} ${classes.became}`}
      data-tone={outcome.done ? 'ok' : 'danger'}
    >
      {outcome.done ? (
        <IconCheck size={16} stroke={2} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
      )}
      {outcome.done ? m.detection_became_moved() : spokenWords(outcome) || m.detection_became_failed()}
    </span>
  )
}

type NextProps = { row: DetectionRow; isOpen: boolean; onLink: ShelfCheckRowsProps['onLink'] }

/** What is proposed for a row: a button where something can be done about it at once, else a word. */
function Next({ row, isOpen, onLink }: NextProps) {
  const mayOpen = useMayOpen()
  const { action, itemId, sku } = row
  const buttonProps = { variant: 'default', size: 'compact-md' } as const
  if (action === 'learn' && onLink)
    return (
      <Button
        {...buttonProps}
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        aria-label={m.detection_link_of({ code: nameOf(row) })}
        onClick={() => onLink(row)}
      >
        {m.detection_link()}
      </Button>
    )
  if (action === 'dispose' && sku && mayOpen('/dashboard/expirations'))
    return (
      <LinkButton {...buttonProps} to="/dashboard/expirations" search={{ band: 'expired', search: sku }}>
        {m.detection_open_expirations()}
      </LinkButton>
    )
  if ((action === 'dispose' || action === 'quarantine') && itemId)
    return (
      <LinkButton {...buttonProps} to="/dashboard/inventory/$id" params={{ id: itemId }}>
        {m.detection_open_item()}
      </LinkButton>
    )
  if (!isOpen) return null
  return <span className={ui.quiet}>{m[`detection_action_${action}`]()}</span>
}

function RowCard({ row, children }: { row: DetectionRow; children: ReactNode }) {
  return (
    <Stack gap="xs" className={classes.card}>
      <What row={row} />
      {row.itemId && (
        <Group gap="4px 12px" className={ui.figures}>
          {row.lotNumber && (
            <span className={`${ui.code} ${ui.breaks}`}>{m.common_lot_named({ lot: row.lotNumber })}</span>
          )}
          {row.expiryDate && <Expiry row={row} />}
        </Group>
      )}
      <Group gap="4px 12px" className={ui.figures}>
        <span>{m.detection_card_seen({ seen: formatNumber(row.seen), unit: row.unit ?? '' })}</span>
        {row.itemId && (
          <span>
            {m.detection_card_books({ expected: formatNumber(row.expected), unit: row.unit ?? '' })}
          </span>
        )}
      </Group>
      <div>{children}</div>
    </Stack>
  )
}
