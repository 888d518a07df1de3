import { Alert, Button, FileButton, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { type LineValue, newLine } from './bid-values.ts'
import classes from './create-bid.module.css'

/** What one request can carry, in characters. */
const MOST = 200_000

type PasteLinesDialogProps = { onAdd: (lines: readonly LineValue[]) => void; onClose: () => void }

/** Lines of a pasted table or a CSV file; rows that could not be read are shown before the others are added. */
export function PasteLinesDialog({ onAdd, onClose }: PasteLinesDialogProps) {
  const [text, setText] = useState('')
  const read = useMutation({ mutationFn: () => api.bids.readLines({ text }) })
  const found = read.data
  const write = (next: string) => {
    setText(next)
    read.reset()
  }
  const add = ({ lines }: NonNullable<typeof found>) => onAdd(lines.map(newLine))
  return (
    <FormDialog
      title={m.bid_draft_paste()}
      submit={
        found
          ? m.bid_draft_add_count({ count: found.lines.length, shown: formatNumber(found.lines.length) })
          : m.bid_draft_read()
      }
      cancel={m.common_cancel()}
      size="lg"
      isSaving={read.isPending}
      isDisabled={!text.trim() || found?.lines.length === 0}
      onSubmit={() => {
        if (found) add(found)
        else
          read.mutate(undefined, {
            onSuccess: (answer) => answer.unread.length === 0 && answer.lines.length > 0 && add(answer),
          })
      }}
      onClose={onClose}
    >
      <Textarea
        label={m.bid_draft_paste_label()}
        rows={8}
        maxLength={MOST}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        data-autofocus
      />
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(file) => void file?.text().then((content) => write(content))}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            className={classes.start}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
          >
            {m.documents_choose()}
          </Button>
        )}
      </FileButton>
      <Refusal error={read.error} />
      {found && found.lines.length + found.unread.length === 0 && (
        <Nothing>{m.common_nothing_found()}</Nothing>
      )}
      {found && found.unread.length > 0 && (
        <Alert color="warn" variant="light" role="alert" title={m.bid_draft_unread()}>
          <ul className={`${ui.bullets} ${classes.choices}`}>
            {found.unread.map(({ row, text: words }) => (
              <li key={row} className={ui.breaks}>
                {m.bid_draft_unread_row({ row: formatNumber(row), text: words })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </FormDialog>
  )
}
