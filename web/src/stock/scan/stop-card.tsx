import { Button } from '@mantine/core'
import type { BookItem, BookLot, ScanBook } from '@wellstock/domain/stock/scan-book'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { isUnsent, naming, onHandOf } from './book.ts'
import { CountChoice } from './count-choice.tsx'
import type { Answers } from './decision.ts'
import { Elsewhere } from './elsewhere.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LotForm } from './lot-form.tsx'
import type { Mode } from './modes.ts'
import { factsOf, notesOf } from './notes.ts'
import { QuarantineForm } from './quarantine-form.tsx'
import type { ScanSession } from './scan-session.ts'
import type { Card } from './scan-session-state.ts'
import classes from './stop-card.module.css'
import { stopWords } from './verdict-words.ts'

const WasteLot = lazy(() => import('./waste-lot.tsx'))

type StopCardProps = {
  card: Card
  scanSession: ScanSession
  mode: Mode
  book: ScanBook
  officeId: string
  mayWrite: boolean
}

/** A scan that stops the line: what it is, and what may be done with it. */
export function StopCard(props: StopCardProps) {
  const { card, scanSession } = props
  const { decision, scan, raw } = card
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const facts = [...factsOf(scan), ...(decision.item ? [decision.item.sku] : []), scan.text || raw]
  return (
    <section
      className={classes.card}
      data-alarm={decision.why === 'expired' || decision.why === 'recalled' || undefined}
      aria-labelledby="scan-stop"
      tabIndex={-1}
      ref={section}
    >
      <h2 id="scan-stop">{stopWords(decision)}</h2>
      {decision.item && <p className={ui.strong}>{decision.item.name}</p>}
      <p className={`${ui.quiet} ${ui.text14} ${ui.breaks}`}>{facts.join(' · ')}</p>
      {notesOf(scan).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Choices {...props} />
      <Button size="lg" variant="default" onClick={scanSession.dismiss}>
        {decision.why === 'wrong' ? m.scan_again() : m.scan_leave()}
      </Button>
    </section>
  )
}

const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="lg" variant="default" className={classes.choice} onClick={onClick}>
    {children}
  </Button>
)

function Choices({ card, scanSession, mode, book, officeId, mayWrite }: StopCardProps) {
  const { decision, raw, scan } = card
  const { why, item, items = [], first, lotNumber, expiryDate, quantity = 0, pack = 1 } = decision
  const answer = (part: Answers) => () => scanSession.answer(part)
  const unit = item?.unit ?? ''

  switch (why) {
    case 'unknown':
      if (!mayWrite) return null
      return <LinkPanel key={raw} raw={raw} isOpen={mode === 'link'} book={book} scanSession={scanSession} />
    case 'where':
      return items.map((each) => (
        <Choice key={each.id} onClick={answer({ itemId: each.id })}>
          {m.scan_choose_place({ room: placeOf(each, book), quantity: formatNumber(onHandOf(each)), unit })}
        </Choice>
      ))
    case 'not_first':
      return (
        <>
          <Choice onClick={answer({ lotId: 'first' })}>
            {m.scan_choose_first({ lot: first?.number ?? m.common_without_a_lot() })}
          </Choice>
          <h3>{m.scan_override({ lot: lotNumber ?? m.common_without_a_lot() })}</h3>
          {[m.scan_override_absent(), m.scan_override_open(), m.scan_override_damaged()].map((reason) => (
            <Choice key={reason} onClick={answer({ overrideReason: reason })}>
              {reason}
            </Choice>
          ))}
        </>
      )
    case 'lot_unknown':
      return (
        <>
          <Elsewhere raw={raw} mode={mode} officeId={officeId} lotNumber={lotNumber} />
          {first && (
            <Choice onClick={answer({ lotId: 'first' })}>
              {m.scan_choose_first({ lot: first.number ?? m.common_without_a_lot() })}
            </Choice>
          )}
          {mode === 'use' && (
            <Choice onClick={() => scanSession.again('receive', raw)}>{m.scan_choose_receive()}</Choice>
          )}
        </>
      )
    case 'other_office':
      return <Elsewhere raw={raw} mode={mode} officeId={officeId} lotNumber={null} />
    case 'which_lot':
      return <LotChoice lots={item?.lots ?? []} unit={unit} onAnswer={(part) => scanSession.answer(part)} />
    case 'needs_lot':
      return (
        <LotForm
          lotNumber={lotNumber ?? ''}
          expiryDate={expiryDate ?? ''}
          isDateNeeded={item?.expiryRequired ?? false}
          onDone={(part) => scanSession.answer(part)}
        />
      )
    case 'short':
      return quantity > 0 ? (
        <Choice onClick={answer({ quantity })}>
          {m.scan_choose_all({ quantity: formatNumber(quantity), unit })}
        </Choice>
      ) : null
    case 'quantity':
      return [...new Set([quantity, pack])].map((each) => (
        <Choice key={each} onClick={answer({ quantity: each })}>
          {m.common_quantity_and_unit({ quantity: formatNumber(each), unit })}
        </Choice>
      ))
    case 'no_count':
      return (
        <CountChoice
          officeId={officeId}
          rooms={book.rooms}
          room={null}
          scanSession={scanSession}
          onChosen={answer({})}
        />
      )
    case 'quarantine':
      return item ? (
        <QuarantineForm
          item={item}
          lot={decision.lot}
          rooms={book.rooms}
          scan={scan}
          scanSession={scanSession}
        />
      ) : null
    case 'expired':
    case 'recalled':
    case 'held':
    case 'in_quarantine':
      return <BadLot {...{ card, scanSession, mode, book, officeId, mayWrite }} />
    default:
      return null
  }
}

