import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { preferenceCard, recordPage } from '@wellstock/contract/platform/kinds'
import type { CardImport, CardImportRow } from '@wellstock/contract/procedures/card-imports'
import { type CardColumn, cardColumns, MAX_CARD_ROWS } from '@wellstock/domain/procedures/card-imports'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { ColumnChoices } from '../../stock/imports/column-choices.tsx'
import { ListFile } from '../../stock/imports/list-file.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { OwnerField } from './card-fields.tsx'
import { lineWords } from './words.ts'

const fieldWords: Record<CardColumn, () => string> = {
  type: m.cards_type,
  provider: m.cards_provider,
  product: m.cards_import_product,
  open: m.cards_opened,
  hold: m.cards_held,
  optional: m.cards_optional,
  neverLower: m.cards_never_lower,
}
const fieldWord = (field: CardColumn) => fieldWords[field]()
type Fields = (CardColumn | null)[] | null

/** Cards from a file: how it is read, what each row comes to, and a draft of each card without problems. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession()
  const [ownerId, setOwner] = useState(person.id)
  const [content, setContent] = useState('')
  const [fields, setFields] = useState<Fields>(null)
  const check = useMutation(query.cardImports.check.mutationOptions())
  const take = useMutation(query.cardImports.take.mutationOptions())
  const found = take.data ?? check.data

  function read(next: Fields, text = content) {
    setFields(next)
    setContent(text)
    take.reset()
    check.mutate({ content: text, ownerId, fields: next })
  }
  const add = () =>
    take.mutate(
      { content, ownerId, fields },
      { onSuccess: ({ drafts }) => toast.success(m.cards_import_done({ count: drafts })) },
    )
  const error = take.error ?? (content && check.data ? check.error : null)
  return (
    <Modal
      opened
      onClose={onClose}
      size="70rem"
      title={m.common_import_a_list()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack>
        {!take.data && (
          <OwnerField
            label={m.cards_import_owner()}
            value={ownerId}
            error={undefined}
            onChange={(next) => next && setOwner(next)}
          />
        )}
        {found ? (
          <>
            {!take.data && (
              <ColumnChoices
                columns={found.columns}
                fields={found.columns.map(({ field }) => field)}
                choices={cardColumns}
                label={fieldWord}
                onChange={(next) => read(next)}
              />
            )}
            <Rows found={found} />
          </>
        ) : (
          <ListFile
            maxRows={MAX_CARD_ROWS}
            onList={(_, text) => read(null, text)}
            isBusy={check.isPending}
            error={check.error}
          />
        )}
        {error && (
          <Alert color="danger" variant="light" role="alert">
            {(error instanceof Problem && Object.values(error.fields)[0]) || messageOf(error)}
          </Alert>
        )}
        {found && (
          <Group>
            {!take.data && found.drafts > 0 && (
              <Button onClick={add} loading={take.isPending} disabled={check.isPending}>
                {m.cards_import_add({ count: found.drafts })}
              </Button>
            )}
            <Button
              variant="default"
              disabled={take.isPending}
              onClick={() => {
                take.reset()
                check.reset()
                setContent('')
              }}
            >
              {m.devices_import_other()}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

function Rows({ found: { rows } }: { found: CardImport }) {
  const wrong = rows.filter(({ outcome }) => outcome === 'problem').length
  return (
    <>
      <Text role="status">
        {m.devices_import_rows({ count: formatNumber(rows.length), problems: formatNumber(wrong) })}
      </Text>
      <Table.ScrollContainer minWidth={620} maxHeight="50vh">
        <Table stickyHeader aria-label={m.cards_import_list()}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{m.devices_import_row()}</Table.Th>
              <Table.Th>{m.page_title_preference_card()}</Table.Th>
              <Table.Th>{m.common_product()}</Table.Th>
              <Table.Th>{m.prices_outcome()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td className={ui.figures}>{row.line}</Table.Td>
                <Table.Td>
                  <span className={ui.breaks}>{row.type || '–'}</span>
                  <small className={ui.block}>{row.provider || m.cards_every_provider()}</small>
                </Table.Td>
                <Table.Td>
                  <span className={ui.breaks}>{row.product || '–'}</span>
                  <small className={`${ui.block} ${ui.figures}`}>{lineWords(row)}</small>
                </Table.Td>
                <Table.Td>
                  <Outcome row={row} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

function Outcome({ row: { outcome, cardId, field, ...said } }: { row: CardImportRow }) {
  if (cardId)
    return (
      <LinkButton to={recordPage(preferenceCard, cardId)} variant="subtle" size="compact-sm">
        {m.cards_import_saved()}
      </LinkButton>
    )
  if (outcome === 'left_out') return m.cards_import_left_out()
  if (outcome !== 'problem') return m.cards_import_ready()
  return (
    <>
      {spokenWords(said)}
      {field && <small className={`${ui.block} ${ui.quiet}`}>{fieldWord(field)}</small>}
    </>
  )
}
