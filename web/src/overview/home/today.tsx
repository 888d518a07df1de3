import { Button, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BlanketOrderRow } from '@wellstock/contract/buying/blanket-orders'
import type { VendorOrderRow } from '@wellstock/contract/buying/vendor-orders'
import type { BudgetLine } from '@wellstock/contract/finance/budgets'
import type { ApprovalRow } from '@wellstock/contract/identity/approvals'
import type { PersonRow } from '@wellstock/contract/identity/people'
import type {
  OfficeSituation,
  OrdersToSend,
  RunningOut,
  Today,
  WaitingTransfer,
} from '@wellstock/contract/overview/home'
import type { Alert } from '@wellstock/contract/stock/alerts'
import type { RoomDue } from '@wellstock/contract/stock/counts'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import type { RoomToCheck } from '@wellstock/contract/stock/rooms'
import type { ExpiredPaper } from '@wellstock/contract/stock/vendors'
import { drawnShare } from '@wellstock/domain/buying/blanket-orders'
import { burnOf, statusOf } from '@wellstock/domain/finance/budgets'
import { TODAY_DAYS } from '@wellstock/domain/overview/today'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { linesWords } from '../../buying/orders/words.ts'
import { lateWords } from '../../buying/vendor-orders/words.ts'
import { BudgetStatusBadge } from '../../finance/budgets/budget-status.tsx'
import { lineName } from '../../finance/budgets/words.ts'
import { amountWords, useMayOpen } from '../../identity/approvals/cells.tsx'
import { dueOf, flagWord } from '../../identity/approvals/words.ts'
import { typeWord } from '../../identity/documents/words.tsx'
import { api, query } from '../../lib/api.ts'
import { formatDate, formatMoney, formatNumber, formatPercent, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useAlertChange } from '../../stock/alerts/change-alert.ts'
import { consequenceOf } from '../../stock/alerts/consequence.ts'
import { countWord, subjectOf } from '../../stock/alerts/words.ts'
import { CountNow } from '../../stock/counts/count-now.tsx'
import { BestAction } from '../../stock/expirations/best-action.tsx'
import { LotActionsProvider, useLotActions } from '../../stock/expirations/lot-actions.tsx'
import { DaysLeft, lotName, placeOf } from '../../stock/expirations/lot-cells.tsx'
import { roomOf } from '../../stock/inventory/place.ts'
import { substituteWords } from '../../stock/substitutes/substitute-hint.tsx'
import { laneWords } from '../../stock/transfers/words.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './today.module.css'

const RequestPanel = lazy(async () => ({
  default: (await import('../../identity/approvals/request-panel.tsx')).RequestPanel,
}))

const look = { variant: 'default', size: 'compact-md' } as const

/** What the person has to do now, each with the way to do it. */
export default function TodaySection() {
  const { data: today, error, refetch } = useQuery(query.home.today.queryOptions())
  const id = useId()
  if (!today)
    return error ? (
      <section className={`${ui.panel} ${classes.today}`}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </section>
    ) : (
      <TodayBones />
    )
  return (
    <LotActionsProvider>
      <section className={`${ui.panel} ${classes.today}`} aria-labelledby={id}>
        <Title order={2} size="h3" id={id} mb="xs">
          {m.today_title()}
        </Title>
        <Blocks today={today} />
      </section>
      {today.offices.length > 0 && <Situation offices={today.offices} />}
    </LotActionsProvider>
  )
}

