import { Button } from '@mantine/core'
import { IconPlus, IconStethoscope } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Provider } from '@wellstock/contract/procedures/providers'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { ProceduresNav } from '../nav/procedures-nav.tsx'
import { RulesButton } from '../rules/rules-button.tsx'
import { askedFor, noFilter, SetupList } from '../setup/setup-list.tsx'
import { AbsencesDialog } from './absences-dialog.tsx'
import { ProviderDialog } from './provider-dialog.tsx'

const awayWord = ({ startsAt, endsAt }: NonNullable<Provider['absence']>) =>
  m.common_from_to({ from: formatDateTime(startsAt), to: formatDateTime(endsAt) })

const columns = (): GridColumn<Provider>[] => [
  { key: 'specialty', header: m.providers_specialty(), cell: ({ specialty }) => specialty || '–' },
  { key: 'account', header: m.providers_account(), cell: ({ person }) => person?.name ?? '–' },
  { key: 'away', header: m.providers_away(), cell: ({ absence }) => (absence ? awayWord(absence) : '–') },
]

/** Who performs procedures, and when they are away. */
export function ProvidersPage() {
  const maySetUp = useCan('procedures.setup')
  const [filter, setFilter] = useState(noFilter)
  const [editing, setEditing] = useState<Provider | 'new' | null>(null)
  const [away, setAway] = useState<Provider | null>(null)
  const answer = useQuery(
    query.providers.list.queryOptions({ input: askedFor(filter), placeholderData: keepPreviousData }),
  )
  const add = maySetUp && (
    <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setEditing('new')}>
      {m.providers_add()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.page_title_providers()}>
        <RulesButton />
        {add}
      </PageHeader>
      <ProceduresNav />
      <SetupList
        name="providers"
        label={m.page_title_providers()}
        search={{ label: m.providers_search(), hint: m.providers_search_hint() }}
        filter={filter}
        onFilter={setFilter}
        answer={answer}
        columns={columns()}
        card={({ specialty, absence }) => (
          <>
            {specialty && <small className={ui.note}>{specialty}</small>}
            {absence && (
              <small className={ui.note}>
                {m.providers_away_from_to({
                  from: formatDateTime(absence.startsAt),
                  to: formatDateTime(absence.endsAt),
                })}
              </small>
            )}
          </>
        )}
        actions={(provider) => (
          <Button variant="default" size="compact-md" onClick={() => setAway(provider)}>
            {m.providers_absences()}
          </Button>
        )}
        onOpen={(provider) => (maySetUp ? setEditing(provider) : setAway(provider))}
        setActive={api.providers.setActive}
        empty={{
          icon: IconStethoscope,
          title: m.providers_none(),
          text: m.providers_none_text(),
          action: add,
          unmatched: m.providers_unmatched(),
        }}
      />
      {editing && (
        <ProviderDialog provider={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {away && <AbsencesDialog provider={away} onClose={() => setAway(null)} />}
    </>
  )
}
