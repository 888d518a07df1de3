import { Alert, Flex, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Carry } from '@wellstock/contract/finance/allocation'
import type { ClosingLine, YearClose } from '@wellstock/contract/finance/budget'
import { useState } from 'react'
import { formatDate, formatMonth, formatOwnMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './allocation.module.css'
import { allocationQueries, useCloseYear } from './queries.ts'

/** Ends a fiscal year: what is on order goes on with its money, or takes some of the next year's, line by line. */
export default function CloseYearDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(allocationQueries.closing(year))
  const close = useCloseYear()
  const [chosen, setChosen] = useState<Record<string, Carry>>({})
  const title = m.allocation_close_title({ year: String(year) })

  function submit() {
    if (!data || data.refusal) return
    close.mutate(
      {
        year,
        version: data.version,
        carries: data.lines.map((line) => ({ lineId: line.lineId, carry: carryOf(line, chosen) })),
      },
      {
        onSuccess: () => {
          toast.success(m.allocation_year_closed({ year: String(year) }))
          onClose()
        },
        onError: () => void refetch(),
      },
    )
  }

  return (
    <FormDialog
      title={title}
      size="lg"
      submit={m.allocation_close_year()}
      cancel={m.common_cancel()}
      isSaving={close.isPending}
      isDisabled={!data || data.refusal !== null}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={200} aria-hidden />}
      {data && (
        <Preview
          data={data}
          chosen={chosen}
          onChoose={(lineId, carry) => setChosen((before) => ({ ...before, [lineId]: carry }))}
        />
      )}
      <Refusal error={close.error} />
    </FormDialog>
  )
}

const carryOf = ({ lineId, canRoll }: ClosingLine, chosen: Readonly<Record<string, Carry>>): Carry =>
  canRoll ? (chosen[lineId] ?? 'roll') : 'lapse'

type PreviewProps = {
  data: YearClose
  chosen: Readonly<Record<string, Carry>>
  onChoose: (lineId: string, carry: Carry) => void
}

function Preview({ data, chosen, onChoose }: PreviewProps) {
  const { allocated, spent, left, lines, refusal, endsOn } = data
  const facts: [string, string][] = [
    [m.allocation_ends_on(), formatDate(endsOn)],
    [m.common_budget(), formatOwnMoney(allocated)],
    [m.allocation_spent(), formatOwnMoney(spent)],
    [m.allocation_left_unused(), formatOwnMoney(left)],
  ]
  return (
    <>
      <Flex component="dl" wrap="wrap" gap="12px 24px" m={0} className={`${ui.quietTerms} ${ui.wordValues}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={ui.text13}>{label}</dt>
            <dd className={ui.figures}>{value}</dd>
          </div>
        ))}
      </Flex>
      {refusal && <Alert color="warn">{words(refusal)}</Alert>}
      {lines.length === 0 ? (
        <Text>{m.allocation_nothing_open()}</Text>
      ) : (
        <>
          <Text>{m.allocation_carry_text()}</Text>
          <ul className={`${ui.plainList} ${ui.ruledItems}`} aria-label={m.allocation_open_lines()}>
            {lines.map((line) => (
              <ClosingRow
                key={line.lineId}
                line={line}
                carry={carryOf(line, chosen)}
                onChoose={(carry) => onChoose(line.lineId, carry)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type ClosingRowProps = { line: ClosingLine; carry: Carry; onChoose: (carry: Carry) => void }

function ClosingRow({ line, carry, onChoose }: ClosingRowProps) {
  const name = [
    line.departmentName,
    line.categoryName ?? m.common_unbudgeted(),
    line.officeName,
    line.month && formatMonth(line.month),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={classes.closing}>
      <span className={ui.words}>
        <b className={ui.medium}>{name}</b>
        {line.committed > 0 && (
          <span className={ui.text14}>
            {m.allocation_on_order({ amount: formatOwnMoney(line.committed) })}
          </span>
        )}
        {line.precommitted > 0 && (
          <span className={`${ui.text14} ${ui.danger}`}>
            {m.allocation_undecided({ amount: formatOwnMoney(line.precommitted) })}
          </span>
        )}
        <small className={ui.note}>{line.documents.map(({ number }) => number).join(', ')}</small>
      </span>
      {line.committed > 0 && line.canRoll ? (
        <SegmentedControl
          aria-label={m.allocation_carry_of({ name })}
          data={(['roll', 'lapse'] as const).map((value) => ({
            value,
            label: m[`allocation_carry_${value}`](),
          }))}
          value={carry}
          onChange={(next) => onChoose(next === 'lapse' ? 'lapse' : 'roll')}
        />
      ) : (
        <span className={ui.note}>{line.committed > 0 && m.allocation_carry_lapse()}</span>
      )}
    </li>
  )
}