/** As much room as a usual day takes, so that little moves when it is there. */
export const TodayBones = () => (
  <div className={`${ui.panel} ${ui.appears} ${classes.today}`} aria-hidden>
    <div className={classes.blocks}>
      {[1, 2, 3, 4].map((block) => (
        <div key={block} className={classes.block}>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className={classes.row}>
              <span className={ui.bone} style={{ width: '60%', height: 12 }} />
              <span className={ui.bone} style={{ width: 64, height: 28 }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  </div>
)

function Blocks({ today }: { today: Today }) {
  const { from, to } = today
  const opensApprovals = useCan('approvals.read')
  const blocks = [
    today.approvals?.total && (
      <Block
        key="approvals"
        title={m.today_approvals()}
        due={today.approvals}
        all={opensApprovals && { to: '/dashboard/approvals', search: {} }}
        row={(approval) => (
          <ApprovalToGive key={approval.id} approval={approval} opensPage={opensApprovals} />
        )}
      />
    ),
    today.expired?.total && (
      <Block
        key="expired"
        title={m.today_expired()}
        due={today.expired}
        all={{ to: '/dashboard/expirations', search: { band: 'expired', place: 'in_use' } }}
        row={(lot) => <LotRow key={`${lot.itemId} ${lot.lotId}`} lot={lot} />}
      />
    ),
    today.runsOut?.total && (
      <Block
        key="runsOut"
        title={m.today_runs_out()}
        due={today.runsOut}
        all={{ to: '/dashboard/inventory', search: { runsOutIn: TODAY_DAYS, sort: 'cover' } }}
        row={(item) => <ShortRow key={item.id} item={item} />}
      />
    ),
    today.transfers?.total && (
      <Block
        key="transfers"
        title={m.today_transfers()}
        due={today.transfers}
        all={{ to: '/dashboard/offices/transfer', search: { tab: 'all', state: 'open' } }}
        row={(transfer) => <TransferRow key={transfer.id} transfer={transfer} />}
      />
    ),
    today.expires?.total && (
      <Block
        key="expires"
        title={m.today_expires()}
        due={today.expires}
        all={{ to: '/dashboard/expirations', search: { from, to } }}
        row={(lot) => <LotRow key={`${lot.itemId} ${lot.lotId}`} lot={lot} />}
      />
    ),
    today.counts?.total && (
      <Block
        key="counts"
        title={m.today_counts()}
        due={today.counts}
        all={{ to: '/dashboard/inventory-rooms/counts', search: { tab: 'due' } }}
        row={(room) => <CountRow key={room.roomId} room={room} />}
      />
    ),
    today.checks?.total && (
      <Block
        key="checks"
        title={m.today_checks()}
        due={today.checks}
        all={{ to: '/dashboard/inventory-rooms', search: {} }}
        row={(room) => <CheckRow key={room.roomId} room={room} />}
      />
    ),
    today.people?.total && (
      <Block
        key="people"
        title={m.today_people()}
        due={today.people}
        all={{ to: '/dashboard/users', search: { status: 'pending' } }}
        row={(person) => <PersonToApprove key={person.id} person={person} />}
      />
    ),
    today.budgets?.total && (
      <Block
        key="budgets"
        title={m.today_budgets()}
        due={today.budgets}
        all={{ to: '/dashboard/budgets', search: {} }}
        row={(line) => <BudgetRow key={line.id} line={line} />}
      />
    ),
    today.toOrder?.total && (
      <Block
        key="toOrder"
        title={m.today_to_order()}
        due={today.toOrder}
        all={{ to: '/dashboard/vendor-orders', search: { tab: 'to_send' } }}
        row={(group) => <ToOrderRow key={`${group.officeId} ${group.vendor}`} group={group} />}
      />
    ),
    today.late?.total && (
      <Block
        key="late"
        title={m.today_late()}
        due={today.late}
        all={{ to: '/dashboard/vendor-orders', search: { tab: 'late' } }}
        row={(order) => <LateRow key={order.id} order={order} />}
      />
    ),
    today.blanketOrders?.total && (
      <Block
        key="blanketOrders"
        title={m.today_blanket()}
        due={today.blanketOrders}
        all={{ to: '/dashboard/vendor-orders/blanket', search: { runningOut: true } }}
        row={(order) => <BlanketOrderRunningOut key={order.id} order={order} />}
      />
    ),
    today.papers?.total && (
      <Block
        key="papers"
        title={m.today_papers()}
        due={today.papers}
        all={{ to: '/dashboard/vendors', search: { documents: 'expired' } }}
        row={(paper) => <PaperRow key={`${paper.vendor.id} ${paper.type}`} paper={paper} />}
      />
    ),
    today.alerts?.total && (
      <Block
        key="alerts"
        title={m.today_alerts()}
        due={today.alerts}
        all={{ to: '/dashboard/inventory-alerts', search: { tab: 'all', unowned: true } }}
        row={(alert) => <AlertRow key={alert.id} alert={alert} />}
      />
    ),
  ].filter(Boolean)
  if (blocks.length === 0)
    return (
      <p className={`${ui.iconWord} ${ui.flat} ${ui.quiet}`}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {m.today_nothing()}
      </p>
    )
  return <div className={classes.blocks}>{blocks}</div>
}

type BlockProps<Row> = {
  title: string
  due: { total: number; rows: Row[] }
  /** The page with all of them, where they may open it. */
  all: { to: string; search: object } | false
  row: (row: Row) => ReactNode
}

function Block<Row>({ title, due, all, row }: BlockProps<Row>) {
  const id = useId()
  const shown = countWord(due.total)
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div className={`${ui.line12} ${classes.head}`}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {all && (
          <Link
            to={all.to}
            search={all.search as never}
            className={`${ui.plainLink} ${ui.text14} ${classes.all}`}
            data-screen-only={due.total > due.rows.length ? undefined : true}
            aria-label={
              due.total > due.rows.length ? m.today_all_of({ title, shown }) : m.today_open_name({ title })
            }
          >
            {due.total > due.rows.length ? m.today_all({ shown }) : m.today_open()}
          </Link>
        )}
      </div>
      <ul className={ui.plainList}>{due.rows.map(row)}</ul>
    </section>
  )
}

type RowProps = { name: ReactNode; notes: ReactNode; action?: ReactNode }

function Row({ name, notes, action }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {name}
        <small>{notes}</small>
      </div>
      {action}
    </li>
  )
}

const ItemLink = ({ id, name }: { id: string; name: string }) => (
  <Link className={classes.name} to="/dashboard/inventory/$id" params={{ id }} title={name}>
    {name}
  </Link>
)

const amount = (quantity: number, unit: string) => `${formatNumber(quantity)} ${unit}`
const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** Approved here with one press, where nothing of it asks for a comment or the password. */
function ApprovalToGive({ approval, opensPage }: { approval: ApprovalRow; opensPage: boolean }) {
  const { id, number, title, url, version, flags, needsStepUp, requestedBy, onBehalfOf } = approval
  const [decisionId] = useState(newId)
  const approve = useMutation({
    mutationFn: () => api.approvals.decide({ id, version, decisionId, decision: 'approve', comment: '' }),
    onSuccess: () => toast.success(m.today_approved({ number })),
    onError: (error) => toast.error(messageOf(error)),
  })
  const due = dueOf(approval)
  const decide = `${m.today_decide()}: ${number}`
  const name = (
    <>
      <span className={ui.code}>{number}</span> {title}
    </>
  )
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const mayOpen = useMayOpen()
  const document = mayOpen(approval) ? { to: url, search: {} as never } : null
  const there = opensPage
    ? { to: '/dashboard/approvals' as string, search: { request: id } as never }
    : document
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => setOpen(true)
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Row
      name={
        <>
          {there ? (
            <Link className={classes.name} {...there}>
              {name}
            </Link>
          ) : (
            <button
              ref={opener}
              type="button"
              className={`${ui.plainButton} ${classes.opens} ${classes.name}`}
              onClick={open}
            >
              {name}
            </button>
          )}
          {/* Who may open neither the approvals nor the document decides here. */}
          {isOpen !== null && (
            <Suspense>
              <RequestPanel id={isOpen ? id : undefined} act={null} listed={[]} onOpen={close} />
            </Suspense>
          )}
        </>
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
        flags.length > 0 || needsStepUp ? (
          there ? (
            <LinkButton {...look} {...there} aria-label={decide}>
              {m.today_decide()}
            </LinkButton>
          ) : (
            <Button {...look} aria-label={decide} onClick={open}>
              {m.today_decide()}
            </Button>
          )
        ) : (
          <Button
            {...look}
            aria-label={`${m.approvals_approve()}: ${number}`}
            loading={approve.isPending}
            onClick={() => approve.mutate()}
          >
            {m.approvals_approve()}
          </Button>
        )
      }
    />
  )
}

function LotRow({ lot }: { lot: ExpiringLot }) {
  const { rights } = useLotActions()
  return (
    <Row
      name={
        rights.opensItem(lot) ? (
          <ItemLink id={lot.itemId} name={lot.itemName} />
        ) : (
          <b className={classes.name}>{lot.itemName}</b>
        )
      }
      notes={
        <>
          <DaysLeft lot={lot} />{' '}
          {joined(amount(lot.onHand, lot.unit), lotName(lot), lot.officeName, placeOf(lot))}
        </>
      }
      action={<BestAction lot={lot} isShort />}
    />
  )
}

function ShortRow({ item }: { item: RunningOut }) {
  const { id, officeId, unit, availableQuantity, supply, source, substitute } = item
  const days = Math.floor(supply?.coverDays ?? 0)
  const onOrder = supply?.onOrder ? amount(supply.onOrder, unit) : undefined
  return (
    <Row
      name={<ItemLink id={id} name={item.name} />}
      notes={
        <>
          <span className={classes.urgent}>
            {availableQuantity <= 0
              ? m.today_out()
              : days === 0
                ? m.today_lasts_less()
                : m.today_lasts({ count: days, shown: formatNumber(days) })}
          </span>{' '}
          {joined(
            availableQuantity > 0 && amount(availableQuantity, unit),
            onOrder &&
              (supply?.nextOn
                ? m.today_arrives({ quantity: onOrder, date: formatDate(supply.nextOn) })
                : m.today_on_order({ quantity: onOrder })),
            item.officeName,
            roomOf(item),
            source && m.today_spare({ quantity: amount(source.spare, unit), office: source.officeName }),
            substitute && substituteWords(substitute),
          )}
        </>
      }
      action={
        source && (
          <LinkButton
            {...look}
            to="/dashboard/offices/transfer"
            search={{ tab: 'new', from: source.officeId, to: officeId, item: source.itemId } as never}
            aria-label={m.today_transfer_from({ name: item.name, office: source.officeName })}
          >
            {m.today_transfer()}
          </LinkButton>
        )
      }
    />
  )
}

function CountRow({ room }: { room: RoomDue }) {
  return (
    <Row
      name={<span className={classes.name}>{roomOf(room)}</span>}
      notes={joined(
        room.officeName,
        room.lastCountedOn ? m.today_counted({ date: formatDate(room.lastCountedOn) }) : m.counts_due_never(),
        m.counts_due_items({ count: room.itemCount, shown: formatNumber(room.itemCount) }),
      )}
      action={<CountNow room={room} />}
    />
  )
}

function CheckRow({ room }: { room: RoomToCheck }) {
  const { roomId, officeName, failed, checkedAt, isOverdue } = room
  const name = roomOf(room) ?? ''
  const word = failed.length > 0 ? m.today_check_again() : m.rooms_check_now()
  return (
    <Row
      name={<span className={classes.name}>{name}</span>}
      notes={
        <>
          {failed.length > 0 && <span className={classes.urgent}>{failed.join(', ')} </span>}
          {joined(
            officeName,
            checkedAt ? m.today_checked({ date: formatDate(checkedAt) }) : m.rooms_never_checked(),
            isOverdue && m.today_check_overdue(),
          )}
        </>
      }
      action={
        <LinkButton
          {...look}
          to="/dashboard/inventory-rooms"
          search={{ room: roomId, tab: 'readiness' } as never}
          aria-label={`${word}: ${name}`}
        >
          {word}
        </LinkButton>
      }
    />
  )
}

const words = {
  receive: m.transfers_do_receive,
  approve: m.transfers_do_approve,
  send: m.transfers_do_pick,
  decide: m.today_decide,
}

function TransferRow({ transfer }: { transfer: WaitingTransfer }) {
  const { id, number, version, waitsFor } = transfer
  const approve = useMutation({
    mutationFn: () => api.transfers.approve({ id, version }),
    onSuccess: () => toast.success(m.today_approved({ number })),
    onError: (error) => toast.error(messageOf(error)),
  })
  const word = words[waitsFor]()
  const label = `${word}: ${number}`
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/offices/transfer/$id" params={{ id }}>
          <span className={ui.code}>{number}</span> {laneWords(transfer)}
        </Link>
      }
      notes={
        <>
          {transfer.isLate && <span className={classes.urgent}>{m.transfers_late()} </span>}
          {joined(
            formatMoney(transfer.value),
            transfer.expectedOn && m.today_expected({ date: formatDate(transfer.expectedOn) }),
            transfer.requestedBy,
          )}
        </>
      }
      action={
        waitsFor === 'approve' ? (
          <Button {...look} aria-label={label} loading={approve.isPending} onClick={() => approve.mutate()}>
            {word}
          </Button>
        ) : (
          <LinkButton
            {...look}
            to="/dashboard/offices/transfer/$id"
            params={{ id }}
            search={
              (waitsFor === 'receive'
                ? { mode: 'receive' }
                : waitsFor === 'send'
                  ? { mode: 'pick' }
                  : {}) as never
            }
            aria-label={label}
          >
            {word}
          </LinkButton>
        )
      }
    />
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const { person } = useSession()
  const { changeOne, isBusy } = useAlertChange()
  return (
    <Row
      name={
        <Link
          className={classes.name}
          to="/dashboard/inventory-alerts"
          search={{ tab: 'all', alert: alert.id } as never}
        >
          {subjectOf(alert)}
        </Link>
      }
      notes={joined(consequenceOf(alert), alert.officeName)}
      action={
        <Button
          {...look}
          loading={isBusy}
          aria-label={m.today_own_name({ name: subjectOf(alert) })}
          onClick={() => void changeOne(alert, { action: 'assign', personId: person.id })}
        >
          {m.alerts_assign_me()}
        </Button>
      }
    />
  )
}

