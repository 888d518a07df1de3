import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Transfer, TransferLine, TransferLot } from '@wellstock/contract/stock/transfer'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import classes from './transfer-page.module.css'
import { lotWords, placeWords, shortReasonWord } from './words.ts'

const figures = [
  'allocated',
  'picked',
  'shipped',
  'arrived',
  'damaged',
  'missing',
  'lost',
  'returned',
  'inTransit',
] as const satisfies (keyof TransferLot)[]
type FigureKey = (typeof figures)[number]

/** Allocated and picked matter until it is sent; of the rest, whatever is not nothing everywhere. */
function figuresOf(transfer: Transfer): FigureKey[] {
  const lots = transfer.lines.flatMap((line) => line.lots)
  const isSent = lots.some(({ shipped }) => shipped > 0)
  return figures.filter((key) =>
    key === 'allocated' || key === 'picked'
      ? !isSent && lots.some((lot) => lot[key] !== null)
      : lots.some((lot) => lot[key] > 0),
  )
}

/** Every line with its lots, and per lot what was asked, allocated, picked, sent and what became of it. */
export function TransferLines({ transfer }: { transfer: Transfer }) {
  const shown = figuresOf(transfer)
  return (
    <section className={ui.panel} aria-label={m.common_lines()}>
      <h2 className={classes.title}>{m.common_lines()}</h2>
      <ul className={`${ui.plainList} ${classes.lines}`}>
        {transfer.lines.map((line) => (
          <li key={line.id}>
            <Line line={line} transfer={transfer} />
            {line.lots.length > 0 && (
              <ul className={`${ui.plainList} ${classes.lots}`}>
                {line.lots.map((lot) => (
                  <li key={lot.id}>
                    <Flex component="span" align="center" wrap="wrap" className={classes.lot}>
                      {lotWords(lot)}
                      {lot.isUnusable && (
                        <ShapeBadge tone="danger" shape="octagon" word={m.transfers_unusable()} />
                      )}
                    </Flex>
                    <dl className={classes.numbers}>
                      {shown.map((key) => (
                        <div key={key}>
                          <dt className={ui.note}>{m[`transfers_figure_${key}`]()}</dt>
                          <dd className={ui.figures}>{lot[key] === null ? '–' : formatNumber(lot[key])}</dd>
                        </div>
                      ))}
                    </dl>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line, transfer }: { line: TransferLine; transfer: Transfer }) {
  const opensItem = useCan('inventory.read', transfer.from.id)
  return (
    <div className={classes.line}>
      <span className={`${ui.words} ${classes.what}`}>
        {opensItem ? (
          <Link
            className={`${ui.plainLink} ${ui.strong}`}
            to="/dashboard/inventory/$id"
            params={{ id: line.itemId }}
          >
            {line.name}
          </Link>
        ) : (
          <b>{line.name}</b>
        )}
        <small>{[line.sku, line.serialNumber, placeWords(line)].filter(Boolean).join(' · ')}</small>
        {line.shortReason && (
          <small className={classes.warn}>
            {m.transfers_sent_short({ reason: shortReasonWord(line.shortReason) })}
          </small>
        )}
      </span>
      <span className={`${ui.note} ${ui.figures}`}>
        {m.transfers_asked({ quantity: formatNumber(line.quantity), unit: line.unit })}
      </span>
    </div>
  )
}
