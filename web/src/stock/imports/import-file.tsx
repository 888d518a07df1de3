import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { MAX_IMPORT_ROWS } from '@wellstock/domain/stock/imports'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { inventoryQueries } from '../items/queries.ts'
import shared from './import.module.css'
import { ImportPlace } from './import-place.tsx'
import { useCreateImport } from './import-queries.ts'
import { ListFile } from './list-file.tsx'

/** The first step: a list, as a file or pasted, and the place it is for. */
export function ImportFile({ onCreated }: { onCreated: (id: string) => void }) {
  const { data: facets, error, refetch } = useQuery(inventoryQueries.facets())
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return facets ? <FileForm facets={facets} onCreated={onCreated} /> : null
}

function FileForm({ facets, onCreated }: { facets: ItemFacets; onCreated: (id: string) => void }) {
  const create = useCreateImport()
  const [place, setPlace] = useState({
    officeId: facets.offices.find((office) => office.writable)?.id ?? '',
    roomId: null as string | null,
  })
  return (
    <section className={shared.panel} aria-labelledby="import-file">
      <Title order={2} id="import-file">
        {m.import_choose()}
      </Title>
      <ImportPlace facets={facets} {...place} onChange={setPlace} />
      <ListFile
        maxRows={MAX_IMPORT_ROWS}
        isBusy={create.isPending}
        error={create.error}
        onList={(fileName, content) =>
          create.mutate({ fileName, content, ...place }, { onSuccess: (imported) => onCreated(imported.id) })
        }
      />
    </section>
  )
}
