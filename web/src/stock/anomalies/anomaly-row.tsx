import { Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import { useState } from 'react'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { SeverityBadge } from '../alerts/severity-badge.tsx'
import { AnomalyBadge } from '../detection/badges.tsx'
import { useAssign, useDecide } from '../detection/queries.ts'
import { useWritable } from '../items/writable.ts'
import { AnomalyFixes } from './anomaly-fixes.tsx'
import classes from './anomaly-row.module.css'
import { type Decision, decisions } from './decisions.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { EvidenceChart } from './evidence-chart.tsx'
import { whyWords } from './why-flagged.ts'

type AnomalyRowProps = {
  anomaly: Anomaly
  onDecided: () => void
  /** The row in the list of the keyboard: the one of them that holds the tab. */
  isActive: boolean
  onFocus: () => void
  isSelected: boolean
  /** Left out where nothing can be selected. */
  onSelect?: ((isRange: boolean) => void) | undefined
}

/** How an anomaly is called where it is named aloud. */
export const nameOf = ({ rule, itemName, officeName }: Anomaly) =>
  m.anomalies_row({ rule: m[`anomalies_rule_${rule}`](), name: itemName ?? officeName })

/** One anomaly: why it is flagged, where it can be put right, and what somebody makes of it. */
export function AnomalyRow({ anomaly, onDecided, isSelected, onSelect, ...row }: AnomalyRowProps) {
  const { rule, itemId, itemName, sku, unit, officeName, evidence } = anomaly
  const { isWriter, covers } = useWritable()
  const name = itemName ?? officeName
  const label = nameOf(anomaly)
  return (
    <li
      tabIndex={row.isActive ? 0 : -1}
      onFocus={row.onFocus}
      data-selected={isSelected || undefined}
      className={`${ui.flatText} ${classes.row}`}
      aria-label={label}
    >
      <Stack gap={2} miw={0}>
        <Group className={classes.badges}>
          {onSelect && (
            <label className={`${ui.checkbox} ${classes.check}`} data-screen-only>
              <input
                type="checkbox"
                tabIndex={-1}
                checked={isSelected}
                aria-label={m.grid_select_row({ name: label })}
                onChange={(event) => onSelect((event.nativeEvent as PointerEvent).shiftKey)}
              />
            </label>
          )}
          <SeverityBadge severity={anomaly.severity} />
          <AnomalyBadge state={anomaly.state} />
          <span className={`${ui.note} ${ui.medium}`}>{m[`anomalies_rule_${rule}`]()}</span>
        </Group>
        <h3>
          {itemId ? (
            <Link to="/dashboard/inventory/$id" params={{ id: itemId }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className={ui.note}>{[sku, officeName].filter(Boolean).join(' · ')}</p>
        <p className={classes.why}>{whyWords(anomaly)}</p>
        <p className={ui.note} title={formatDateTime(anomaly.firstSeenAt)}>
          {m.anomalies_seen({ first: formatAgo(anomaly.firstSeenAt), last: formatAgo(anomaly.lastSeenAt) })}
        </p>
        {anomaly.decidedBy && anomaly.decidedAt && (
          <p className={ui.note}>
            {m.anomalies_decided({ person: anomaly.decidedBy, at: formatDateTime(anomaly.decidedAt) })}
          </p>
        )}
        {anomaly.note && <p className={classes.note}>{anomaly.note}</p>}
      </Stack>
      <EvidenceChart evidence={evidence} rule={rule} unit={unit ?? ''} />
      <Group gap="xs" className={ui.wide}>
        <AnomalyFixes anomaly={anomaly} />
        {isWriter && covers(anomaly.officeId) ? (
          <Decisions anomaly={anomaly} name={name} onDecided={onDecided} />
        ) : (
          anomaly.owner && <span className={ui.note}>{m.anomalies_owner({ name: anomaly.owner.name })}</span>
        )}
      </Group>
    </li>
  )
}

type DecisionsProps = Pick<AnomalyRowProps, 'anomaly' | 'onDecided'> & { name: string }

function Decisions({ anomaly, name, onDecided }: DecisionsProps) {
  const me = useSession().person.id
  const decide = useDecide()
  const assign = useAssign()
  const [isDismissing, setDismissing] = useState(false)
  const { id, owner } = anomaly
  const isBusy = decide.isPending || assign.isPending

  // Waited for, since the row may be gone by then.
  async function say(state: Decision, note: string) {
    try {
      await decide.mutateAsync({ id, state, note })
      toast.success(m[`anomalies_done_${state}`]({ name }))
      setDismissing(false)
      onDecided()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const give = (personId: string | null) =>
    assign.mutate(
      { id, personId },
      {
        onSuccess: () =>
          toast.success(personId ? m.anomalies_taken({ name }) : m.anomalies_given_up({ name })),
        onError: (error) => toast.error(messageOf(error)),
      },
    )

  return (
    <>
      {decisions[anomaly.state].map((state) => (
        <Button
          key={state}
          variant="default"
          size="compact-md"
          disabled={isBusy}
          onClick={() => {
            if (state === 'dismissed') setDismissing(true)
            else void say(state, state === 'open' ? '' : anomaly.note)
          }}
        >
          {m[`anomalies_say_${state}`]()}
        </Button>
      ))}
      <span className={classes.owner}>
        <span className={ui.note}>
          {owner ? m.anomalies_owner({ name: owner.name }) : m.anomalies_owner_nobody()}
        </span>
        {owner?.id !== me && (
          <Button variant="subtle" size="compact-md" disabled={isBusy} onClick={() => give(me)}>
            {m.anomalies_take()}
          </Button>
        )}
        {owner && (
          <Button variant="subtle" size="compact-md" disabled={isBusy} onClick={() => give(null)}>
            {m.anomalies_give_up()}
          </Button>
        )}
      </span>
      {isDismissing && (
        <DismissDialog
          name={name}
          isSaving={decide.isPending}
          onClose={() => setDismissing(false)}
          onDismiss={(note) => void say('dismissed', note)}
        />
      )}
    </>
  )
}
