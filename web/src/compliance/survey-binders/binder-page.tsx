import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconArchive, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { officesWith } from '@wellstock/contract/platform/access'
import { latestQuarters, type Quarter } from '@wellstock/domain/compliance/survey-binders'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import { clauseQueries } from '../standards/queries.ts'
import type { BinderSearch } from './binder-search.ts'
import classes from './binders.module.css'
import { BindersMade } from './binders-made.tsx'
import { Gaps } from './gaps.tsx'
import { binderQueries, useMakeBinder } from './queries.ts'

const route = getRouteApi('/dashboard/compliance/binder/')

const QUARTERS = 5

/** This quarter and the last by those words, the others by their number. */
const quarterWord = ({ quarter, year }: Quarter, place: number, thisYear: number | undefined) =>
  place === 0
    ? m.binders_this_quarter()
    : place === 1
      ? m.binders_last_quarter()
      : year === thisYear
        ? m.binders_quarter({ quarter })
        : m.binders_quarter_of({ quarter, year })

/** Makes the evidence of a period one archive, names what is missing, and keeps what was made. */
export function BinderPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery(binderQueries.list())
  const today = answer.data?.today
  const quarters = today ? latestQuarters(today, QUARTERS) : []
  const [, last] = quarters
  const [from, to] = [search.from ?? last?.from, search.to ?? last?.to]
  const change = (part: Partial<BinderSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...part }), resetScroll: false })
  return (
    <>
      <PageHeader title={m.page_title_survey_binder()} description={m.binders_intro()}>
        <LinkButton
          variant="default"
          to="/dashboard/compliance/binder/check"
          leftSection={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}
        >
          {m.page_title_survey_binder_check()}
        </LinkButton>
      </PageHeader>
      <ComplianceNav />
      <Stack gap="lg">
        <section className={`${ui.panel} ${classes.wish}`} aria-label={m.binders_make()}>
          {from && to && <Wish {...{ search, from, to, quarters, change }} />}
        </section>
        <BindersMade answer={answer} />
        {from && to && from <= to && (
          <Gaps from={from} to={to} search={search} onChange={(place) => change(place)} />
        )}
      </Stack>
    </>
  )
}

type WishProps = {
  search: BinderSearch
  from: string
  to: string
  quarters: readonly Quarter[]
  change: (part: Partial<BinderSearch>) => void
}

function Wish({ search, from, to, quarters, change }: WishProps) {
  const { offices, person } = useSession()
  const seen = officesWith(person.grants, 'compliance.read')
  const { data: standards } = useQuery(clauseQueries.standards())
  const { work, progress, isRunning, stop } = useMakeBinder()
  const { officeId, standard = '' } = search
  const chosen = quarters.find((each) => each.from === from && each.to === to)
  const [isOwn, setOwn] = useState(false)
  const own = isOwn || !chosen
  const thisYear = quarters[0]?.year
  const choices = [
    ...quarters.map((each, place) => ({ value: each.from, label: quarterWord(each, place, thisYear) })),
    { value: 'own', label: m.binders_own_days() },
  ]

  return (
    <Stack gap="md">
      <ChoiceChips
        legend={m.common_period()}
        choices={choices}
        value={own ? 'own' : chosen.from}
        onChange={(value) => {
          const quarter = quarters.find((each) => each.from === value)
          setOwn(!quarter)
          change(quarter ? { from: quarter.from, to: quarter.to } : { from, to })
        }}
      />
      {own && (
        <Group gap="sm">
          <DateField
            label={m.common_from_day()}
            value={from}
            onChange={(day) => change({ from: day || undefined })}
          />
          <DateField
            label={m.common_last_day()}
            value={to}
            onChange={(day) => change({ to: day || undefined })}
          />
        </Group>
      )}
      <Group gap="sm" align="flex-end">
        <Select
          label={m.common_office()}
          data={[
            { value: '', label: m.common_all_offices() },
            ...offices
              .filter(({ id }) => seen === 'all' || seen.includes(id))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={officeId ?? ''}
          allowDeselect={false}
          onChange={(next) => change({ officeId: next || undefined })}
        />
        <Select
          label={m.standards_standard()}
          data={[
            { value: '', label: m.binders_all_standards() },
            ...(standards?.standards ?? []).map((value) => ({ value, label: value })),
          ]}
          value={standard}
          allowDeselect={false}
          onChange={(next) => change({ standard: next || undefined })}
        />
        <Button
          leftSection={<IconArchive size={18} stroke={1.75} aria-hidden />}
          onClick={() => work.mutate({ from, to, officeId: officeId ?? null, standard })}
          loading={isRunning}
        >
          {m.binders_make()}
        </Button>
        {isRunning && (
          <>
            <Button variant="default" onClick={stop}>
              {m.binders_stop()}
            </Button>
            <Text role="status" className={ui.figures}>
              {progress &&
                m.binders_progress({
                  done: formatNumber(progress.done),
                  files: formatNumber(progress.files),
                })}
            </Text>
          </>
        )}
      </Group>
      <Refusal error={work.error} />
    </Stack>
  )
}
