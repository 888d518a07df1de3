import { Button, Flex } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Location } from '@wellstock/contract/overview/records'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { OfficeHoursBlocks } from '../../identity/office-hours/office-hours-blocks.tsx'
import { featureWord, typeWord } from '../../identity/offices/words.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { PeopleBlock } from './people-block.tsx'
import classes from './records.module.css'
import { StockFigures } from './stock-figures.tsx'

type Office = Extract<Location, { kind: 'office' }>

export function OfficeRecord({ office }: { office: Office }) {
  return (
    <>
      <PageHeader
        title={office.name}
        badge={<StatusBadge status={office.status} />}
        description={
          <>
            {typeWord(office.type)} · <span className={ui.code}>{office.code}</span>
          </>
        }
      />
      <div className={classes.page}>
        <StockFigures stock={office.stock} filter={{ officeId: office.id }} />
        <Address address={office.address} />
        <Contact office={office} />
        <OfficeHoursBlocks office={office} />
        <Rooms rooms={office.rooms} />
        <PeopleBlock people={office.people} nobody={m.records_office_nobody()} hasDepartment />
        <Block title={m.records_features()} isWide>
          {office.features.length === 0 ? (
            <Nothing>{m.records_features_none()}</Nothing>
          ) : (
            <Flex component="ul" wrap="wrap" gap="xs" className={`${ui.plainList} ${classes.tags}`}>
              {office.features.map((feature) => (
                <li key={feature}>{featureWord(feature)}</li>
              ))}
            </Flex>
          )}
        </Block>
        <Block title={m.common_documents()} isWide>
          <DocumentsOf record={{ kind: 'office', id: office.id }} />
        </Block>
      </div>
    </>
  )
}

function Address({ address: { street, city, state, zipCode } }: Pick<Office, 'address'>) {
  const region = [state, zipCode].filter(Boolean).join(' ')
  const lines = [street, [city, region].filter(Boolean).join(', ')].filter(Boolean)

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      toast.success(m.records_address_copied())
    } catch {
      toast.error(m.records_address_not_copied())
    }
  }

  return (
    <Block
      title={m.common_address()}
      action={
        lines.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => void copy()}
          >
            {m.records_address_copy()}
          </Button>
        )
      }
    >
      {lines.length === 0 ? (
        <Nothing>{m.records_address_none()}</Nothing>
      ) : (
        <address className={classes.address}>{lines.join('\n')}</address>
      )}
    </Block>
  )
}

function Contact({ office: { contact, timezone } }: { office: Office }) {
  const { manager, phone, email } = contact
  return (
    <Block title={m.records_contact()}>
      <Facts labels="8rem">
        <Fact label={m.records_manager()}>{manager || '–'}</Fact>
        <Fact label={m.common_phone()}>{phone ? <a href={`tel:${phone}`}>{phone}</a> : '–'}</Fact>
        <Fact label={m.common_email()}>{email ? <a href={`mailto:${email}`}>{email}</a> : '–'}</Fact>
        <Fact label={m.common_time_zone()}>{timezone}</Fact>
      </Facts>
    </Block>
  )
}

function Rooms({ rooms }: Pick<Office, 'rooms'>) {
  return (
    <Block title={m.common_rooms()}>
      {rooms.length === 0 ? (
        <Nothing>{m.records_rooms_none()}</Nothing>
      ) : (
        <ul className={`${ui.plainList} ${ui.ruledItems} ${classes.list}`}>
          {rooms.map(({ id, name, number, building, floor, type, items }) => (
            <li key={id}>
              <Link to="/dashboard/locations/$id" params={{ id }}>
                {name}
              </Link>
              <small>
                <span className={ui.code}>{number}</span> · {m.records_place({ building, floor })} ·{' '}
                {m[`room_type_${type}`]()}
              </small>
              {items !== null && (
                <span className={classes.count}>
                  {m.records_room_items({ count: items, shown: formatNumber(items) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
