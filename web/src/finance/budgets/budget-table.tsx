import { ActionIcon, Flex, Group, Menu, Stack } from '@mantine/core'
import {
  IconArrowsExchange,
  IconChevronRight,
  IconCoin,
  IconDots,
  IconLayoutSidebarRight,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { BudgetLine, EntryFigure, FiscalYear } from '@wellstock/contract/finance/budget-lines'
import { burnOf, forecastOf, statusOf, varianceOf } from '@wellstock/domain/finance/budgets'
import type { Balance } from '@wellstock/domain/finance/ledger'
import { cents, ofCents } from '@wellstock/domain/finance/money'
import { type ReactNode, useMemo, useState } from 'react'
import { formatMoney, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { BudgetBar } from '../../ui/budget-bar.tsx'
import { figureName } from '../../ui/figure-words.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List, type ListProps } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { BudgetStatusBadge } from './budget-status.tsx'
import classes from './budget-table.module.css'
import type { OpenEntries } from './opened-entries.ts'
import type { EntryPlace } from './queries.ts'
import { type BudgetNode, totalRow, treeOf, visibleRows } from './tree.ts'
import { amountOf, figureWord, lineName } from './words.ts'

export type LineActions = {
  onTransfer: (line: BudgetLine) => void
  onControl: (line: BudgetLine) => void
  onLine: (line: BudgetLine) => void
}

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

const percent = (burn: number | null) => (burn === null ? '–' : formatPercent(burn / 100))

type FigureColumns = {
  name: (node: BudgetNode) => ReactNode
  number: (node: BudgetNode, figure: EntryFigure) => ReactNode
  year: FiscalYear | undefined
  today: string
}

function figureColumns({ name, number, year, today }: FigureColumns): GridColumn<BudgetNode>[] {
  const sum = (figure: EntryFigure): GridColumn<BudgetNode> => ({
    key: figure,
    header: figureWord(figure),
    cell: (node) => number(node, figure),
    isNumeric: true,
  })
  return [
    { key: 'name', header: m.common_department(), cell: name, canHide: false },
    {
      key: 'status',
      header: m.common_status(),
      cell: ({ balance }) => <BudgetStatusBadge status={statusOf(balance)} />,
    },
    ...(['allocated', 'precommitted', 'committed', 'spent', 'remaining', 'available'] as const).map(sum),
    {
      key: 'burn',
      header: m.budgets_burn(),
      cell: ({ balance }) => (
        <span className={classes.burn}>
          <BudgetBar balance={balance} />
          {percent(burnOf(balance))}
        </span>
      ),
      isNumeric: true,
    },
    {
      key: 'forecast',
      header: m.budgets_forecast_and_variance(),
      cell: ({ balance }) => <Forecast balance={balance} year={year} today={today} />,
      isNumeric: true,
    },
  ]
}

type ForecastProps = { balance: Balance; year: FiscalYear | undefined; today: string }

/** How the year ends if it goes on like this, and what is then left or missing. */
function Forecast({ balance, year, today }: ForecastProps) {
  const forecast = year ? forecastOf(balance, year, today) : null
  const variance = year ? varianceOf(balance, year, today) : null
  if (forecast === null || variance === null) return '–'
  return (
    <span className={`${ui.tight} ${ui.nowrap} ${ui.notes}`}>
      {formatMoney(forecast)}
      <small className={variance < 0 ? classes.missing : undefined}>{shownDifference(variance)}</small>
    </span>
  )
}

const compared = ['allocated', 'spent'] as const
type Compared = (typeof compared)[number]

const difference = ({ balance, before }: BudgetNode, figure: Compared) =>
  ofCents(cents(balance[figure]) - cents(before[figure]))
const shownDifference = (value: number) =>
  value === 0 ? '–' : `${value > 0 ? '+' : '−'}${formatMoney(Math.abs(value))}`

/** Both years side by side, and what is between them. */
function comparing(
  name: (node: BudgetNode) => ReactNode,
  year: FiscalYear | undefined,
  before: FiscalYear | undefined,
): GridColumn<BudgetNode>[] {
  const of = (figure: Compared, which: FiscalYear | undefined) =>
    m.budgets_figure_of_year({ figure: figureWord(figure), year: String(which?.year ?? '') })
  return [
    { key: 'name', header: m.common_department(), cell: name, canHide: false },
    ...compared.flatMap((figure): GridColumn<BudgetNode>[] => [
      {
        key: figure,
        header: of(figure, year),
        cell: ({ balance }) => formatMoney(balance[figure]),
        isNumeric: true,
      },
      {
        key: `${figure}-before`,
        header: of(figure, before),
        cell: (node) => formatMoney(node.before[figure]),
        isNumeric: true,
      },
      {
        key: `${figure}-difference`,
        header: m.budgets_difference(),
        cell: (node) => <span className={ui.nowrap}>{shownDifference(difference(node, figure))}</span>,
        isNumeric: true,
      },
    ]),
    ...[year, before].map(
      (which): GridColumn<BudgetNode> => ({
        key: which === year ? 'burn' : 'burn-before',
        header: m.budgets_figure_of_year({ figure: m.budgets_burn(), year: String(which?.year ?? '') }),
        cell: (node) => percent(burnOf(which === year ? node.balance : node.before)),
        isNumeric: true,
      }),
    ),
  ]
}

function RowMenu({ line, onTransfer, onControl, onLine }: LineActions & { line: BudgetLine }) {
  const name = lineName(line)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={m.budgets_open_line({ line: name })}
        title={m.common_open()}
        onClick={() => onLine(line)}
      >
        <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {line.canChange && <ChangeLine line={line} name={name} onTransfer={onTransfer} onControl={onControl} />}
    </>
  )
}

type ChangeLineProps = Omit<LineActions, 'onLine'> & { line: BudgetLine; name: string }

function ChangeLine({ line, name, onTransfer, onControl }: ChangeLineProps) {
  return (
    <>
      {line.category && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={m.budgets_transfer_for({ line: name })}
          title={m.budgets_transfer()}
          onClick={() => onTransfer(line)}
        >
          <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={m.budgets_actions_of({ line: name })}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {line.category && (
            <Menu.Item leftSection={<IconCoin size={16} aria-hidden />} onClick={() => onTransfer(line)}>
              {m.budgets_transfer()}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={() => onControl(line)}>
            {m.budgets_control()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

type NodeCardProps = {
  node: BudgetNode
  name: ReactNode
  others: boolean
  before: FiscalYear | undefined
  number: FigureColumns['number']
  actions: ReactNode
}

function NodeCard({ node, name, others, before, number, actions }: NodeCardProps) {
  const { balance } = node
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.cardHead}>
        {name}
        <Flex component="span" align="center" gap="xs">
          <BudgetStatusBadge status={statusOf(balance)} />
          {actions}
        </Flex>
      </Group>
      <span className={classes.burn}>
        <BudgetBar balance={balance} />
        {percent(burnOf(balance))}
      </span>
      <dl className={`${ui.terms} ${classes.figures}`}>
        {(['allocated', 'spent', 'committed', 'available'] as const).map((figure) => (
          <div key={figure}>
            <dt>{figureWord(figure)}</dt>
            <dd>{number(node, figure)}</dd>
          </div>
        ))}
        {others && (
          <div>
            <dt>
              {m.budgets_figure_of_year({
                figure: figureName('budgetSpent'),
                year: String(before?.year ?? ''),
              })}
            </dt>
            <dd>
              {formatMoney(node.before.spent)} ({shownDifference(difference(node, 'spent'))})
            </dd>
          </div>
        )}
      </dl>
    </Stack>
  )
}
