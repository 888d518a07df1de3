import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Count } from '@wellstock/contract/stock/counts'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { countQueries, useFinishCount } from './queries.ts'

type FinishButtonProps = {
  count: Count
  remaining: number
  /** Everything is counted: finishing is what there is to do. */
  isReady: boolean
  onBefore: () => Promise<void>
}

/** Ends the round. What nobody counted has to be said to be empty; what is to be counted again cannot be left out. */
export function FinishButton({ count, remaining, isReady, onBefore }: FinishButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const finish = useFinishCount()
  const client = useQueryClient()
  const { queryKey } = countQueries.get(count.id)
  // What another device has saved meanwhile counts: the question is about what is left now.
  const ask = useMutation({
    mutationFn: async () => {
      await onBefore()
      await client.refetchQueries({ queryKey, exact: true })
    },
    onSettled: () => setAsking(true),
  })
  const isRecount = count.state === 'recount'
  const lines = { count: remaining, shown: formatNumber(remaining) }
  const close = () => {
    setAsking(false)
    finish.reset()
  }
  return (
    <>
      <Button variant={isReady ? 'filled' : 'default'} loading={ask.isPending} onClick={() => ask.mutate()}>
        {m.counts_finish()}
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        title={m.counts_finish_title()}
        closeButtonProps={{ 'aria-label': m.common_close() }}
        size="md"
      >
        <Stack gap="md">
          <Text>
            {remaining > 0
              ? isRecount
                ? m.counts_finish_waiting(lines)
                : m.counts_finish_uncounted(lines)
              : isRecount
                ? m.counts_finish_recount_text()
                : m.counts_finish_text()}
          </Text>
          {finish.error && <Refusal error={finish.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} data-autofocus>
              {m.counts_finish_no()}
            </Button>
            {!(isRecount && remaining > 0) && (
              <Button
                color={remaining > 0 ? 'danger' : undefined}
                loading={finish.isPending}
                onClick={() => finish.mutate({ id: count.id, zeroUncounted: remaining > 0 })}
              >
                {remaining > 0 ? m.counts_finish_zero() : m.counts_finish_yes()}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
