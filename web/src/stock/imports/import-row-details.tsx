import {
  IconAlertTriangle,
  IconArrowMerge,
  IconBarcode,
  IconInfoCircle,
  IconPackage,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Import, ImportRow } from '@wellstock/contract/stock/imports'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { spokenWords, words } from '../../lib/sentences.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { importFieldLabel } from './import-mapping.ts'
import { useUpdateImport } from './import-queries.ts'
import classes from './import-rows.module.css'

/** As many facts of a row are seen at once; the others on request. */
const SEEN = 2

type Fact = { key: string; icon: TablerIcon; text: ReactNode }

/**
 * What is wrong with a row and what repairs it, and what was merged into it; of what would change, what its lots are and
 * what was read differently, the first.
 */
export function ImportRowDetails({ row, imported }: { row: ImportRow; imported: Import }) {
  const facts = [...changesOf(row), ...lotsOf(row), ...notesOf(row)]
  // One more is no longer than the words that would stand for it.
  const seen = facts.length <= SEEN + 1 ? facts.length : SEEN
  return (
    <div className={classes.details}>
      <ul>
        {row.problems.map(({ field, repair, repairReason, ...problem }) => (
          <li key={`${field} ${problem.message}`} data-kind="problem">
            <IconAlertTriangle size={15} stroke={2} aria-hidden />
            <span>
              {spokenWords(problem)} <span className={ui.quiet}>{words(repairReason, repair)}</span>
            </span>
          </li>
        ))}
        {row.merged && <MergedRows merged={row.merged} imported={imported} />}
        <Facts facts={facts.slice(0, seen)} />
      </ul>
      {seen < facts.length && (
        <details>
          <summary className={ui.note}>
            {m.import_details_more({ shown: formatNumber(facts.length - seen) })}
          </summary>
          <ul>
            <Facts facts={facts.slice(seen)} />
          </ul>
        </details>
      )}
    </div>
  )
}

const Facts = ({ facts }: { facts: Fact[] }) =>
  facts.map(({ key, icon: Icon, text }) => (
    <li key={key}>
      <Icon size={15} stroke={2} aria-hidden />
      <span>{text}</span>
    </li>
  ))

function changesOf({ changes }: ImportRow): Fact[] {
  return changes.map(({ field, from, to, lot }) => {
    const label = importFieldLabel(field)
    const name =
      lot === null
        ? label
        : lot === ''
          ? m.import_no_lot_field({ field: label })
          : m.import_lot_field({ field: label, lot })
    return {
      key: `change ${field} ${lot}`,
      icon: IconPencil,
      text: (
        <>
          {name}: <s className={ui.quiet}>{from || m.merge_nothing()}</s> → <b>{to || m.merge_nothing()}</b>
        </>
      ),
    }
  })
}

// Of an item that is there already, its changes say it.
function lotsOf({ outcome, lots, codes }: ImportRow): Fact[] {
  if (outcome !== 'new') return []
  return [
    ...lots.map(({ number, expiryDate, quantity }): Fact => {
      const shown = { lot: number ?? '', quantity: formatNumber(quantity ?? 0) }
      return {
        key: `lot ${number}`,
        icon: IconPackage,
        text:
          number === null
            ? m.import_lot_none(shown)
            : expiryDate
              ? m.import_lot_expires({ ...shown, date: formatDate(expiryDate) })
              : m.import_lot(shown),
      }
    }),
    ...(codes.length > 0
      ? [{ key: 'codes', icon: IconBarcode, text: m.import_codes({ codes: codes.join(', ') }) }]
      : []),
  ]
}

const notesOf = ({ notes, noteReasons }: ImportRow): Fact[] =>
  notes.map((note, index) => ({
    key: `note ${note}`,
    icon: IconInfoCircle,
    text: <span className={ui.quiet}>{words(noteReasons[index], note)}</span>,
  }))

type MergedRowsProps = { merged: NonNullable<ImportRow['merged']>; imported: Import }

/** That rows became one item, and whose word is taken where they disagree. */
function MergedRows({ merged: { lines, differences }, imported }: MergedRowsProps) {
  const update = useUpdateImport(imported.id)
  const { repairs } = imported
  const [line = 0] = lines
  function pick(field: (typeof differences)[number]['field'], from: number) {
    const others = repairs.picks.filter((each) => each.line !== line || each.field !== field)
    update.mutate(
      { repairs: { ...repairs, picks: [...others, { line, field, from }] } },
      { onError: (error) => toast.error(messageOf(error)) },
    )
  }
  return (
    <li data-kind="merged">
      <IconArrowMerge size={15} stroke={2} aria-hidden />
      <div className={classes.merged}>
        <b>
          {m.import_merged({
            shown: formatNumber(lines.length),
            lines: lines.map(formatNumber).join(', '),
          })}
        </b>
        {differences.map(({ field, options, chosen }) => (
          <label key={field}>
            <span>{importFieldLabel(field)}</span>
            <select
              aria-label={m.import_merged_take({ field: importFieldLabel(field) })}
              value={chosen}
              disabled={update.isPending}
              onChange={(event) => pick(field, Number(event.currentTarget.value))}
            >
              {options.map((option) => (
                <option key={option.line} value={option.line}>
                  {m.import_merged_option({
                    value: option.value,
                    line: formatNumber(option.line),
                    count: option.rows,
                    shown: formatNumber(option.rows),
                  })}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </li>
  )
}
