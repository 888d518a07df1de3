import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { MAX_OFFER_BYTES } from '@wellstock/domain/bids/bids'
import { offerLimits } from '@wellstock/domain/bids/offer-content'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import ui from '../../ui/shared.module.css'
import type { OfferErrors } from './offer-values.ts'
import type { ChosenFile } from './use-send-offer.ts'

/** Files are sent in Base64, a third larger, beside what is typed. */
const LARGEST = Math.floor(((MAX_OFFER_BYTES - 1_000_000) * 3) / 4)
const megabytes = (bytes: number) => formatNumber(Math.floor(bytes / 1_000_000))

type OfferFilesProps = {
  bid: VendorBid
  files: readonly ChosenFile[]
  errors: OfferErrors
  onChange: (files: ChosenFile[]) => void
}

/** The documents of an offer: those that are required, by name, and others. They are read when the offer is sealed. */
export function OfferFiles({ bid, files, errors, onChange }: OfferFilesProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const required = bid.requirements.filter(({ kind }) => kind === 'document')
  function add(chosen: readonly File[], requirementId: string | null) {
    const all = [...files, ...chosen.map((file) => ({ id: newId(), file, requirementId }))]
    const size = all.reduce((sum, { file }) => sum + file.size, 0)
    if (size > LARGEST) return setRefusal(m.entrance_too_large({ max: megabytes(LARGEST) }))
    if (all.length > offerLimits.files)
      return setRefusal(m.entrance_too_many_files({ max: formatNumber(offerLimits.files) }))
    setRefusal(null)
    onChange(all)
  }
  const remove = (id: string) => {
    setRefusal(null)
    onChange(files.filter((each) => each.id !== id))
  }
  return (
    <Stack gap="sm">
      {[
        ...required.map(({ id, text }) => ({ id, text })),
        { id: null, text: m.entrance_other_documents() },
      ].map(({ id, text }) => (
        <div key={id}>
          <Group gap="xs">
            <Text className={ui.medium}>{text}</Text>
            <FileButton onChange={(chosen) => add(chosen, id)} multiple inputProps={{ 'aria-label': text }}>
              {(props) => (
                <Button {...props} variant="default" aria-label={m.entrance_attach_named({ name: text })}>
                  {m.entrance_attach()}
                </Button>
              )}
            </FileButton>
          </Group>
          {files
            .filter(({ requirementId }) => requirementId === id)
            .map(({ id: chosen, file: { name } }) => (
              <Group key={chosen} gap="xs">
                <span className={ui.breaks}>{name}</span>
                <Button
                  variant="subtle"
                  aria-label={m.common_remove_named({ name })}
                  onClick={() => remove(chosen)}
                >
                  {m.common_remove()}
                </Button>
              </Group>
            ))}
          {id && errors[id] && <Text className={ui.danger}>{errors[id]}</Text>}
        </div>
      ))}
      {refusal && (
        <Alert color="danger" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
    </Stack>
  )
}
