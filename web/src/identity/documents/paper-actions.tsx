import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DocumentDetails } from '@wellstock/contract/identity/documents'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { Ask } from '../../ui/ask.tsx'
import { toast } from '../../ui/toast.tsx'

const DocumentDialog = lazy(() => import('./document-dialog.tsx'))
const VersionDialog = lazy(() => import('./version-dialog.tsx'))

export function Actions({ document }: { document: DocumentDetails }) {
  const { id, title, steps, currentVersion: number } = document
  const [dialog, setDialog] = useState<'edit' | 'revise' | 'retire' | null>(null)
  const close = () => setDialog(null)
  const said = (words: (inputs: { title: string }) => string) => ({
    onSuccess: () => {
      toast.success(words({ title }))
      close()
    },
    onError: (error: unknown) => toast.error(messageOf(error)),
  })
  const sign = useMutation({ ...query.documents.sign.mutationOptions(), ...said(m.documents_signed_note) })
  const approve = useMutation({
    ...query.documents.approve.mutationOptions(),
    ...said(m.documents_approved_note),
  })
  const retire = useMutation({
    ...query.documents.retire.mutationOptions(),
    ...said(m.documents_retired_note),
  })
  const filled = steps.includes('sign') ? 'sign' : 'approve'
  return (
    <>
      {steps.includes('retire') && (
        <Button variant="default" onClick={() => setDialog('retire')}>
          {m.documents_retire()}
        </Button>
      )}
      {steps.includes('edit') && (
        <Button variant="default" onClick={() => setDialog('edit')}>
          {m.common_edit()}
        </Button>
      )}
      {steps.includes('revise') && (
        <Button variant="default" onClick={() => setDialog('revise')}>
          {m.documents_revise()}
        </Button>
      )}
      {steps.includes('approve') && (
        <Button
          variant={filled === 'approve' ? 'filled' : 'default'}
          loading={approve.isPending}
          onClick={() => approve.mutate({ id, number })}
        >
          {m.documents_approve()}
        </Button>
      )}
      {steps.includes('sign') && (
        <Button loading={sign.isPending} onClick={() => sign.mutate({ id, number })}>
          {m.documents_sign()}
        </Button>
      )}
      <Suspense>
        {dialog === 'edit' && <DocumentDialog document={document} onClose={close} />}
        {dialog === 'revise' && <VersionDialog document={document} onClose={close} />}
      </Suspense>
      <Ask
        isOpen={dialog === 'retire'}
        title={m.documents_retire_question({ title })}
        text={m.documents_retire_text()}
        yes={m.documents_retire()}
        no={m.common_cancel()}
        onYes={() => retire.mutate({ id })}
        onNo={close}
        isLoading={retire.isPending}
      />
    </>
  )
}
