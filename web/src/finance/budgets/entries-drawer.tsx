import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { budgetsSearchDefaults } from './budgets-search.ts'
import { EntriesList } from './entries-list.tsx'
import type { OpenedEntries } from './opened-entries.ts'

const { tab: _, ...FIRST } = budgetsSearchDefaults

function Entries({ title, figure, place }: OpenedEntries) {
  const [search, setSearch] = useState<Parameters<typeof EntriesList>[0]['search']>(FIRST)
  return (
    <EntriesList
      label={title}
      place={place}
      figure={figure}
      search={search}
      onChange={(change) => setSearch({ ...search, ...change })}
    />
  )
}

/** The entries that the opened number is the sum of. */
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
