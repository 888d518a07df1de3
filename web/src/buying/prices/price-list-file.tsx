import { Flex, Select, Title } from '@mantine/core'
import { MAX_PRICE_ROWS, type PriceSource, priceSources } from '@wellstock/domain/buying/prices'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { today } from '../../stock/expirations/dates.ts'
import { ListFile } from '../../stock/imports/list-file.tsx'
import { DateField } from '../../ui/date-field.tsx'
import ui from '../../ui/shared.module.css'
import { sourceWord } from './price-words.ts'
import classes from './prices.module.css'
import { useCreateList } from './queries.ts'

export type ListTerms = { source: PriceSource; validFrom: string; validTo: string | null }

type TermsProps = { terms: ListTerms; onChange: (terms: ListTerms) => void; errors?: Record<string, string> }

/** What the prices of a list are, and when they hold. */
export const TermsFields = ({ terms, onChange, errors = {} }: TermsProps) => (
  <div className={classes.terms}>
    <Select
      label={m.prices_source()}
      data={priceSources.map((value) => ({ value, label: sourceWord(value) }))}
      value={terms.source}
      onChange={(source) => source && onChange({ ...terms, source })}
      allowDeselect={false}
    />
    <DateField
      label={m.prices_valid_from()}
      value={terms.validFrom}
      onChange={(validFrom) => onChange({ ...terms, validFrom })}
      error={errors.validFrom}
    />
    <DateField
      label={m.prices_valid_to()}
      value={terms.validTo ?? ''}
      onChange={(validTo) => onChange({ ...terms, validTo: validTo || null })}
      error={errors.validTo}
    />
  </div>
)

/** The first step: the list as the vendor sent it. */
export function PriceListFile({
  vendorId,
  onCreated,
}: {
  vendorId: string
  onCreated: (id: string) => void
}) {
  const create = useCreateList()
  const [terms, setTerms] = useState<ListTerms>({ source: 'list', validFrom: today(), validTo: null })
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      className={`${ui.panel} ${classes.padded}`}
      aria-labelledby="price-list-file"
    >
      <Title order={2} id="price-list-file">
        {m.prices_import()}
      </Title>
      <TermsFields terms={terms} onChange={setTerms} />
      <ListFile
        maxRows={MAX_PRICE_ROWS}
        isBusy={create.isPending}
        error={create.error}
        onList={(fileName, content) =>
          create.mutate({ vendorId, fileName, content, ...terms }, { onSuccess: ({ id }) => onCreated(id) })
        }
      />
    </Flex>
  )
}
