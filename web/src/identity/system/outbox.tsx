import { Box, Modal, Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { MailState } from './mail-state.tsx'
import { type Mail, systemQueries } from './queries.ts'
import classes from './system-page.module.css'
import type { SystemSearch } from './system-search.ts'

const route = getRouteApi('/dashboard/system')

const mailColumns = (open: (mail: Mail) => void): GridColumn<Mail>[] => [
  {
    key: 'subject',
    header: m.system_mail_subject(),
    cell: (mail) => <OpenMail mail={mail} onOpen={open} />,
    canHide: false,
  },
  { key: 'to', header: m.system_mail_to(), cell: ({ to }) => <span className={ui.breaks}>{to}</span> },
  {
    key: 'createdAt',
    header: m.system_mail_when(),
    cell: ({ createdAt }) => formatDateTime(createdAt),
    width: '12rem',
  },
  { key: 'state', header: m.common_state(), cell: (mail) => <MailState mail={mail} />, width: '11rem' },
  {
    key: 'attempts',
    header: m.system_mail_attempts(),
    cell: ({ attempts }) => formatNumber(attempts),
    isNumeric: true,
    width: '6.5rem',
  },
  {
    key: 'lastError',
    header: m.system_mail_error(),
    cell: ({ lastError }) => <span className={ui.breaks}>{lastError}</span>,
  },
]

function OpenMail({ mail, onOpen }: { mail: Mail; onOpen: (mail: Mail) => void }) {
  return (
    <button
      type="button"
      className={`${ui.plainButton} ${ui.touch} ${classes.subject}`}
      aria-label={m.system_mail_read({ subject: mail.subject })}
      onClick={() => onOpen(mail)}
    >
      {mail.subject}
    </button>
  )
}

/** Every e-mail of this installation, sent or waiting. */
export function Outbox() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/system' })
  const list = useQuery(systemQueries.outbox(search.page, search.pageSize))
  const [reading, setReading] = useState<Mail | null>(null)
  const columns = useMemo(() => mailColumns(setReading), [])

  const show = (change: Partial<SystemSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), resetScroll: false })

  return (
    <>
      <List
        name="outbox"
        label={m.system_outbox()}
        answer={list}
        search={search}
        onChange={show}
        every={(place) => api.system.outbox(place)}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        skeletonRows={6}
        onOpen={setReading}
        card={(mail) => (
          <Stack gap={4}>
            <OpenMail mail={mail} onOpen={setReading} />
            <span className={ui.breaks}>{mail.to}</span>
            <Box component="span" maw="60rem" className={`${ui.quiet} ${ui.text14}`}>
              {formatDateTime(mail.createdAt)}
            </Box>
            <MailState mail={mail} />
          </Stack>
        )}
        empty={{
          none: { icon: IconMail, title: m.system_outbox_empty(), text: m.system_outbox_empty_text() },
        }}
      />
      <Modal
        opened={reading !== null}
        onClose={() => setReading(null)}
        title={reading?.subject}
        closeButtonProps={{ 'aria-label': m.common_close() }}
        size="lg"
      >
        {reading && <MailText mail={reading} />}
      </Modal>
    </>
  )
}

/** The text as it was written. What stands for a link in it leads nowhere: that is made as the mail leaves. */
function MailText({ mail }: { mail: Mail }) {
  return (
    <Stack>
      <dl className={`${ui.quietTerms} ${classes.facts}`}>
        <dt>{m.system_mail_to()}</dt>
        <dd>{mail.to}</dd>
        <dt>{m.system_mail_when()}</dt>
        <dd>{formatDateTime(mail.createdAt)}</dd>
        <dt>{m.common_state()}</dt>
        <dd>
          <MailState mail={mail} />
        </dd>
        <dt>{m.system_mail_attempts()}</dt>
        <dd>{formatNumber(mail.attempts)}</dd>
        {mail.lastError && (
          <>
            <dt>{m.system_mail_error()}</dt>
            <dd>{mail.lastError}</dd>
          </>
        )}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section className={classes.body} tabIndex={0} aria-label={m.system_mail_body()}>
        {mail.body}
      </section>
    </Stack>
  )
}
