import { Button, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import type { PersonRow } from '@wellstock/contract/identity/people'
import type { OfficeSituation, Today } from '@wellstock/contract/overview/home'
import { burnOf, statusOf } from '@wellstock/domain/finance/budgets'
import { useId } from 'react'
import { BudgetStatusBadge } from '../../finance/budgets/budget-status.tsx'
import { lineName } from '../../finance/budgets/words.ts'
import { api, query } from '../../lib/api.ts'
import { formatMoney, formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { LotActionsProvider } from '../../stock/expirations/lot-actions.tsx'
import { isCutOff } from '../../stock/scan/kept-tasks.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { KeptToday } from './kept-today.tsx'
import { StandStill, useStandStill } from './stand-still.tsx'
import classes from './today.module.css'
import { ApprovalToGive, DecisionRow } from './today-approvals.tsx'
import { bidBlocks } from './today-bids.tsx'
import { buyingBlocks } from './today-buying.tsx'
import { complianceBlocks } from './today-compliance.tsx'
import { Block, joined, look, Row } from './today-parts.tsx'
import { procedureBlocks } from './today-procedures.tsx'
import { alertBlocks, stockBlocks } from './today-stock.tsx'
import { Unsent } from './unsent.tsx'

/** What the person has to do now, each with the way to do it. */
export default function TodaySection() {
  const { data: today, error, failureReason, refetch } = useQuery(query.home.today.queryOptions())
  const id = useId()
  if (!today) {
    const instead = error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null
    if (isCutOff(failureReason)) return <KeptToday>{instead}</KeptToday>
    return instead ? <section className={`${ui.panel} ${classes.today}`}>{instead}</section> : <TodayBones />
  }
  return (
    <LotActionsProvider>
      <section className={`${ui.panel} ${classes.today}`} aria-labelledby={id}>
        <Title order={2} size="h3" id={id} mb="xs">
          {m.common_today()}
        </Title>
        <Unsent />
        <StandStill now={today}>{(shown) => <Blocks today={shown} />}</StandStill>
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
  const opensApprovals = useCan('approvals.read')
  const opensTasks = useCan('compliance.read')
  const blocks = [
    today.approvals?.total && (
      <Block
        key="approvals"
        title={m.today_approvals()}
        due={{ total: today.approvals.total, rows: [...today.approvals.rows, ...today.decisions] }}
        all={opensApprovals && { to: '/dashboard/approvals', search: {} }}
        row={(waiting) =>
          'about' in waiting ? (
            <DecisionRow key={waiting.id} decision={waiting} />
          ) : (
            <ApprovalToGive key={waiting.id} approval={waiting} opensPage={opensApprovals} />
          )
        }
      />
    ),
    ...bidBlocks(today),
    ...procedureBlocks(today),
    ...complianceBlocks(today, opensTasks),
    ...stockBlocks(today),
    ...buyingBlocks(today),
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
        all={{ to: '/dashboard/budgets', search: { status: 'at_risk' } }}
        row={(line) => <BudgetRow key={line.id} line={line} />}
      />
    ),
    ...alertBlocks(today),
  ].filter(Boolean)
  if (blocks.length === 0)
    return (
      <Text c="dimmed" className={ui.iconWord}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {m.today_nothing()}
      </Text>
    )
  return <div className={classes.blocks}>{blocks}</div>
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

function PersonToApprove({ person }: { person: PersonRow }) {
  const standStill = useStandStill()
  const approve = useMutation({
    onMutate: standStill,
    mutationFn: () => api.people.setStatus({ id: person.id, status: 'active' }),
    onSuccess: () => {
      standStill()
      toast.success(m.today_person_approved({ name: person.name }))
    },
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
          disabled={approve.isSuccess}
          aria-label={`${m.common_approve()}: ${person.name}`}
          onClick={() => approve.mutate()}
        >
          {m.common_approve()}
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