function BudgetRow({ line }: { line: BudgetLine }) {
  const burn = burnOf(line)
  return (
    <Row
      name={
        <Link
          className={classes.name}
          to="/dashboard/budgets"
          search={{ department: line.department.id, category: line.category?.id ?? 'none' } as never}
        >
          {lineName(line)}
        </Link>
      }
      notes={joined(
        burn !== null && m.today_budget_used({ share: formatPercent(burn / 100) }),
        m.budgets_available_now({ now: formatMoney(line.available) }),
      )}
      action={<BudgetStatusBadge status={statusOf(line)} />}
    />
  )
}

function ToOrderRow({ group: { vendor, office, lines, total } }: { group: OrdersToSend }) {
  const name = vendor ?? m.today_no_vendor()
  return (
    <Row
      name={<b className={classes.name}>{name}</b>}
      notes={joined(office, linesWords(lines), formatPrice(total))}
      action={
        <LinkButton
          {...look}
          to="/dashboard/vendor-orders"
          search={{ tab: 'to_send' }}
          aria-label={m.today_order_from({ name })}
        >
          {m.today_order()}
        </LinkButton>
      }
    />
  )
}

function LateRow({ order }: { order: VendorOrderRow }) {
  const { id, number, vendor, office, daysLate, acknowledgedAt } = order
  const name = number ?? ''
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/vendor-orders/$id" params={{ id }}>
          {name}
        </Link>
      }
      notes={joined(
        vendor.name,
        office.name,
        lateWords(daysLate),
        acknowledgedAt === null && m.today_not_confirmed(),
      )}
      action={
        <LinkButton
          {...look}
          to="/dashboard/vendor-orders/$id"
          params={{ id }}
          aria-label={m.today_open_name({ title: name })}
        >
          {m.today_open()}
        </LinkButton>
      }
    />
  )
}

