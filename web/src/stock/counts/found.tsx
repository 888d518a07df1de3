import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Count } from '@wellstock/contract/stock/counts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { causeWord } from './cause-field.tsx'
import { Difference, Figures } from './difference.tsx'
import classes from './review.module.css'

/** What a count found: as somebody is to approve it, or as it stands in the ledger. */
export function Found({ count }: { count: Count }) {
  const differing = count.lines.filter(({ variance }) => Boolean(variance))
  const agreeing = count.lines.length - differing.length
  return (
    <>
      {count.postedAt && (
        <p className={classes.quiet}>
          {m.counts_posted_text({ name: count.postedBy ?? '', date: formatDateTime(count.postedAt) })}
        </p>
      )}
      <Figures count={count} />
      <Box
        component="section"
        px={20}
        py="md"
        className={`${ui.panel} ${classes.panel}`}
        aria-label={m.counts_review_title()}
      >
        <h2>{m.counts_review_title()}</h2>
        <ul className={`${ui.plainList} ${classes.lines}`}>
          {differing.map((line) => (
            <li key={line.id}>
              <Difference line={line} />
              <p className={classes.explained}>
                <span>
                  {[line.rootCause && causeWord(line.rootCause), line.note].filter(Boolean).join(' · ')}
                </span>
                {count.state === 'posted' && (
                  <Link
                    to="/dashboard/inventory/$id"
                    params={{ id: line.itemId }}
                    search={{ tab: 'ledger' }}
                    aria-label={m.counts_ledger_of({ name: line.name })}
                  >
                    {m.counts_ledger()}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
        {agreeing > 0 && (
          <p className={classes.quiet}>
            {m.counts_agree({ count: agreeing, shown: formatNumber(agreeing) })}
          </p>
        )}
      </Box>
    </>
  )
}
