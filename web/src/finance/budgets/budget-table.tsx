import { IconChevronRight } from '@tabler/icons-react'
import type { BudgetLine, EntryFigure, FiscalYear } from '@wellstock/contract/finance/budget-lines'
import { useMemo, useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { List, type ListProps } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { comparing, figureColumns } from './budget-columns.tsx'
import { NodeCard } from './budget-node-card.tsx'
import { type LineActions, RowMenu } from './budget-row-menu.tsx'
import classes from './budget-table.module.css'
import type { OpenEntries } from './opened-entries.ts'
import type { EntryPlace } from './queries.ts'
import { type BudgetNode, totalRow, treeOf, visibleRows } from './tree.ts'
import { amountOf, figureWord, lineName } from './words.ts'

type BudgetTableProps = LineActions &
  Pick<ListProps<BudgetNode, never>, 'filters' | 'empty' | 'exports'> & {
    answer: { data: unknown; error: Error | null; refetch: () => unknown; isPlaceholderData?: boolean }
    lines: readonly BudgetLine[]
    /** Of the year compared with; null where none is. */
    others: readonly BudgetLine[] | null
    year: FiscalYear | undefined
    before: FiscalYear | undefined
    today: string
    /** What the entries of every number are narrowed to. */
    place: EntryPlace
    onOpen: OpenEntries
  }

/** Budgets by department and category; what is below a row is opened with it. */
export function BudgetTable(props: BudgetTableProps) {
  const { answer, lines, others, year, before, today, place, onOpen } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const tree = useMemo(() => treeOf(lines, others ?? []), [lines, others])
  const rows = useMemo(
    () => [
      ...visibleRows(tree, (key) => open.has(key)),
      ...(tree.length > 0 ? [totalRow(lines, others ?? [], m.common_total())] : []),
    ],
    [tree, open, lines, others],
  )
  const toggle = ({ key, children }: BudgetNode) => {
    if (children.length === 0) return
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const number = (node: BudgetNode, figure: EntryFigure) => (
    <Figure node={node} figure={figure} place={place} onOpen={onOpen} />
  )
  const name = (node: BudgetNode) => (
    <NodeName node={node} isOpen={open.has(node.key)} onToggle={() => toggle(node)} />
  )
  const columns = others ? comparing(name, year, before) : figureColumns({ name, number, year, today })
  const actions = (node: BudgetNode) =>
    node.line && (
      <RowMenu
        line={node.line}
        onTransfer={props.onTransfer}
        onControl={props.onControl}
        onLine={props.onLine}
      />
    )
  return (
    <List
      name={others ? 'budgets-compared' : 'budgets'}
      label={m.budgets_tab_lines()}
      offset="10rem"
      answer={{ ...answer, data: answer.data === undefined ? undefined : rows }}
      filters={props.filters}
      {...(props.exports && { exports: props.exports })}
      hasView
      columns={columns}
      rowId={({ key }) => key}
      rowName={(node) => (node.line ? lineName(node.line) : node.name)}
      onOpen={toggle}
      rowActions={actions}
      card={(node) => (
        <NodeCard
          node={node}
          name={name(node)}
          others={others !== null}
          number={number}
          actions={actions(node)}
          before={before}
        />
      )}
      empty={props.empty}
    />
  )
}

type NodeNameProps = { node: BudgetNode; isOpen: boolean; onToggle: () => void }

function NodeName({ node, isOpen, onToggle }: NodeNameProps) {
  const words = <span className={node.level === 0 ? ui.strong : undefined}>{node.name}</span>
  return (
    <span className={`${ui.iconWord} ${classes.name}`} data-level={node.level}>
      {node.children.length > 0 ? (
        <button
          type="button"
          className={`${ui.plainButton} ${ui.iconWord} ${ui.touch} ${classes.toggle}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden />
          {words}
        </button>
      ) : (
        <span className={node.isTotal ? undefined : classes.leaf}>{words}</span>
      )}
    </span>
  )
}

type FigureProps = { node: BudgetNode; figure: EntryFigure; place: EntryPlace; onOpen: OpenEntries }

/** A number that opens the entries it is the sum of. */
function Figure({ node, figure, place, onOpen }: FigureProps) {
  const value = amountOf(node.balance, figure)
  const title = `${node.line ? lineName(node.line) : node.name} · ${figureWord(figure)}`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${ui.plainButton} ${classes.number}`}
      data-negative={value < 0 || undefined}
      data-strong={node.level === 0 || undefined}
      aria-label={m.budgets_open_entries({ figure: title, amount: formatMoney(value) })}
      onClick={() => onOpen({ title, figure, place: { ...place, ...node.place }, lineId: node.line?.id })}
    >
      {formatMoney(value)}
    </button>
  )
}