function BlanketOrderRunningOut({ order }: { order: BlanketOrderRow }) {
  const { id, number, vendor, validTo, valueCap, drawnValue } = order
  const share = drawnShare(drawnValue, valueCap)
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/vendor-orders/blanket/$id" params={{ id }}>
          {number}
        </Link>
      }
      notes={joined(
        vendor.name,
        share !== null && m.today_blanket_used({ share: formatPercent(share / 100) }),
        m.today_blanket_ends({ date: formatDate(validTo) }),
      )}
      action={
        <LinkButton
          {...look}
          to="/dashboard/vendor-orders/blanket/$id"
          params={{ id }}
          aria-label={m.today_open_name({ title: number })}
        >
          {m.today_open()}
        </LinkButton>
      }
    />
  )
}

function PaperRow({ paper: { vendor, type, slug, title, validTo } }: { paper: ExpiredPaper }) {
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/vendors/$slug" params={{ slug: vendor.slug }}>
          {vendor.name}
        </Link>
      }
      notes={joined(typeWord(type), title, m.today_paper_expired({ date: formatDate(validTo) }))}
      action={
        <LinkButton
          {...look}
          to="/dashboard/documents/$slug"
          params={{ slug }}
          aria-label={m.today_open_name({ title })}
        >
          {m.today_open()}
        </LinkButton>
      }
    />
  )
}

