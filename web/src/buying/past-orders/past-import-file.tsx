import { Flex, Title } from '@mantine/core'
import { MAX_IMPORT_ROWS } from '@wellstock/domain/stock/imports'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { ListFile } from '../../stock/imports/list-file.tsx'
import ui from '../../ui/shared.module.css'
import { type ImportTerms, TermsFields } from './past-import-terms.tsx'
import { useCreatePastImport } from './queries.ts'

/** The first step: orders, receipts or invoices of earlier years as a file. */
export function PastImportFile({ onCreated }: { onCreated: (id: string) => void }) {
  const create = useCreatePastImport()
  const { offices } = useSession()
  const [{ vendor, officeId }, setTerms] = useState<ImportTerms>({
    officeId: offices[0]?.id ?? '',
    vendor: null,
  })
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      p={16}
      className={ui.panel}
      aria-labelledby="past-import-file"
    >
      <Title order={2} id="past-import-file">
        {m.past_orders_file()}
      </Title>
      <p className={ui.quiet}>{m.past_orders_file_text()}</p>
      <TermsFields terms={{ vendor, officeId }} onChange={setTerms} />
      <ListFile
        maxRows={MAX_IMPORT_ROWS}
        isBusy={create.isPending}
        error={create.error}
        onList={(fileName, content) =>
          create.mutate(
            { fileName, content, officeId, vendorId: vendor?.id ?? null },
            { onSuccess: ({ id }) => onCreated(id) },
          )
        }
      />
    </Flex>
  )
}
