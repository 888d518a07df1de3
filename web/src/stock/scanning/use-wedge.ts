import { sentenceOfNote } from '@wellstock/domain/stock/scan-codes/notes'
import { useEffect, useEffectEvent } from 'react'
import { noteActivity } from '../../lib/idle.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { local } from '../../lib/storage.ts'
import { toast } from '../../ui/toast.tsx'
import { type ReadScan, readScan } from './read-scan.ts'
import { createScanListener } from './scan-listener.ts'
import { askWhichScan } from './scan-question.ts'
import { scannerSettings } from './scanner-settings.ts'
import { signal } from './sounds.ts'
import type { Scan } from './wedge.ts'

const PREFIX = 'scan-prefix'

/** What this device's scanner is configured to type before every code; nothing by default. */
export const scanPrefix = {
  get(): string {
    const prefix = local.get(PREFIX)
    return typeof prefix === 'string' ? prefix : ''
  },
  set: (prefix: string) => (prefix ? local.set(PREFIX, prefix) : local.remove(PREFIX)),
}

/** Calls `onScan` for every scan, wherever the focus is. Events made by scripts are not looked at. Returns how to stop. */
export function listenForScans(target: Window, onScan: (scan: Scan) => void): () => void {
  const listener = createScanListener(onScan, { prefix: scanPrefix.get() })
  const onKeyDown = (event: KeyboardEvent) => event.isTrusted && listener.onKeyDown(event)
  target.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    target.removeEventListener('keydown', onKeyDown, { capture: true })
    listener.stop()
  }
}

const receivers: ((scan: Scan) => void)[] = []
let stop = () => {}

function say({ note, isRefused }: ReadScan) {
  if (!note) return
  if (isRefused) signal('error')
  const sentence = `${words(sentenceOfNote(note))} ${m.scanning_check_hint()}`
  if (isRefused) toast.error(sentence)
  else toast.warning(sentence)
}

/**
 * Hands a scan to whoever asked for scans last: a page before the shell, a dialog before its page. What this device's
 * keyboard made of it is put right first, and what may be two parts is asked about.
 */
export function deliver(scan: Scan) {
  noteActivity()
  const receiver = receivers.at(-1)
  const read = readScan(scan, scannerSettings.get())
  say(read)
  if (read.isRefused) return
  const hand = (raw: string) => receiver?.({ ...scan, raw })
  if (!read.choices || !askWhichScan(read.choices, hand)) hand(read.raw)
}

/**
 * What a scanner types while this is shown; nobody who asked earlier hears of it. `beneath` is the shell, which hears
 * what no page wants, whichever of them came first.
 */
export function useWedge(onScan: (scan: Scan) => void, { beneath = false } = {}) {
  const receive = useEffectEvent(onScan)
  useEffect(() => {
    const receiver = (scan: Scan) => receive(scan)
    const count = beneath ? receivers.unshift(receiver) : receivers.push(receiver)
    if (count === 1) stop = listenForScans(window, deliver)
    return () => {
      receivers.splice(receivers.indexOf(receiver), 1)
      if (receivers.length === 0) stop()
    }
  }, [beneath])
}
