import { Link } from '@tanstack/react-router'
import type { Today } from '@wellstock/contract/overview/home'
import type { CaseRow } from '@wellstock/contract/procedures/case'
import type { Pick } from '@wellstock/contract/procedures/case-stock'
import { m } from '../../lib/messages.ts'
import { lacksWord, momentWord } from '../../procedures/cases/words.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './today.module.css'
import { Block, joined, look, Row } from './today-parts.tsx'

/** Cases that are not ready, for those who schedule them, and those that are to be picked. */
export const procedureBlocks = (today: Today) => [
  today.cases?.total && (
    <Block
      key="cases"
      title={m.today_cases()}
      due={today.cases}
      all={{ to: '/dashboard/procedure-calendar', search: { view: 'list', readiness: 'red' } }}
      row={(of) => <CaseToMend key={of.id} of={of} />}
    />
  ),
  today.picks?.total && (
    <Block
      key="picks"
      title={m.today_picks()}
      due={today.picks}
      all={{ to: '/dashboard/procedure-calendar/picks', search: {} }}
      row={(of) => <CaseToPick key={of.id} of={of} />}
    />
  ),
]

function CaseToMend({ of }: { of: CaseRow }) {
  const { id, number, type, startsAt, timezone, office } = of
  const name = `${type.name}, ${number}`
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/procedure-calendar/cases/$id" params={{ id }}>
          {name}
        </Link>
      }
      notes={
        <>
          <span className={classes.urgent}>{lacksWord(of)} </span>
          {joined(momentWord(startsAt, timezone), office.name)}
        </>
      }
      action={
        <LinkButton
          {...look}
          to="/dashboard/procedure-calendar/cases/$id"
          params={{ id }}
          aria-label={m.today_open_name({ title: name })}
        >
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}

function CaseToPick({ of }: { of: Pick }) {
  const { id, number, type, room, startsAt, timezone, office } = of
  const name = `${type}, ${number}`
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/procedure-calendar/picks/$id" params={{ id }}>
          {name}
        </Link>
      }
      notes={joined(momentWord(startsAt, timezone), room, office.name)}
      action={
        <LinkButton
          {...look}
          to="/dashboard/procedure-calendar/picks/$id"
          params={{ id }}
          aria-label={m.today_pick_named({ name })}
        >
          {m.today_pick()}
        </LinkButton>
      }
    />
  )
}
