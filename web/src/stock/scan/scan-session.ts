import { type BookRoom, findInBook, type ScanBook, type ScanFinding } from '@wellstock/domain/stock/scan-book'
import { parseScan, type ScanResult } from '@wellstock/domain/stock/scan-codes'
import type { ScanCommand } from '@wellstock/domain/stock/scan-codes/own-codes'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import type { Signal } from '../scanning/sounds.ts'
import type { Queue } from './create-queue.ts'
import { decide, serialOf } from './decide.ts'
import type { Answers, Decision, Setting } from './decision.ts'
import { type Entry, put } from './feed.ts'
import { createLines, type Totals } from './lines.ts'
import { type Mode, modeOfCommand } from './modes.ts'
import { needsRoom } from './queue.ts'
import type { Card, ChosenCount, ScanSessionState, View } from './scan-session-state.ts'
import { isUnanswered } from './unanswered.ts'
import { refusalWords, stopSignal, stopWords } from './verdict-words.ts'

type Tools = {
  queue: Pick<Queue, 'lines' | 'open' | 'change' | 'close' | 'undo' | 'discard'>
  lookUp: (raw: string) => Promise<ScanBook>
  /** Reports a code that nobody knows, where the person may. */
  reportUnknown: (raw: string, officeId: string) => void
  sound: (signal: Signal) => void
  counted: Totals
  /** The count goes on where it was left, on this device. */
  lastCount: { get: () => ChosenCount | null; put: (count: ChosenCount | null) => void }
  mode: Mode
}

