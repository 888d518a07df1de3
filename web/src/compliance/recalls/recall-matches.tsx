import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Recall, RecallMatchRow } from '@wellstock/contract/compliance/recall'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useRecallStep } from './queries.ts'
import classes from './recalls.module.css'
import { CertaintyBadge } from './state-badge.tsx'
import { lotWord, nowWords, whyWords } from './words.ts'

/** Matches shown before somebody asks for all: a notice by words alone fits many. */
const SHOWN = 100

/** The stock its matchers fit, each with how certain that is and why; what is not certain is decided by a person. */
export function RecallMatches({ recall }: { recall: Recall }) {
  const { id, version, matches, acts } = recall
  const step = useRecallStep(id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? matches : matches.slice(0, SHOWN)
  const mayDecide = acts.includes('dismiss')
  const matchIds = matches.filter((each) => !each.decision && chosen.has(each.id)).map((each) => each.id)
  const decide = (name: 'hold' | 'dismiss') =>
    step.mutate(() => api.recalls[name]({ id, version, matchIds }), {
      onSuccess: (answer) => {
        setChosen(new Set())
        toast.success(nowWords(answer))
      },
    })
  const toggle = (match: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(match)) next.add(match)
      return next
    })
  return (
    <Block title={m.recalls_matches()}>
      <Stack gap="sm">
        {matches.length === 0 && <Nothing>{m.recalls_no_stock()}</Nothing>}
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {shown.map((match) => (
            <Match
              key={match.id}
              match={match}
              isChosen={chosen.has(match.id)}
              onToggle={mayDecide && !match.decision ? () => toggle(match.id) : undefined}
            />
          ))}
        </ul>
        {shown.length < matches.length && (
          <Button variant="subtle" onClick={() => setWhole(true)} data-screen-only>
            {m.recalls_show_all({ count: matches.length, shown: formatNumber(matches.length) })}
          </Button>
        )}
        <Refused error={step.error} />
        {matchIds.length > 0 && (
          <Group gap="xs" data-screen-only>
            <Button variant="default" loading={step.isPending} onClick={() => decide('hold')}>
              {m.recalls_hold_chosen({ count: matchIds.length, shown: formatNumber(matchIds.length) })}
            </Button>
            <Button variant="default" loading={step.isPending} onClick={() => decide('dismiss')}>
              {m.recalls_decision_not_concerned()}
            </Button>
          </Group>
        )}
      </Stack>
    </Block>
  )
}

type MatchProps = { match: RecallMatchRow; isChosen: boolean; onToggle: (() => void) | undefined }

function Match({ match, isChosen, onToggle }: MatchProps) {
  const { product, lotId, onHand, inTransit, used, opened, reserved, places, decision } = match
  const amount = (quantity: number) =>
    m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit: product.unit })
  const where = [
    ...places.map(
      ({ office, room, onHand: here }) => `${[office, room].filter(Boolean).join(', ')}: ${amount(here)}`,
    ),
    opened > 0 && m.recalls_opened({ amount: amount(opened) }),
    reserved > 0 && m.recalls_reserved({ amount: amount(reserved) }),
    inTransit > 0 && m.recalls_in_transit({ amount: amount(inTransit) }),
    used > 0 && m.recalls_used_of({ amount: amount(used) }),
  ].filter(Boolean)
  const name = `${product.name}, ${lotWord(match)}`
  return (
    <li className={classes.match}>
      {onToggle ? (
        <Checkbox checked={isChosen} onChange={onToggle} aria-label={name} data-screen-only />
      ) : (
        <span />
      )}
      <div className={`${ui.words} ${ui.notes}`}>
        <Group gap="xs">
          {lotId ? (
            <Link to="/dashboard/expirations/lots/$id" params={{ id: lotId }} className={ui.strong}>
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          )}
          <CertaintyBadge certainty={match.certainty} />
          {decision && <span className={ui.medium}>{m[`recalls_decision_${decision}`]()}</span>}
        </Group>
        <small className={ui.block}>{whyWords(match.why)}</small>
        <Text component="small" inherit className={`${ui.block} ${ui.breaks}`}>
          {where.length > 0 ? where.join(' · ') : m.recalls_nowhere()}
        </Text>
      </div>
      <span className={`${ui.figures} ${ui.right} ${ui.nowrap}`}>{amount(onHand)}</span>
    </li>
  )
}
