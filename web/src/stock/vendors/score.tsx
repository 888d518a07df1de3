import { Flex } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { VendorScore } from '@wellstock/contract/buying/scorecards'
import { MIN_RECEIPTS } from '@wellstock/domain/buying/scorecard'
import { useCallback } from 'react'
import { query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

/** The scores of the vendors of a page, as soon as they are there. */
export function useScores(vendors: readonly { id: string }[]) {
  const { data, error, refetch } = useQuery({
    ...query.scorecards.list.queryOptions({ input: { vendors: vendors.map(({ id }) => id).join() } }),
    enabled: vendors.length > 0,
  })
  const of = useCallback((id: string) => data?.find(({ vendorId }) => vendorId === id), [data])
  return { of, error: data ? null : error, refetch }
}

/** A score with how it has moved since the 365 days before; below five receipts, how many there are. */
export function Score({ score, before, receipts }: Pick<VendorScore, 'score' | 'before' | 'receipts'>) {
  if (score === null)
    return (
      <span className={ui.note}>
        {m.vendors_score_receipts({ count: formatNumber(receipts), least: formatNumber(MIN_RECEIPTS) })}
      </span>
    )
  const Arrow = before === null || before === score ? null : before < score ? IconArrowUp : IconArrowDown
  const was = before !== null && m.vendors_score_before({ before: formatNumber(before) })
  return (
    <Flex
      component="span"
      align="center"
      wrap="wrap"
      className={`${ui.figures} ${ui.nowrap}`}
      title={was || undefined}
    >
      <span className={ui.strong}>{formatNumber(score)}</span>
      {Arrow && <Arrow size={14} stroke={2.25} aria-hidden />}
      {was && <span className={ui.visuallyHidden}>{was}</span>}
    </Flex>
  )
}