function placeOf({ roomId, binCode }: BookItem, { rooms }: ScanBook): string {
  const room = rooms.find((each) => each.id === roomId)
  const name = room ? [room.number, room.name].filter(Boolean).join(' · ') : m.item_no_room()
  return binCode ? m.scan_place_bin({ room: name, bin: binCode }) : name
}

/** What may be done with a lot that may not be used: another is taken, or it is thrown away or put apart. */
function BadLot({ card, scanSession, mode, book }: StopCardProps) {
  const [isWasting, setWasting] = useState(false)
  const { item, lot, first } = card.decision
  const rooms = book.rooms.filter((room) => room.isQuarantine && room.id !== item?.roomId)
  const isThere = item && lot && lot.onHand > 0
  return (
    <>
      {first && (mode === 'use' || mode === 'move') && (
        <Choice onClick={() => scanSession.answer({ lotId: 'first' })}>
          {m.scan_choose_first({ lot: first.number ?? m.common_without_a_lot() })}
        </Choice>
      )}
      {isThere &&
        rooms.map((room) => (
          <Choice
            key={room.id}
            onClick={() => {
              const body = { itemId: item.id, quantity: lot.onHand, ...naming(lot), toRoomId: room.id }
              scanSession.bookInstead({ do: 'book', item, lot, body: { kind: 'move', ...body } })
            }}
          >
            {m.scan_choose_quarantine({
              quantity: formatNumber(lot.onHand),
              unit: item.unit,
              room: room.name || room.number,
            })}
          </Choice>
        ))}
      {isThere && !isUnsent(lot) && <Choice onClick={() => setWasting(true)}>{m.scan_choose_waste()}</Choice>}
      {isThere && isWasting && (
        <Suspense>
          <WasteLot itemId={item.id} lotId={lot.id} onClose={() => setWasting(false)} />
        </Suspense>
      )}
    </>
  )
}

type LotChoiceProps = { lots: readonly BookLot[]; unit: string; onAnswer: (answers: Answers) => void }

function LotChoice({ lots, onAnswer }: LotChoiceProps) {
  const [isOther, setOther] = useState(false)
  if (isOther) return <LotForm lotNumber="" expiryDate="" isDateNeeded={false} onDone={onAnswer} />
  return (
    <>
      {lots.map((lot) => (
        <Choice
          key={`${lot.id} ${lot.number}`}
          onClick={() => onAnswer(isUnsent(lot) ? { lotNumber: lot.number ?? '' } : { lotId: lot.id })}
        >
          {lot.expiryDate
            ? m.scan_choose_lot({
                lot: lot.number ?? m.common_without_a_lot(),
                date: formatDate(lot.expiryDate),
              })
            : (lot.number ?? m.common_without_a_lot())}
        </Choice>
      ))}
      <Choice onClick={() => setOther(true)}>{m.scan_choose_other_lot()}</Choice>
    </>
  )
}
