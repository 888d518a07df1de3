import { Button, Group } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { cardFilters } from '@wellstock/contract/procedures/preference-cards'
import { lazy, Suspense, useState } from 'react'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProceduresNav } from '../nav/procedures-nav.tsx'
import { cardColumns } from './card-columns.tsx'
import { useChoices } from './card-fields.tsx'
import type { CardsSearch } from './cards-search.ts'
import { NewCardDialog } from './new-card-dialog.tsx'
import { named, standingWord } from './words.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))
const route = getRouteApi('/dashboard/procedure-calendar/cards/')
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** Preference cards by type and provider. */
export function CardsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const keeps = useCan('procedures.write')
  const choices = useChoices()
  const [dialog, setDialog] = useState<'new' | 'import' | null>(null)
  const { standing, typeId, providerId, ownerId } = search
  const show = (change: Partial<CardsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const close = () => setDialog(null)
  const found = { searchable: true, nothingFoundMessage: m.common_nothing_found() }
  return (
    <>
      <PageHeader title={m.page_title_preference_cards()}>
        {keeps && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconFileImport {...icon} />}
              onClick={() => setDialog('import')}
            >
              {m.common_import_a_list()}
            </Button>
            <Button leftSection={<IconPlus {...icon} />} onClick={() => setDialog('new')}>
              {m.cards_new()}
            </Button>
          </Group>
        )}
      </PageHeader>
      <ProceduresNav />
      <DocumentList
        draw={cardColumns}
        search={search}
        onChange={show}
        own={{ standing, typeId, providerId, ownerId }}
        filters={(narrow) => (
          <>
            <DocumentChoice
              label={m.cards_type()}
              data={named(choices?.types)}
              value={typeId}
              onChange={(next) => narrow({ typeId: next })}
              {...found}
            />
            <DocumentChoice
              label={m.cards_provider()}
              data={named(choices?.providers)}
              value={providerId}
              onChange={(next) => narrow({ providerId: next })}
              {...found}
            />
            <DocumentChoice
              label={m.common_owner()}
              data={named(choices?.owners)}
              value={ownerId}
              onChange={(next) => narrow({ ownerId: next })}
              {...found}
            />
            <DocumentChoice
              label={m.common_status()}
              data={cardFilters.map((value) => ({ value, label: standingWord(value) }))}
              value={standing}
              onChange={(next) => narrow({ standing: next })}
            />
          </>
        )}
      />
      {dialog === 'new' && <NewCardDialog onClose={close} />}
      {dialog === 'import' && (
        <Suspense>
          <ImportDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
