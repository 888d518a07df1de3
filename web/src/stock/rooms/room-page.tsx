import { Button, Menu, Tabs } from '@mantine/core'
import {
  IconClipboardCheck,
  IconDeviceTablet,
  IconDoorOff,
  IconDots,
  IconMapSearch,
  IconPencil,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RoomDetails } from '@wellstock/contract/stock/room'
import { type ReactNode, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useWritable } from '../items/writable.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { KioskDialog } from './kiosk-dialog.tsx'
import { roomQueries, useActivateRoom } from './queries.ts'
import { RoomAbout } from './room-about.tsx'
import { RoomBins } from './room-bins.tsx'
import { RoomContents } from './room-contents.tsx'
import { RoomFigures } from './room-figures.tsx'
import { RoomFormDialog } from './room-form-dialog.tsx'
import classes from './room-page.module.css'
import { RoomPar } from './room-par.tsx'
import { ReadyBadge, RoomReadiness } from './room-readiness.tsx'
import { RoomRestock } from './room-restock.tsx'
import { type RoomSearch, type RoomTab, roomTabs } from './rooms-search.ts'

type RoomPageProps = {
  id: string
  search: RoomSearch
  onSearch: (part: Partial<RoomSearch>) => void
  /** Above the title: where this page belongs. */
  trail: ReactNode
}

/** Everything about a room, wherever one comes from: the tree of rooms, a search or a label on its door. */
export function RoomPage({ id, search, onSearch, trail }: RoomPageProps) {
  const answer = useQuery(roomQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={trail}
      missing={{
        icon: IconMapSearch,
        title: m.rooms_not_found(),
        text: m.rooms_not_found_text(),
        back: <LinkButton to="/dashboard/inventory-rooms">{m.rooms_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.common_loading()} heights={[92, 36, 320]} />}
    >
      {(room) => <Room room={room} search={search} onSearch={onSearch} trail={trail} />}
    </DocumentPage>
  )
}

type RoomProps = Omit<RoomPageProps, 'id'> & { room: RoomDetails }

function Room({ room, search, onSearch, trail }: RoomProps) {
  const { covers } = useWritable()
  const canWrite = covers(room.officeId)
  const canCount = canWrite && room.isActive
  return (
    <>
      <PageHeader
        title={room.name}
        trail={
          <>
            {trail} · {room.officeName}
          </>
        }
        badge={
          room.isActive ? (
            room.lastCheck && <ReadyBadge isReady={room.lastCheck.failed.length === 0} />
          ) : (
            <span className={classes.tag}>{m.rooms_not_in_use()}</span>
          )
        }
        description={
          <span className={ui.code}>
            {m.common_room_named({ number: room.number })} ·{' '}
            {m.rooms_building_floor({ building: room.building, floor: room.floor })}
          </span>
        }
      >
        {canCount && (
          <LinkButton
            to="/dashboard/inventory-rooms/counts"
            search={{ room: room.id }}
            leftSection={<IconClipboardCheck size={18} stroke={1.75} aria-hidden />}
          >
            {m.rooms_count()}
          </LinkButton>
        )}
        <PrintButton path={`/api/rooms/${room.id}/sheet`} label={m.rooms_print_sheet()} />
        {canWrite && <MoreActions room={room} />}
      </PageHeader>

      <QuickActions room={room} canCount={canCount} onTab={(tab) => onSearch({ tab, bin: undefined })} />
      {!room.isActive && <p className={classes.notice}>{m.rooms_not_in_use_text()}</p>}
      {room.isActive && room.lastCheck && room.lastCheck.failed.length > 0 && (
        <p className={classes.notice}>
          <b>{m.rooms_not_ready()}</b> {room.lastCheck.failed.join(' · ')}
        </p>
      )}
      {room.isQuarantine && (
        <p className={classes.notice}>
          <b>{m.rooms_quarantine()}</b> {m.rooms_quarantine_text()}
        </p>
      )}
      {room.officeStatus === 'inactive' && (
        <p className={classes.notice}>{m.rooms_office_inactive({ office: room.officeName })}</p>
      )}
      <RoomFigures room={room} />
      <Tabs
        value={search.tab}
        onChange={(tab) => onSearch({ tab: (tab ?? 'contents') as RoomTab, bin: undefined })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {roomTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {m[`rooms_tab_${tab}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="contents">
          <RoomContents room={room} search={search} onSearch={onSearch} canWrite={canWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="par">
          <RoomPar room={room} search={search} onSearch={onSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="restock">
          <RoomRestock room={room} />
        </Tabs.Panel>
        <Tabs.Panel value="readiness">
          <RoomReadiness room={room} canWrite={canWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="bins">
          <RoomBins room={room} canWrite={canWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="about">
          <RoomAbout room={room} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function MoreActions({ room }: { room: RoomDetails }) {
  const [dialog, setDialog] = useState<'edit' | 'kiosk' | 'deactivate' | null>(null)
  const activate = useActivateRoom()
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={m.common_more()} px="sm" loading={activate.isPending}>
            <IconDots {...icon} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('edit')}>
            {m.rooms_edit()}
          </Menu.Item>
          {room.isActive && (
            <Menu.Item leftSection={<IconDeviceTablet {...icon} />} onClick={() => setDialog('kiosk')}>
              {m.kiosk_link()}
            </Menu.Item>
          )}
          {room.isActive ? (
            <Menu.Item
              color="danger"
              leftSection={<IconDoorOff {...icon} />}
              onClick={() => setDialog('deactivate')}
            >
              {m.rooms_deactivate()}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconRotateClockwise {...icon} />}
              onClick={() =>
                activate.mutate(
                  { id: room.id },
                  {
                    onSuccess: ({ name }) => toast.success(m.rooms_activated({ name })),
                    onError: (error) => toast.error(messageOf(error)),
                  },
                )
              }
            >
              {m.rooms_activate()}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <KioskDialog room={room} isOpen={dialog === 'kiosk'} onClose={() => setDialog(null)} />
      <RoomFormDialog room={room} isOpen={dialog === 'edit'} onClose={() => setDialog(null)} />
      <DeactivateDialog room={room} isOpen={dialog === 'deactivate'} onClose={() => setDialog(null)} />
    </>
  )
}

type QuickActionsProps = { room: RoomDetails; canCount: boolean; onTab: (tab: RoomTab) => void }

/** On a phone, in front of the shelf: what one came for, big enough for gloves. */
function QuickActions({ room, canCount, onTab }: QuickActionsProps) {
  return (
    <section className={classes.quick} aria-label={m.rooms_actions()}>
      {canCount && (
        <LinkButton size="lg" to="/dashboard/inventory-rooms/counts" search={{ room: room.id }}>
          {m.common_count()}
        </LinkButton>
      )}
      <Button size="lg" variant="default" onClick={() => onTab('restock')}>
        {m.rooms_restock_short()}
      </Button>
      <Button size="lg" variant="default" onClick={() => onTab('contents')}>
        {m.rooms_contents_short()}
      </Button>
    </section>
  )
}
