import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Vendor } from '@wellstock/contract/stock/vendors'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useMergeVendor, vendorQueries } from './queries.ts'

type MergeDialogProps = {
  vendor: Pick<Vendor, 'id' | 'name' | 'version'>
  /** Proposed. */
  into?: string
  onClose: () => void
  onMerged: (into: Vendor) => void
}

/** Which vendor takes over all that another has. */
export function MergeDialog({ vendor, into: proposed, onClose, onMerged }: MergeDialogProps) {
  const { id, name, version } = vendor
  const others = useQuery(vendorQueries.others())
  const merge = useMergeVendor()
  const [into, setInto] = useState<string | null>(proposed ?? null)
  const [missing, setMissing] = useState<string>()
  const refused = merge.error instanceof Problem ? merge.error.fields.into : undefined
  function submit() {
    if (!into) return setMissing(m.vendors_choose())
    merge.mutate(
      { id, into, version },
      {
        onSuccess: (kept) => {
          toast.success(m.vendors_merged({ name, into: kept.name }))
          onClose()
          onMerged(kept)
        },
      },
    )
  }
  return (
    <FormDialog
      title={m.vendors_merge_title({ name })}
      submit={m.vendors_merge()}
      cancel={m.common_cancel()}
      isSaving={merge.isPending}
      isDisabled={!others.data}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <Refused error={others.error ?? merge.error} shows={['into']} />
      <Select
        label={m.vendors_merge_into()}
        data={(others.data?.items ?? [])
          .filter((each) => each.id !== id)
          .map((each) => ({ value: each.id, label: each.name }))}
        value={into}
        onChange={(next) => {
          setInto(next)
          setMissing(undefined)
          merge.reset()
        }}
        error={missing ?? refused}
        searchable
        data-autofocus
        nothingFoundMessage={m.vendors_no_match()}
      />
      <Text>{m.vendors_merge_text()}</Text>
    </FormDialog>
  )
}
