import { Button, Flex, Group, Loader, Modal, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCamera,
  IconCameraOff,
  IconCloudOff,
  IconCloudUp,
  IconHelp,
  IconInbox,
  IconScan,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { chooseOffice } from '../../lib/chosen-office.ts'
import { useLostAt } from '../../lib/connection.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { useWritable } from '../items/writable.ts'
import { Flash } from '../scanning/flash.tsx'
import { askWhichScan } from '../scanning/scan-question.ts'
import { soundSettings } from '../scanning/sounds.ts'
import { useWedge } from '../scanning/use-wedge.ts'
import { BookAge } from './book-age.tsx'
import { FeedList } from './feed-list.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { Inbox } from './inbox.tsx'
import { ModePicker } from './mode-picker.tsx'
import { enableOfflineStart } from './offline-start.ts'
import { OrdersToReceive } from './orders-to-receive.tsx'
import { PlaceBar } from './place-bar.tsx'
import classes from './scan-page.module.css'
import { OfficeQuestion, usePlace } from './scan-place.tsx'
import { useQueue, useQueuedLines, useSending } from './scan-queue.ts'
import { ShownCard } from './shown-card.tsx'
import { StopCard } from './stop-card.tsx'
import { TypedEntry } from './typed-entry.tsx'
import { useBook } from './use-book.ts'
import { useScanSession } from './use-scan-session.ts'
import { useVendorOrder } from './use-vendor-order.ts'

const Camera = lazy(async () => ({ default: (await import('../scanning/camera.tsx')).Camera }))
const ScannerTest = lazy(async () => ({
  default: (await import('../scanning/scanner-test.tsx')).ScannerTest,
}))

const route = getRouteApi('/dashboard/inventory-scan')

export function ScanPage() {
  const { officeId, ...place } = usePlace()
  if (officeId === undefined) return <OfficeQuestion {...place} />
  // Each office has a scan session of its own: rooms, counts and books are the office's.
  return <OfficeScanPage key={officeId} officeId={officeId} {...place} />
}

type OfficeScanPageProps = ReturnType<typeof usePlace> & { officeId: string }

/** Scanning, full screen: one mode at a time, every scan answered at once and from this device. */
function OfficeScanPage({ session, offices, officeId }: OfficeScanPageProps) {
  const { mode: firstMode, code } = route.useSearch()
  const navigate = route.useNavigate()
  const { covers } = useWritable()
  const queued = useQueue()
  const commands = useQueuedLines()
  const { book, today, error, refetch } = useBook(session.person.id, officeId, commands)
  const { scanSession, state } = useScanSession(
    session.person.id,
    covers(officeId) ? (firstMode ?? 'lookup') : 'lookup',
    {
      book,
      today,
      officeId,
      mayWrite: covers,
    },
  )
  const isOffline = useLostAt() !== null
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [isCameraOn, setCameraOn] = useState(false)
  const [isMuted, setMuted] = useState(soundSettings.get().isMuted)
  const [open, setOpen] = useState<'inbox' | 'test' | null>(null)
  const openOrder = useVendorOrder()
  const take = (raw: string) => {
    if (!openOrder(raw)) scanSession.take(raw)
  }
  const takeTyped = (raw: string) => {
    const { choices } = parseScan(raw)
    if (!choices || !askWhichScan(choices, take)) take(raw)
  }
  useWedge(({ raw }) => take(raw))
  useSending(session)
  useEffect(() => enableOfflineStart(session), [session])
  useEffect(() => {
    document.title = `${m.page_title_inventory_scan()} · Wellstock`
  }, [])

  // What was scanned elsewhere in the product comes along in the address, once.
  const takeCode = useEffectEvent(() => {
    if (!code) return
    scanSession.take(code)
    void navigate({ search: {}, replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code.
  useEffect(() => takeCode(), [code])

  const mayWrite = covers(officeId)
  const isMemoryOnly = queued.some((each) => each.isMemoryOnly)
  const waiting = queued.filter(({ state }) => state !== 'conflict').length
  const conflicts = queued.length - waiting
  const picker = <ModePicker mode={state.mode} mayWrite={mayWrite} onChange={scanSession.setMode} />

  return (
    <div className={classes.page}>
      <Flash verdict={state.verdict} />
      <Group gap="xs" className={classes.bar}>
        <h1>{m.page_title_inventory_scan()}</h1>
        {offices.length > 1 && (
          <Select
            aria-label={m.common_office()}
            size="lg"
            className={classes.office}
            data={offices.map(({ id, name }) => ({ value: id, label: name }))}
            value={officeId}
            onChange={(id) => id && chooseOffice(session, id)}
            allowDeselect={false}
          />
        )}
        {isOffline && (
          <span className={`${ui.iconWord} ${ui.medium} ${ui.warn}`} role="status">
            <IconCloudOff size={20} aria-hidden />
            {isMemoryOnly ? m.scan_offline_unkept() : m.scan_offline()}
          </span>
        )}
        {isOffline && book && book.items.length > 0 && <BookAge book={book} />}
        {!isOffline && isMemoryOnly && (
          <span className={`${ui.iconWord} ${ui.medium} ${ui.warn}`} role="status">
            <IconAlertTriangle size={20} aria-hidden />
            {m.scan_unkept()}
          </span>
        )}
        {(waiting > 0 || conflicts > 0) && (
          <Button
            size="lg"
            variant="default"
            {...(conflicts > 0 && { color: 'danger', variant: 'outline' })}
            leftSection={
              conflicts > 0 ? <IconInbox size={20} aria-hidden /> : <IconCloudUp size={20} aria-hidden />
            }
            onClick={() => setOpen('inbox')}
          >
            {conflicts > 0
              ? m.scan_conflicts({ count: conflicts, shown: formatNumber(conflicts) })
              : m.scan_waiting({ count: waiting, shown: formatNumber(waiting) })}
          </Button>
        )}
        <div className={classes.tools}>
          <Button
            size="lg"
            variant="subtle"
            aria-label={m.scan_help()}
            onClick={() => scanSession.run('HELP')}
          >
            <IconHelp size={22} aria-hidden />
          </Button>
          <Button size="lg" variant="subtle" aria-label={m.scan_test()} onClick={() => setOpen('test')}>
            <IconScan size={22} aria-hidden />
          </Button>
          <Button
            size="lg"
            variant="subtle"
            aria-label={m.scan_sound()}
            aria-pressed={!isMuted}
            onClick={() => {
              soundSettings.set({ ...soundSettings.get(), isMuted: !isMuted })
              setMuted(!isMuted)
            }}
          >
            {isMuted ? <IconVolumeOff size={22} aria-hidden /> : <IconVolume size={22} aria-hidden />}
          </Button>
          <LinkButton size="lg" variant="subtle" to="/dashboard/inventory" aria-label={m.scan_close()}>
            <IconX size={22} aria-hidden />
          </LinkButton>
        </div>
      </Group>
      {!isNarrow && picker}
      <div className={classes.columns}>
        <Stack gap="sm">
          {state.verdict && (
            <p className={classes.verdict} data-signal={state.verdict.signal} aria-hidden>
              {state.verdict.text}
            </p>
          )}
          {!book && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {!book && !error && (
            <Flex role="status" component="p" align="center" gap="sm" m={0}>
              <Loader size="sm" aria-hidden />
              {m.scan_loading()}
            </Flex>
          )}
          {book && state.card && (
            <StopCard
              key={state.card.decision.why + state.card.raw}
              card={state.card}
              {...{ scanSession, book, officeId, mayWrite }}
              mode={state.mode}
            />
          )}
          {book && state.shown && (
            <ShownCard shown={state.shown} {...{ book, today, officeId, mayWrite, scanSession }} />
          )}
          {state.mode === 'receive' && <OrdersToReceive officeId={officeId} />}
          {book && !state.card && (
            <PlaceBar state={state} scanSession={scanSession} officeId={officeId} rooms={book.rooms} />
          )}
          {isCameraOn && (
            <Suspense fallback={<Loader aria-label={m.scanning_camera_opening()} />}>
              <Camera onCode={take} />
            </Suspense>
          )}
          <Button
            size="lg"
            variant="default"
            aria-pressed={isCameraOn}
            leftSection={
              isCameraOn ? <IconCameraOff size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />
            }
            onClick={() => setCameraOn(!isCameraOn)}
          >
            {isCameraOn ? m.scan_camera_off() : m.scan_camera_on()}
          </Button>
          <TypedEntry today={today} onCode={takeTyped} />
        </Stack>
        <Flex component="section" direction="column" gap="sm" aria-label={m.scan_feed()}>
          {mayWrite && state.mode !== 'lookup' && state.mode !== 'link' && (
            <div className={classes.done}>
              <Text c="dimmed" fz="sm">
                {m.scan_rule()}
              </Text>
              <Button
                size="lg"
                disabled={!commands.some(({ state }) => state === 'open')}
                onClick={() => scanSession.run('DONE')}
              >
                {m.scan_done()}
              </Button>
            </div>
          )}
          <FeedList feed={state.feed} commands={commands} scanSession={scanSession} />
        </Flex>
      </div>
      {isNarrow && <div className={classes.thumb}>{picker}</div>}
      <Inbox
        isOpen={open === 'inbox'}
        commands={queued}
        scanSession={scanSession}
        onClose={() => setOpen(null)}
      />
      <HelpDialog isOpen={state.isHelpOpen} onClose={scanSession.closeHelp} />
      <Modal
        opened={open === 'test'}
        onClose={() => setOpen(null)}
        title={m.scan_test()}
        size="xl"
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        <Suspense fallback={<Loader aria-label={m.scan_test()} />}>
          <ScannerTest />
        </Suspense>
      </Modal>
    </div>
  )
}
