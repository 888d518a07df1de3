import { Alert, Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Import } from '@wellstock/contract/stock/imports'
import { importFields } from '@wellstock/domain/stock/imports'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { inventoryQueries } from '../items/queries.ts'
import { ColumnChoices } from './column-choices.tsx'
import shared from './import.module.css'
import { importFieldLabel, missingFields } from './import-mapping.ts'
import { ImportPlace } from './import-place.tsx'
import { useUpdateImport } from './import-queries.ts'

/** The second step: what each column of the list is read as. */
export function ImportColumns({ imported, onNext }: { imported: Import; onNext: () => void }) {
  const { data: facets } = useQuery(inventoryQueries.facets())
  const update = useUpdateImport(imported.id)
  const [fields, setFields] = useState(() => imported.columns.map((column) => column.field))
  const [place, setPlace] = useState({ officeId: imported.officeId, roomId: imported.roomId })
  const missing = missingFields(fields)
  const isSame =
    fields.every((field, index) => field === imported.columns[index]?.field) &&
    place.officeId === imported.officeId &&
    place.roomId === imported.roomId

  function next() {
    if (isSame) return onNext()
    update.mutate({ fields, ...place }, { onSuccess: onNext })
  }

  return (
    <section className={shared.panel} aria-labelledby="import-columns">
      <Title order={2} id="import-columns">
        {m.import_columns_title()}
      </Title>
      <p className={ui.quiet}>{m.import_columns_text()}</p>
      {facets && <ImportPlace facets={facets} {...place} onChange={setPlace} />}
      <ColumnChoices
        columns={imported.columns}
        fields={fields}
        choices={importFields}
        label={importFieldLabel}
        onChange={setFields}
      />
      {missing.length > 0 && (
        <Alert color="warn" variant="light">
          {m.import_missing({ fields: missing.map(importFieldLabel).join(', ') })}
        </Alert>
      )}
      {update.error && (
        <Alert color="danger" variant="light" role="alert">
          {messageOf(update.error)}
        </Alert>
      )}
      <Group gap="xs">
        <LinkButton to="/dashboard/inventory/import" variant="default">
          {m.import_other_file()}
        </LinkButton>
        <Button onClick={next} loading={update.isPending} disabled={missing.length > 0}>
          {m.import_to_check()}
        </Button>
      </Group>
    </section>
  )
}
