import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BidAward } from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import { bid as kind, recordPage } from '@wellstock/contract/platform/kinds'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { useState } from 'react'
import { api, getFile } from '../../lib/api.ts'
import { formatDateTime, formatMoney, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import table from '../../ui/table.module.css'
import { toast } from '../../ui/toast.tsx'
import { Answered } from './answered.tsx'
import { Letters, Outcomes } from './award-outcomes.tsx'
import classes from './comparison.module.css'
import { awardQueries, useAwardStep } from './queries.ts'
import { Savings } from './savings.tsx'
import { Scenarios } from './scenarios.tsx'

/** The award of a bid: the ways there are, the one that was proposed, and what became of it. */
export function AwardTab({ bid }: { bid: Bid }) {
  const answer = useQuery({ ...awardQueries.award(bid.id), enabled: !isSealed(bid.state) })
  if (isSealed(bid.state)) return <Nothing>{m.bid_award_not_yet()}</Nothing>
  return (
    <Answered answer={answer}>
      {(award) => (
        <Stack>
          {award && <Award bid={bid} award={award} />}
          {award?.state !== 'given' && award?.state !== 'asked' && <Scenarios bid={bid} />}
        </Stack>
      )}
    </Answered>
  )
}

const styles = {
  asked: { tone: 'warn', shape: 'half' },
  given: { tone: 'ok', shape: 'dot' },
  refused: { tone: 'danger', shape: 'octagon' },
} as const

function Award({ bid, award }: { bid: Bid; award: BidAward }) {
  const { state, scenario, reason, lowPriceNote, total, by, createdAt, standstillUntil } = award
  const isGiven = state === 'given'
  return (
    <>
      <Block
        title={m[`bid_award_scenario_${scenario}`]()}
        isWide
        action={<ShapeBadge {...styles[state]} word={m[`bid_award_state_${state}`]()} />}
      >
        <Stack>
          <Text className={classes.total}>{formatMoney(total)}</Text>
          <Facts>
            <Fact label={m.bid_award_by()}>{`${by} · ${formatDateTime(createdAt)}`}</Fact>
            <Fact label={m.common_reason()}>{reason}</Fact>
            <Fact label={m.bid_award_low_price_note()}>{lowPriceNote}</Fact>
          </Facts>
          {isGiven && standstillUntil && !award.isStandstillOver && (
            <Text role="status">
              {m.bid_award_standstill_until({ when: formatDateTime(standstillUntil) })}
            </Text>
          )}
          <Actions bid={bid} award={award} />
          <AwardedLines bid={bid} award={award} />
        </Stack>
      </Block>
      {isGiven && (
        <>
          <Outcomes bid={bid} award={award} />
          <Letters award={award} />
          <Savings bid={bid} />
        </>
      )}
    </>
  )
}

function Actions({ bid, award }: { bid: Bid; award: BidAward }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const hasRest = bid.lines.some(({ id }) => !award.lines.some(({ lineId }) => lineId === id))
  async function printMemo() {
    try {
      await saveFile(await getFile(`/api/bids/${bid.id}/memo`, {}))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  async function askAgain() {
    try {
      const { id } = await api.bids.again({ id: bid.id, lines: 'not_awarded' })
      await navigate({ to: recordPage(kind, id) })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <Group gap="xs" data-screen-only>
      {award.isStandstillOver && bid.steps.includes('contract') && (
        <Button onClick={() => setOpen(true)}>{m.bid_award_contract()}</Button>
      )}
      {award.state === 'given' && hasRest && (
        <Button variant="default" onClick={() => void askAgain()}>
          {m.bid_award_retender()}
        </Button>
      )}
      <Button variant="default" onClick={() => void printMemo()}>
        {m.bid_award_memo()}
      </Button>
      {isOpen && <ContractDialog bid={bid} onClose={() => setOpen(false)} />}
    </Group>
  )
}

function ContractDialog({ bid: { id, version, number }, onClose }: { bid: Bid; onClose: () => void }) {
  const step = useAwardStep(id)
  return (
    <FormDialog
      title={m.bid_award_contract_title({ number })}
      submit={m.bid_award_contract()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onClose={onClose}
      onSubmit={() =>
        step.mutate(() => api.bidAwards.contract({ id, version }), {
          onSuccess: () => {
            toast.success(m.bid_award_contracted({ number }))
            onClose()
          },
        })
      }
    >
      <Text>{m.bid_award_contract_text()}</Text>
      <Refused error={step.error} shows={[]} />
    </FormDialog>
  )
}

const AwardedLines = ({ bid, award }: { bid: Bid; award: BidAward }) => (
  <div className={classes.frame}>
    <table className={table.table} aria-label={m.bid_award_lines()}>
      <thead>
        <tr>
          <th scope="col">{m.bid_compare_line()}</th>
          <th scope="col">{m.common_vendor()}</th>
          <th scope="col" data-numeric>
            {m.bid_compare_packs()}
          </th>
          <th scope="col" data-numeric>
            {m.bid_compare_pack_price()}
          </th>
        </tr>
      </thead>
      <tbody>
        {award.lines.map(({ lineId, vendor, packs, pack, packPrice }) => (
          <tr key={lineId}>
            <th scope="row">{bid.lines.find(({ id }) => id === lineId)?.name}</th>
            <td>{vendor.name}</td>
            <td data-numeric>{m.bid_compare_packs_of({ packs: formatNumber(packs), pack })}</td>
            <td data-numeric>{formatPrice(packPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
