import { Box, Button, Flex, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OfficeActivity, OfficeDetails } from '@wellstock/contract/identity/offices'
import { type ReactNode, useId, useState } from 'react'
import { formatAgo, formatDateTime, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DeleteOfficeDialog } from './delete-office-dialog.tsx'
import { EditOfficeDialog } from './edit-office-dialog.tsx'
import classes from './office-details.module.css'
import { officeQueries } from './queries.ts'
import { activitySentence, featureWord, typeWord } from './words.ts'

type OfficeDetailsDialogProps = {
  id: string | null
  onClose: () => void
  /** A link out of the dialogs was followed. */
  onLeave: () => void
}

/** An office with everything known of it. Edit and delete stand on top of it. */
export function OfficeDetailsDialog({ id, onClose, onLeave }: OfficeDetailsDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const office = useQuery({ ...officeQueries.get(id ?? ''), enabled: id !== null })
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const shown = id === null ? null : (office.data ?? null)
  return (
    <>
      <Modal
        stackId="office-details"
        opened={id !== null}
        onClose={onClose}
        title={shown?.name ?? m.loading()}
        closeButtonProps={{ 'aria-label': m.common_close() }}
        size="xl"
        fullScreen={isPhone}
      >
        {shown ? (
          <Details
            office={shown}
            onClose={onClose}
            onLeave={onLeave}
            onEdit={() => setIsEditing(true)}
            onDelete={() => setIsDeleting(true)}
          />
        ) : office.error ? (
          <Failed error={office.error} onRetry={() => void office.refetch()} />
        ) : (
          <Stack gap="sm" aria-hidden>
            <Skeleton height={20} width="40%" />
            <Skeleton height={120} />
            <Skeleton height={160} />
          </Stack>
        )}
      </Modal>
      <EditOfficeDialog office={isEditing ? shown : null} onClose={() => setIsEditing(false)} />
      <DeleteOfficeDialog
        office={isDeleting ? shown : null}
        onClose={() => setIsDeleting(false)}
        onDeleted={onClose}
      />
    </>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof Problem && error.status === 404) return <Text>{m.offices_gone()}</Text>
  return <ErrorNotice error={error} onRetry={onRetry} />
}

type DetailsProps = {
  office: OfficeDetails
  onClose: () => void
  onLeave: () => void
  onEdit: () => void
  onDelete: () => void
}

function Details({ office, onClose, onLeave, onEdit, onDelete }: DetailsProps) {
  const canWrite = useCan('offices.write', office.id)
  const { address, contact } = office
  const lines = [address.street, [address.city, address.state, address.zipCode].filter(Boolean).join(' ')]
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <StatusBadge status={office.status} />
        <Text c="dimmed">{typeWord(office.type)}</Text>
        <Text c="dimmed" className={ui.code}>
          {office.code}
        </Text>
      </Group>
      <dl className={`${ui.terms} ${classes.facts}`}>
        <Fact label={m.common_address()}>{lines.filter(Boolean).join('\n')}</Fact>
        <Fact label={m.common_phone()}>{contact.phone}</Fact>
        <Fact label={m.common_email()}>{contact.email}</Fact>
        <Fact label={m.offices_manager()}>{contact.manager}</Fact>
        <Fact label={m.offices_employees()}>{formatNumber(office.employees)}</Fact>
        <Fact label={m.offices_value()}>{formatWorth(office.inventoryValue)}</Fact>
        <Fact label={m.common_items()}>{formatNumber(office.items)}</Fact>
        <Fact label={m.common_rooms()}>{formatNumber(office.rooms)}</Fact>
        <Fact label={m.offices_people()}>{formatNumber(office.people)}</Fact>
        <Fact label={m.common_time_zone()}>{office.timezone}</Fact>
        <Fact label={m.page_title_office_hours()}>
          <Link to="/dashboard/locations/$id" params={{ id: office.id }} onClick={onLeave}>
            {m.office_hours_see()}
          </Link>
        </Fact>
        <Fact label={m.offices_last_activity()}>
          <time dateTime={office.lastActivity} title={formatDateTime(office.lastActivity)}>
            {formatAgo(office.lastActivity)}
          </time>
        </Fact>
        <Fact label={m.offices_features()}>
          {office.features.map(featureWord).join(', ') || m.offices_no_features()}
        </Fact>
      </dl>
      <Activity entries={office.activity} onLeave={onLeave} />
      <Group justify="flex-end" gap="xs">
        {canWrite && (
          <Button variant="subtle" color="danger" onClick={onDelete} className={classes.delete}>
            {m.offices_delete()}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {m.common_close()}
        </Button>
        {canWrite && <Button onClick={onEdit}>{m.offices_edit()}</Button>}
      </Group>
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={ui.quiet}>{m.offices_not_given()}</span>}</dd>
    </div>
  )
}

function Activity({ entries, onLeave }: { entries: OfficeActivity[]; onLeave: () => void }) {
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <Title order={3} id={title} mb="xs">
        {m.offices_activity()}
      </Title>
      {entries.length === 0 ? (
        <Text c="dimmed">{m.offices_no_activity()}</Text>
      ) : (
        <Flex component="ol" direction="column" className={`${ui.plainList} ${classes.activity}`}>
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.action} ${entry.actor} ${entry.subject}`}>
              {entry.url ? (
                <Link to={entry.url} onClick={onLeave}>
                  {activitySentence(entry)}
                </Link>
              ) : (
                <span>{activitySentence(entry)}</span>
              )}
              <Box
                component="time"
                flex="none"
                className={ui.note}
                dateTime={entry.at}
                title={formatDateTime(entry.at)}
              >
                {formatAgo(entry.at)}
              </Box>
            </li>
          ))}
        </Flex>
      )}
    </section>
  )
}
