import { ActionIcon, Alert, Box, Button, Flex, Modal, Select, Skeleton, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Vendor, VendorRequirement } from '@wellstock/contract/stock/vendors'
import { requiredTypes } from '@wellstock/domain/identity/documents'
import type { PaperState } from '@wellstock/domain/stock/vendors'
import { useState } from 'react'
import { typeWord } from '../../identity/documents/words.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { useRequire, vendorQueries } from './queries.ts'
import classes from './vendors.module.css'

const looks = {
  missing: { tone: 'danger', shape: 'ring' },
  expired: { tone: 'danger', shape: 'diamond' },
  expiring: { tone: 'warn', shape: 'triangle' },
  valid: { tone: 'ok', shape: 'dot' },
} as const satisfies Record<PaperState, object>

export const PaperBadge = ({ state }: { state: PaperState }) => (
  <ShapeBadge {...looks[state]} word={m[`vendors_paper_${state}`]()} />
)

const categoryWord = (category: string) => category || m.vendors_papers_every()

/** The documents a vendor has to have, and how those it has stand. */
export function VendorPapers({ papers }: Pick<Vendor, 'papers'>) {
  if (papers.length === 0) return null
  return (
    <Flex
      component="ul"
      direction="column"
      gap="sm"
      className={`${ui.plainList} ${ui.ruledItems} ${classes.papers}`}
      aria-label={m.vendors_papers()}
    >
      {papers.map(({ type, categories, state, document }) => (
        <Flex key={type} component="li" align="center" gap="sm" className={ui.notes}>
          <span className={ui.words}>
            <span className={ui.strong}>{typeWord(type)}</span>
            <small>{categories.join(', ') || m.vendors_papers_every()}</small>
          </span>
          {document && (
            <span className={ui.words}>
              <Link to="/dashboard/documents/$slug" params={{ slug: document.slug }}>
                {document.title}
              </Link>
              {document.validTo && (
                <small>{m.vendors_papers_valid_to({ date: formatDate(document.validTo) })}</small>
              )}
            </span>
          )}
          <Box component="span" ml="auto">
            <PaperBadge state={state} />
          </Box>
        </Flex>
      ))}
    </Flex>
  )
}

/** What has expired of what a vendor has to have, on top of its page. */
export function ExpiredPapers({ papers }: Pick<Vendor, 'papers'>) {
  const expired = papers.filter(({ state }) => state === 'expired')
  if (expired.length === 0) return null
  return (
    <Alert data-wide color="danger" variant="light" title={m.vendors_papers_lapsed()}>
      <ul className={ui.plainList}>
        {expired.map(
          ({ type, document }) =>
            document && (
              <li key={type}>
                <Link to="/dashboard/documents/$slug" params={{ slug: document.slug }}>
                  {m.vendors_paper_lapsed({
                    type: typeWord(type),
                    date: formatDate(document.validTo ?? ''),
                    title: document.title,
                  })}
                </Link>
              </li>
            ),
        )}
      </ul>
    </Alert>
  )
}

/** Which documents vendors have to have before they are active, by what they supply. */
export function RequirementsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(vendorQueries.requirements())
  const change = useRequire()
  const [category, setCategory] = useState('')
  const [type, setType] = useState<(typeof requiredTypes)[number]>('certificate')
  const nameOf = (each: VendorRequirement) => `${each.category} ${each.type}`
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.vendors_papers()}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={120} role="status" aria-label={m.loading()} />
      ) : (
        <Stack gap="sm">
          <Refused error={change.error} />
          {data.requirements.length === 0 ? (
            <Nothing>{m.vendors_papers_none()}</Nothing>
          ) : (
            <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.ruledItems}`}>
              {data.requirements.map((each) => (
                <Flex key={nameOf(each)} component="li" align="center" gap="sm">
                  <span className={ui.strong}>{categoryWord(each.category)}</span>
                  <span>{typeWord(each.type)}</span>
                  <ActionIcon
                    ml="auto"
                    variant="default"
                    loading={change.isPending && nameOf(change.variables) === nameOf(each)}
                    aria-label={m.vendors_papers_remove({
                      type: typeWord(each.type),
                      category: categoryWord(each.category),
                    })}
                    onClick={() => change.mutate({ ...each, isRequired: false })}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Flex>
              ))}
            </Flex>
          )}
          <form
            className={classes.contact}
            onSubmit={(event) => {
              event.preventDefault()
              change.mutate({ category, type, isRequired: true })
            }}
          >
            <Select
              label={m.common_categories()}
              data={['', ...data.categories].map((value) => ({ value, label: categoryWord(value) }))}
              value={category}
              onChange={(value) => setCategory(value ?? '')}
              allowDeselect={false}
              searchable
            />
            <Select
              label={m.common_document()}
              data={requiredTypes.map((value) => ({ value, label: typeWord(value) }))}
              value={type}
              onChange={(value) => value && setType(value)}
              allowDeselect={false}
            />
            <Button type="submit" loading={change.isPending && change.variables.isRequired}>
              {m.vendors_papers_add()}
            </Button>
          </form>
        </Stack>
      )}
    </Modal>
  )
}
