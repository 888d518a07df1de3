import { Select, SimpleGrid } from '@mantine/core'
import type { PastImport } from '@wellstock/contract/buying/past-orders'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { VendorChoice } from './vendor-choice.tsx'

export type ImportTerms = Pick<PastImport, 'vendor'> & { officeId: string }

type TermsProps = { terms: ImportTerms; onChange: (terms: ImportTerms) => void; children?: ReactNode }

/** Where and from whom it was ordered, where a row does not say. */
export function TermsFields({ terms, onChange, children }: TermsProps) {
  const { offices } = useSession()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" maw="56rem">
      <Select
        label={m.common_office()}
        description={m.past_orders_office_text()}
        data={offices.map(({ id, name }) => ({ value: id, label: name }))}
        value={terms.officeId}
        onChange={(officeId) => officeId && onChange({ ...terms, officeId })}
        allowDeselect={false}
        searchable
      />
      <VendorChoice
        label={m.common_vendor()}
        description={m.past_orders_vendor_text()}
        value={terms.vendor}
        onChange={(vendor) => onChange({ ...terms, vendor })}
        isClearable
      />
      {children}
    </SimpleGrid>
  )
}