/** The work at the scan page: takes scans one after the other, and answers each from what is known here. */
export function createScanSession({ queue, lookUp, reportUnknown, sound, counted, lastCount, mode }: Tools) {
  let state: ScanSessionState = {
    mode,
    room: null,
    toRoom: null,
    count: null,
    countRoom: null,
    feed: [],
    verdict: null,
    card: null,
    shown: null,
    isHelpOpen: false,
  }
  let view: View = { book: null, today: '', officeId: '', mayWrite: () => false }
  let held: string[] = []
  let hasLeft = false
  const listeners = new Set<() => void>()

  function set(part: Partial<ScanSessionState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const say = (signal: Signal, text: string) => {
    sound(signal)
    set({ verdict: { id: newId(), signal, text } })
  }

  const entryOf = (scan: ScanResult, name: string | null, outcome: Entry['outcome']): Entry => ({
    id: newId(),
    at: Date.now(),
    mode: state.mode,
    scan,
    name,
    outcome,
  })

  const lines = createLines({
    queue,
    counted,
    entryOf,
    say,
    feed: { get: () => state.feed, set: (feed) => set({ feed }) },
  })

  const setting = (): Setting => ({
    mode: state.mode,
    today: view.today,
    officeId: view.officeId,
    rooms: view.book?.rooms ?? [],
    roomId: state.room?.id ?? null,
    toRoomId: state.toRoom?.id ?? null,
    count: state.count,
    mayWrite: view.mayWrite,
    serials: new Set(
      state.feed.flatMap(({ mode, scan, outcome }) =>
        mode === state.mode && outcome === 'command' && scan.serial ? serialOf(scan) : [],
      ),
    ),
    open: lines.open().at(-1)?.body ?? null,
  })

  function setMode(next: Mode) {
    if (next !== 'lookup' && !view.mayWrite(view.officeId)) return say('error', m.scan_said_read_only())
    lines.closeAll()
    set({ mode: next, card: null, shown: null })
  }

  function setToRoom(room: BookRoom | null) {
    set({ toRoom: room })
    if (!room) return
    const isHere = (itemId: string) =>
      view.book?.items.some(({ id, roomId }) => id === itemId && roomId === room.id)
    for (const { id, body, about } of lines.open()) {
      if (body.kind !== 'move' || !needsRoom(body)) continue
      if (isHere(body.itemId)) return say('error', m.scan_said_there_already({ name: about.name }))
      lines.setBody(id, { ...body, toRoomId: room.id }, () => {})
      void queue.close(id)
    }
    say('ok', m.scan_said_to_room({ room: room.name || room.number }))
  }

  function takeRoom(room: BookRoom, scan: ScanResult) {
    set({ feed: put(state.feed, entryOf(scan, room.name || room.number, 'room')) })
    if (state.mode === 'move') return setToRoom(room)
    if (state.mode === 'count') {
      void setCount(null).then(() => set({ countRoom: room }))
      return say('ok', m.scan_said_count_room({ room: room.name || room.number }))
    }
    set({ room, shown: state.mode === 'lookup' ? { room } : null })
    say('ok', m.scan_said_in_room({ room: room.name || room.number }))
  }

  function run(command: ScanCommand) {
    const next = modeOfCommand[command]
    if (next) {
      setMode(next)
      if (state.mode === next) say('ok', m.scan_said_mode({ mode: m[`scan_mode_${next}`]() }))
      return
    }
    switch (command) {
      case 'DONE':
        lines.closeAll()
        return say('complete', m.scan_said_done())
      case 'UNDO':
        return lines.undoLast()
      case 'PLUS1':
        return lines.step((quantity) => quantity + 1)
      case 'PLUS5':
        return lines.step((quantity) => quantity + 5)
      case 'PLUS10':
        return lines.step((quantity) => quantity + 10)
      case 'TIMES10':
        return lines.step((quantity) => quantity * 10)
      case 'NEXT_ROOM':
        void setCount(null)
        set({ room: null, toRoom: null })
        return say('ok', m.scan_said_next_room())
      case 'HELP':
        return set({ isHelpOpen: true })
    }
  }

  function settle(raw: string, scan: ScanResult, finding: ScanFinding, answers: Answers) {
    const decision = decide(scan, finding, setting(), answers)
    if (decision.do !== 'stop') set({ card: null })
    switch (decision.do) {
      case 'command':
        return run(decision.command)
      case 'room':
        return takeRoom(decision.room, scan)
      case 'book':
        return lines.book(decision, scan)
      case 'show': {
        const name = decision.items[0]?.name ?? ''
        set({ shown: { decision, raw }, feed: put(state.feed, entryOf(scan, name, 'shown')) })
        return say('ok', name)
      }
      case 'refuse':
        set({ feed: put(state.feed, entryOf(scan, decision.item.name, 'refused')) })
        return say(decision.why === 'known_code' ? 'ok' : 'error', refusalWords(decision))
      case 'stop':
        return stopAt({ raw, scan, finding, answers, decision })
    }
  }

  function stopAt(card: Card) {
    lines.hold()
    set({ card, shown: null })
    say(stopSignal(card.decision), stopWords(card.decision))
  }

  function dismiss() {
    if (!state.card) return
    const { scan, decision } = state.card
    set({ card: null, feed: put(state.feed, entryOf(scan, decision.item?.name ?? null, 'unbooked')) })
    lines.goOn()
  }

  async function ask(raw: string, scan: ScanResult) {
    const { mode, room, count } = state
    let finding: ScanFinding = { kind: 'unknown' }
    let isAsked = true
    try {
      finding = findInBook(await lookUp(raw), scan, state.room?.id ?? null)
      if (finding.kind === 'unknown') reportUnknown(raw, view.officeId)
    } catch (error) {
      isAsked = !isUnanswered(error)
    }
    // Somebody has gone on: it would be booked as something else, or over the question that waits.
    const isPlace = room?.id === state.room?.id && count?.id === state.count?.id
    if (hasLeft || state.card || mode !== state.mode || !isPlace) {
      set({ feed: put(state.feed, { ...entryOf(scan, null, 'unbooked'), mode }) })
      return say('error', m.scan_said_too_late({ code: scan.text || raw }))
    }
    if (isAsked) return settle(raw, scan, finding, {})
    stopAt({ raw, scan, finding, answers: {}, decision: { do: 'stop', why: 'not_asked' } })
  }

  async function setCount(count: ChosenCount | null) {
    if (!(await lines.goOnCounting(count?.id ?? null))) return
    lastCount.put(count)
    set({ count, countRoom: null })
  }

  function take(raw: string) {
    if (!view.book) {
      held.push(raw)
      return
    }
    const scan = parseScan(raw, { today: view.today })
    const finding = findInBook(view.book, scan, state.room?.id ?? null)
    if (state.card) {
      const isEnd = finding.kind === 'command' && (finding.command === 'DONE' || finding.command === 'UNDO')
      return isEnd ? dismiss() : say('error', m.scan_said_answer_first())
    }
    if (finding.kind !== 'unknown') return settle(raw, scan, finding, {})
    set({ verdict: { id: newId(), signal: 'ok', text: m.scan_said_asking() } })
    void ask(raw, scan)
  }

  const left = lastCount.get()
  if (left) void setCount(left)

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    /** What was scanned before the book was there is taken now. */
    see(next: View) {
      hasLeft = false
      view = next
      if (!view.book || held.length === 0) return
      const waiting = held
      held = []
      for (const raw of waiting) take(raw)
    },
    take,
    /** What somebody says about the scan that waits. */
    answer(part: Answers) {
      if (!state.card) return
      const { raw, scan, finding, answers } = state.card
      settle(raw, scan, finding, { ...answers, ...part })
    },
    /** The scan that waits is settled some other way: thrown away, put on hold, linked. */
    settled(outcome: 'linked' | 'held', name: string, text: string) {
      if (!state.card) return
      set({ card: null, feed: put(state.feed, entryOf(state.card.scan, name, outcome)) })
      say('complete', text)
      lines.goOn()
    },
    /** Books what was decided about the scan that waits. */
    bookInstead(decision: Extract<Decision, { do: 'book' }>) {
      const { card } = state
      if (!card) return
      set({ card: null })
      lines.book(decision, card.scan)
    },
    dismiss,
    setMode,
    setToRoom,
    setRoom: (room: BookRoom | null) => set({ room }),
    setCount,
    setQuantity: lines.setQuantity,
    hold: lines.hold,
    undo: lines.undo,
    mayUndo: lines.mayUndo,
    discard: lines.discard,
    run,
    /** Something else is scanned after this: the same code again, for the verb of a card. */
    again(mode: Mode, raw: string) {
      setMode(mode)
      if (state.mode === mode) take(raw)
    },
    closeHelp: () => set({ isHelpOpen: false }),
    leave() {
      hasLeft = true
      lines.closeAll()
    },
  }
}

export type ScanSession = ReturnType<typeof createScanSession>
