import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ApprovalRow, WaitingDecision } from '@wellstock/contract/identity/approval'
import { lazy, Suspense, useRef, useState } from 'react'
import { amountWords, useMayOpen } from '../../identity/approvals/cells.tsx'
import { decisionNotes } from '../../identity/approvals/decisions.tsx'
import { decisionWord, dueOf, flagWord } from '../../identity/approvals/words.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { useStandStill } from './stand-still.tsx'
import classes from './today.module.css'
import { joined, look, Row } from './today-parts.tsx'

const OpenRequest = lazy(() => import('../../identity/approvals/open-request.tsx'))

type ApprovalToGiveProps = { approval: ApprovalRow; opensPage: boolean }

/**
 * Opened by the first press, with all that has to be seen before it is decided; then the button that approves stands where that press
 * was. Once it is decided it keeps its place for a while.
 */
export function ApprovalToGive({ approval, opensPage }: ApprovalToGiveProps) {
  const { id, number, title, url, flags, requestedBy, onBehalfOf } = approval
  const standStill = useStandStill()
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [approveIn, setApproveIn] = useState<HTMLElement | null>(null)
  const [decided, setDecided] = useState<string | null>(null)
  const mayOpen = useMayOpen()
  const document = mayOpen(approval) ? { to: url, search: {} as never } : null
  const there = opensPage
    ? { to: '/dashboard/approvals' as string, search: { request: id } as never }
    : document
  const name = (
    <>
      <span className={ui.code}>{number}</span> {title}
    </>
  )
  const due = dueOf(approval)
  return (
    <Row
      row={row}
      name={
        there ? (
          <Link className={classes.name} {...there}>
            {name}
          </Link>
        ) : (
          <b className={classes.name}>{name}</b>
        )
      }
      notes={
        <>
          {due?.tone === 'danger' && <span className={classes.urgent}>{due.word} </span>}
          {joined(
            amountWords(approval),
            requestedBy.name,
            onBehalfOf && m.approvals_for({ name: onBehalfOf.name }),
            flags.map(flagWord).join(', '),
          )}
        </>
      }
      action={
        decided ? (
          <span role="status" className={ui.medium}>
            {decided}
          </span>
        ) : isOpen ? (
          <span ref={setApproveIn} />
        ) : (
          <Button {...look} aria-label={`${m.today_decide()}: ${number}`} onClick={() => setOpen(true)}>
            {m.today_decide()}
          </Button>
        )
      }
    >
      {isOpen && decided === null && (
        <Suspense>
          <OpenRequest
            id={id}
            approveIn={approveIn}
            onSend={standStill}
            onDecided={(decision) => {
              standStill()
              // What is below it stays where it is.
              if (row.current) {
                // The button that was pressed is gone: keys go on from here.
                row.current.focus({ preventScroll: true })
                row.current.style.minHeight = `${row.current.offsetHeight}px`
                row.current.style.alignContent = 'start'
              }
              setDecided(decisionWord(decision))
            }}
          />
        </Suspense>
      )}
    </Row>
  )
}

/** What is decided on the page of its document. */
export const DecisionRow = ({ decision }: { decision: WaitingDecision }) => (
  <Row
    name={
      <Link className={classes.name} to={decision.url}>
        {decision.title}
      </Link>
    }
    notes={decisionNotes(decision)}
    action={
      <LinkButton {...look} to={decision.url} aria-label={`${m.today_decide()}: ${decision.title}`}>
        {m.today_decide()}
      </LinkButton>
    }
  />
)
