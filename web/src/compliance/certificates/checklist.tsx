import { Stack } from '@mantine/core'
import type { AuditCheck, AuditWithChecklist } from '@wellstock/contract/compliance/audits'
import { type KeyboardEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import ui from '../../ui/shared.module.css'
import { ClauseDialog } from '../standards/clause-dialog.tsx'
import { FindingDialog } from './audit-dialogs.tsx'
import { CheckRow } from './check-row.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { progressWord } from './words.ts'

/** From the answers of a clause, up and down lead to the same answer of the next. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const at = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-answer]') : null
  if (step === 0 || !at) return
  const same = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-answer="${at.dataset.answer}"]`)]
  event.preventDefault()
  same[same.indexOf(at) + step]?.focus()
}

type Opened = { dialog: 'finding' | 'note' | 'evidence'; check: AuditCheck }

/** The clauses an audit looks at, each with what came of it. */
export function Checklist({ audit }: { audit: AuditWithChecklist }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { checks, findings, acts } = audit
  if (checks.length === 0) return null
  return (
    <Block
      title={`${m.audits_checklist()}: ${progressWord(audit)}`}
      isWide
      action={
        <span data-screen-only>
          <ExportMenu path={`/api/audits/${audit.id}/checklist/export`} params={{}} />
        </span>
      }
    >
      <Stack
        component="ul"
        gap="xs"
        className={`${ui.plainList} ${ui.ruledItems}`}
        onKeyDown={moveBetweenRows}
      >
        {checks.map((check) => (
          <CheckRow
            key={check.clauseId}
            audit={audit}
            check={check}
            findings={findings.filter(({ clauseId }) => clauseId === check.clauseId)}
            isOpen={acts.includes('edit')}
            onOpen={(dialog) => setOpened({ dialog, check })}
          />
        ))}
      </Stack>
      {opened?.dialog === 'finding' && (
        <FindingDialog
          audit={audit}
          title={m.audits_do_add_finding()}
          named={opened.check.number}
          onClose={close}
        />
      )}
      {opened?.dialog === 'note' && <NoteDialog audit={audit} check={opened.check} onClose={close} />}
      {opened?.dialog === 'evidence' && (
        <ClauseDialog id={opened.check.clauseId} keeps={false} onClose={close} />
      )}
    </Block>
  )
}
