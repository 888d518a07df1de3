import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProcedureType } from '@wellstock/contract/procedures/procedure-types'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { ProceduresNav } from '../nav/procedures-nav.tsx'
import { RulesButton } from '../rules/rules-button.tsx'
import { askedFor, noFilter, SetupList } from '../setup/setup-list.tsx'
import { TypeDialog } from './type-dialog.tsx'

/** The rooms that suit, office by office. */
const Rooms = ({ rooms }: Pick<ProcedureType, 'rooms'>) =>
  rooms.length === 0 ? (
    <span className={ui.warn}>{m.procedure_types_no_rooms()}</span>
  ) : (
    <span className={ui.lines}>
      {[...groupedBy(rooms, ({ officeId }) => officeId)].map(([officeId, all]) => (
        <small key={officeId} className={ui.note}>
          {m.procedure_types_rooms_in({
            office: all[0]?.office ?? '',
            rooms: all.map(({ number }) => number).join(', '),
          })}
        </small>
      ))}
    </span>
  )

const columns = (): GridColumn<ProcedureType>[] => [
  {
    key: 'minutes',
    header: m.procedure_types_minutes(),
    isNumeric: true,
    cell: ({ minutes }) => formatNumber(minutes),
  },
  {
    key: 'turnover',
    header: m.procedure_types_turnover(),
    isNumeric: true,
    cell: ({ turnoverMinutes }) => formatNumber(turnoverMinutes),
  },
  { key: 'rooms', header: m.procedure_types_rooms(), cell: Rooms },
]

/** What is opened: a type that is there, a copy of one, or nothing yet. */
type Opened = { type: ProcedureType | null; isCopy: boolean }

/** What is performed: how long it takes, where, and what is asked beforehand. */
export function ProcedureTypesPage() {
  const maySetUp = useCan('procedures.setup')
  const [filter, setFilter] = useState(noFilter)
  const [opened, setOpened] = useState<Opened | null>(null)
  const answer = useQuery(
    query.procedureTypes.list.queryOptions({ input: askedFor(filter), placeholderData: keepPreviousData }),
  )
  const add = maySetUp && (
    <Button
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      onClick={() => setOpened({ type: null, isCopy: false })}
    >
      {m.procedure_types_add()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.page_title_procedure_types()}>
        <RulesButton />
        {add}
      </PageHeader>
      <ProceduresNav />
      <SetupList
        name="procedure-types"
        label={m.page_title_procedure_types()}
        search={{ label: m.procedure_types_search(), hint: m.common_name() }}
        filter={filter}
        onFilter={setFilter}
        answer={answer}
        columns={columns()}
        card={({ minutes, turnoverMinutes, rooms }) => (
          <>
            <small className={ui.note}>
              {m.procedure_types_length({
                minutes: formatNumber(minutes),
                turnover: formatNumber(turnoverMinutes),
              })}
            </small>
            <Rooms rooms={rooms} />
          </>
        )}
        actions={(type) =>
          maySetUp && (
            <Button variant="default" size="compact-md" onClick={() => setOpened({ type, isCopy: true })}>
              {m.procedure_types_clone()}
            </Button>
          )
        }
        onOpen={(type) => setOpened({ type, isCopy: false })}
        setActive={api.procedureTypes.setActive}
        empty={{
          icon: IconListDetails,
          title: m.procedure_types_none(),
          text: m.procedure_types_none_text(),
          action: add,
          unmatched: m.procedure_types_unmatched(),
        }}
      />
      {opened && <TypeDialog {...opened} mayChange={maySetUp} onClose={() => setOpened(null)} />}
    </>
  )
}
