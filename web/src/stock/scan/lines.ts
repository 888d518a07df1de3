import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { m } from '../../lib/messages.ts'
import type { Signal } from '../scanning/sounds.ts'
import { type Counted, keyOfLot } from './counted.ts'
import type { Queue } from './create-queue.ts'
import type { Decision } from './decision.ts'
import { change, type Entry, put, stateOf } from './feed.ts'
import { isCounted, type LineBody, needsRoom } from './queue.ts'
import { bookedWords } from './verdict-words.ts'

/** A line is sent when nothing was added to it for so long: in ms. The page says so. */
export const LINE_STAYS = 5_000

const lotKey = (body: LineBody) =>
  body.kind === 'count' ? keyOfLot(body.itemId, body.lotNumber ?? body.lotId) : ''

/** Two scans with the same one of these are one line. */
const lineOf = ({ quantity: _, ...body }: LineBody) =>
  JSON.stringify(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .sort(),
  )

/** What the person has counted, for each count. */
export type Totals = {
  get: (countId: string) => Promise<Counted>
  put: (countId: string, counted: Counted) => void
}

type Tools = {
  queue: Pick<Queue, 'lines' | 'open' | 'change' | 'close' | 'undo' | 'discard'>
  counted: Totals
  feed: { get: () => readonly Entry[]; set: (feed: readonly Entry[]) => void }
  entryOf: (scan: ScanResult, name: string | null, outcome: Entry['outcome']) => Entry
  say: (signal: Signal, text: string) => void
}

/** The lines of the feed: scans that add up, until each is sent as one command. */
export function createLines({ queue, counted, feed, entryOf, say }: Tools) {
  let totals: Counted = {}
  let countId: string | null = null
  let choices = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  // One that was left by another page is not added to: nobody sees it here.
  const openLines = () => {
    const here = new Set(feed.get().map(({ id }) => id))
    return queue.lines().filter(({ id, state }) => state === 'open' && here.has(id))
  }

  function closeAll() {
    clearTimeout(timer)
    for (const { id } of openLines()) void queue.close(id)
  }

  function wait() {
    clearTimeout(timer)
    timer = setTimeout(closeAll, LINE_STAYS)
  }

  function open(decision: Extract<Decision, { do: 'book' }>, scan: ScanResult, before: number) {
    for (const { id, body } of openLines()) if (!needsRoom(body)) void queue.close(id)
    const { item, lot } = decision
    const body = { ...decision.body, quantity: before + decision.body.quantity }
    const lotNumber = lot?.number ?? ('lotNumber' in body ? body.lotNumber : null) ?? null
    const about = {
      name: item.name,
      unit: item.unit,
      lotNumber,
      ...(lot && { expiryDate: lot.expiryDate }),
      ...(body.kind === 'count' && { before }),
    }
    const command = { body, about, officeId: item.officeId }
    const id = queue.open(body, command.about, command.officeId)
    const entry = { ...entryOf(scan, item.name, 'command'), id, command, quantity: body.quantity }
    feed.set(put(feed.get(), entry))
    return body
  }

  function book(decision: Extract<Decision, { do: 'book' }>, scan: ScanResult) {
    const { body } = decision
    const line = openLines().find((queued) => lineOf(queued.body) === lineOf(body))
    const before = totals[lotKey(body)] ?? 0
    let booked = body
    if (line) {
      booked = isCounted(body) ? { ...body, quantity: line.body.quantity + body.quantity } : body
      setBody(line.id, booked, () => open(decision, scan, body.kind === 'count' ? line.body.quantity : 0))
      feed.set([...feed.get()].sort((a, b) => Number(b.id === line.id) - Number(a.id === line.id)))
    } else booked = open(decision, scan, body.kind === 'count' ? before : 0)
    recordTotal(booked)
    wait()
    say(
      'ok',
      needsRoom(booked)
        ? m.scan_said_needs_room({ name: decision.item.name })
        : bookedWords(booked, decision),
    )
  }

  function recordTotal(body: LineBody, quantity = body.quantity) {
    if (body.kind !== 'count' || body.countId !== countId) return
    totals = { ...totals, [lotKey(body)]: quantity }
    counted.put(body.countId, totals)
  }

  /** Where it was closed by another tab meanwhile, it stays as it was and `otherwise` is done. */
  function setBody(id: string, body: LineBody, otherwise: () => void) {
    const before = feed.get().find((entry) => entry.id === id)
    const command = before?.command && { ...before.command, body }
    feed.set(change(feed.get(), id, { quantity: body.quantity, ...(command && { command }) }))
    void queue.change(id, body).then((isTaken) => {
      if (isTaken) return
      if (before) feed.set(change(feed.get(), id, before))
      otherwise()
    })
  }

  function setQuantity(id: string, quantity: number) {
    const line = openLines().find((queued) => queued.id === id)
    if (!line) return
    const body = { ...line.body, quantity } as LineBody
    recordTotal(body)
    setBody(id, body, () => say('error', m.scan_said_closed()))
    wait()
  }

  function step(change: (quantity: number) => number) {
    const line = openLines().findLast(({ body }) => isCounted(body))
    if (!line) return say('error', m.scan_said_no_line())
    const quantity = Math.min(10_000_000, change(line.body.quantity))
    setQuantity(line.id, quantity)
    say(
      'ok',
      m.scan_said_quantity({ name: line.about.name, quantity: String(quantity), unit: line.about.unit }),
    )
  }

  function undo(id: string) {
    const entry = feed.get().find((each) => each.id === id)
    if (!entry?.command) return
    void queue.undo(id, entry.command)
    recordTotal(entry.command.body, entry.command.about.before ?? 0)
    feed.set(change(feed.get(), id, { outcome: 'undone' }))
    say('ok', m.scan_said_undone({ name: entry.name ?? '' }))
  }

  /** What was counted and sent is not taken back: it is counted again. */
  const mayUndo = (entry: Entry) => {
    const now = stateOf(entry, queue.lines())
    return (
      entry.outcome === 'command' &&
      (now === 'open' || now === 'waiting' || now === 'done') &&
      (entry.mode !== 'count' || now === 'open')
    )
  }

  function undoLast() {
    const last = feed.get().find(mayUndo)
    if (last) undo(last.id)
    else say('error', m.scan_said_nothing_to_undo())
  }

  /** What is counted from now on goes on from what this person counted before. False: something else was chosen since. */
  async function goOnCounting(next: string | null): Promise<boolean> {
    const choice = ++choices
    closeAll()
    const before = next ? await counted.get(next) : {}
    if (choice !== choices) return false
    totals = before
    countId = next
    return true
  }

  return {
    open: openLines,
    book,
    closeAll,
    /** While somebody types a quantity, or is asked, the line stays open. */
    hold: () => clearTimeout(timer),
    goOn: () => openLines().length > 0 && wait(),
    setBody,
    setQuantity,
    step,
    undo,
    mayUndo,
    undoLast,
    discard(id: string) {
      const queued = queue.lines().find((each) => each.id === id)
      void queue.discard(id).then(() => {
        if (queued?.body.kind === 'count' && queued.body.countId === countId) return goOnCounting(countId)
      })
      if (!queued) return
      const { body, about } = queued
      // A later line of the same lot has counted it anew.
      if (body.kind === 'count' && totals[lotKey(body)] === body.quantity)
        recordTotal(body, about.before ?? 0)
      const isUndo = body.kind === 'undo'
      const outcome = isUndo ? 'command' : 'discarded'
      feed.set(change(feed.get(), isUndo ? body.commandId : id, { outcome }))
    },
    goOnCounting,
  }
}
