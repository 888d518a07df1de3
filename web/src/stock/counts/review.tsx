import { Alert, Box, Button, Group } from '@mantine/core'
import { IconEqual } from '@tabler/icons-react'
import type { Count } from '@wellstock/contract/stock/counts'
import { POST_ALONE_VALUE } from '@wellstock/domain/stock/counts'
import { useState } from 'react'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Ask } from '../../ui/ask.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { CauseField } from './cause-field.tsx'
import { Difference, Figures } from './difference.tsx'
import { usePostCount } from './queries.ts'
import classes from './review.module.css'

/** After the counting: what differs, why, and the posting, or the sending to whoever approves it. */
export function Review({ count, mayWrite }: { count: Count; mayWrite: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const post = usePostCount()
  const differing = count.lines.filter(({ variance }) => Boolean(variance))
  const agreeing = count.lines.length - differing.length
  const differences = { count: differing.length, shown: formatNumber(differing.length) }
  const unexplained = differing.filter(({ rootCause }) => !rootCause).length

  return (
    <>
      <Figures count={count} />
      <Box
        component="section"
        px={20}
        py="md"
        className={`${ui.panel} ${classes.panel}`}
        aria-label={m.counts_review_title()}
      >
        <h2>{m.counts_review_title()}</h2>
        {differing.length === 0 ? (
          <EmptyState
            icon={<IconEqual size={24} stroke={1.75} />}
            title={m.counts_review_none()}
            text={m.counts_review_none_text()}
          />
        ) : (
          <ul className={`${ui.plainList} ${classes.lines}`}>
            {differing.map((line) => (
              <li key={line.id}>
                <Difference line={line} />
                <CauseField countId={count.id} line={line} mayWrite={mayWrite} />
              </li>
            ))}
          </ul>
        )}
        {agreeing > 0 && (
          <p className={classes.quiet}>
            {m.counts_agree({ count: agreeing, shown: formatNumber(agreeing) })}
          </p>
        )}
      </Box>
      {mayWrite && (
        <div className={classes.foot}>
          {post.error && <Refusal error={post.error} />}
          {count.needsApproval && (
            <Alert color="info" variant="light">
              {m.counts_send_why()}
            </Alert>
          )}
          {count.needsOtherPerson && (
            <Alert color="warn" variant="light">
              {m.counts_post_other({ limit: formatWorth(POST_ALONE_VALUE) })}
            </Alert>
          )}
          <Group className={classes.post}>
            {unexplained > 0 && (
              <span>{m.counts_cause_missing({ count: unexplained, shown: formatNumber(unexplained) })}</span>
            )}
            <Button
              size="lg"
              disabled={unexplained > 0 || count.needsOtherPerson}
              onClick={() => setAsking(true)}
            >
              {count.needsApproval ? m.counts_send() : m.counts_post()}
            </Button>
          </Group>
          <Ask
            isOpen={isAsking}
            title={count.needsApproval ? m.counts_send_title() : m.counts_post_title()}
            text={count.needsApproval ? m.counts_send_text(differences) : m.counts_post_text(differences)}
            yes={count.needsApproval ? m.counts_send_yes() : m.counts_post_yes()}
            no={m.counts_post_no()}
            isLoading={post.isPending}
            onNo={() => setAsking(false)}
            onYes={() =>
              post.mutate(
                { id: count.id },
                {
                  onSuccess: ({ number, state }) =>
                    toast.success(
                      state === 'posted' ? m.counts_post_done({ number }) : m.counts_send_done({ number }),
                    ),
                  onSettled: () => setAsking(false),
                },
              )
            }
          />
        </div>
      )}
    </>
  )
}
