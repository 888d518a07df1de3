import { Drawer, Stack } from '@mantine/core'
import { useState } from 'react'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { budgetsSearchDefaults } from './budgets-search.ts'
import { EntriesList } from './entries-list.tsx'
import type { OpenedEntries } from './opened-entries.ts'

const { tab: _, ...FIRST } = budgetsSearchDefaults

function Entries({ title, figure, place, lineId }: OpenedEntries) {
  const [search, setSearch] = useState<Parameters<typeof EntriesList>[0]['search']>(FIRST)
  return (
    <Stack>
      <EntriesList
        label={title}
        place={place}
        {...(figure && { figure })}
        search={search}
        onChange={(change) => setSearch({ ...search, ...change })}
      />
      {lineId && (
        <>
          <Block title={m.common_documents()}>
            <DocumentsOf record={{ kind: 'budget_line', id: lineId }} />
          </Block>
          <Block title={m.comments_title()}>
            <CommentsOf record={{ kind: 'budget_line', id: lineId }} />
          </Block>
        </>
      )}
    </Stack>
  )
}

/** The entries that the opened number is the sum of; of a line, its documents and comments as well. */
export const EntriesDrawer = ({ opened, onClose }: { opened: OpenedEntries | null; onClose: () => void }) => (
  <Drawer
    opened={opened !== null}
    onClose={onClose}
    position="right"
    size={860}
    title={opened?.title}
    closeButtonProps={{ 'aria-label': m.budgets_entries_close() }}
  >
    {opened && <Entries key={JSON.stringify(opened)} {...opened} />}
  </Drawer>
)