function PersonToApprove({ person }: { person: PersonRow }) {
  const approve = useMutation({
    mutationFn: () => api.people.setStatus({ id: person.id, status: 'active' }),
    onSuccess: () => toast.success(m.today_person_approved({ name: person.name })),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/users/$id" params={{ id: person.id }}>
          {person.name}
        </Link>
      }
      notes={joined(person.department, person.email)}
      action={
        <Button
          {...look}
          loading={approve.isPending}
          aria-label={`${m.today_approve()}: ${person.name}`}
          onClick={() => approve.mutate()}
        >
          {m.today_approve()}
        </Button>
      }
    />
  )
}

const figures = ['low', 'out', 'runsOut', 'expires', 'arriving', 'urgentAlerts'] as const

/** How the offices stand, for those who may not open their inventory. */
function Situation({ offices }: { offices: OfficeSituation[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {m.today_offices()}
      </Title>
      <div className={classes.situation}>
        {offices.map((office) => (
          <div key={office.id} className={`${ui.panel} ${classes.office}`}>
            <strong className={ui.medium}>{office.name}</strong>
            <dl className={ui.terms}>
              {figures.map((figure) => (
                <div key={figure} className={classes.figure}>
                  <dt>{m[`today_figure_${figure}`]()}</dt>
                  <dd className={ui.figures}>{formatNumber(office[figure])}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  )
}
