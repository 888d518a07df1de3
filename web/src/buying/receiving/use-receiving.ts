import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { query } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { words } from '../../lib/sentences.ts'
import type { FieldError } from '../../ui/field-errors.tsx'
import {
  type Delivery,
  type EntryField,
  faultsOf,
  receiptOf,
  takenOf,
  withAllAsOrdered,
} from './receipt-of.ts'
import { entriesOf, goodsOf, noValues, type Values } from './receiving-values.ts'
import { type Posted, usePostReceipt } from './use-post-receipt.ts'

/** Something wrong with an entry, or with the delivery where there is no `key`. */
export type Fault = { key: string | null; field: EntryField | 'temperature'; message: string }

export const fieldId = ({ key, field }: Pick<Fault, 'key' | 'field'>) =>
  ['receiving', key, field].filter(Boolean).join('-')

const serverFields: readonly string[] = [
  'lotNumber',
  'expiryDate',
  'serialNumber',
  'roomId',
  'note',
  'outcome',
]

/** What the server says of single lines (`lines.0.lotNumber`), by the entry each is from. */
function faultsIn(error: unknown, keys: readonly string[]): Fault[] {
  const fields = error instanceof Problem ? error.fields : {}
  return Object.entries(fields).flatMap(([name, message]) => {
    if (name === 'temperature') return { key: null, field: name, message }
    const [, place, field = ''] = /^lines\.(\d+)\.(\w+)/.exec(name) ?? []
    const key = keys[Number(place)]
    if (key === undefined) return []
    const known = serverFields.includes(field)
      ? (field as EntryField)
      : field === 'problem'
        ? 'outcome'
        : 'quantity'
    return { key, field: known, message }
  })
}

type Receiving = {
  delivery: Delivery
  /** Under which it is kept on this device, and where somebody goes on with it. */
  draftName: string
  page: string
  /** While it is sent the delivery stays as it was shown. */
  onHold: (isHeld: boolean) => void
  onPosted: (posted: Posted) => void
}

/** What is said of a delivery, kept on this device until it is taken in. */
export function useReceiving({ delivery, draftName, page, onHold, onPosted }: Receiving) {
  const client = useQueryClient()
  const draft = useDraft<Values>(draftName, noValues())
  // A browser that was closed in the middle goes on where it was.
  const [values, setValues] = useState<Values>(() => {
    const { id, ...found } = draft.found?.value ?? noValues()
    return { ...found, id: id || noValues().id }
  })
  // Several codes may be seen at once: each adds to what the one before has said.
  const latest = useRef(values)
  const [photos, setPhotos] = useState<Readonly<Record<string, File>>>({})
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [summary, setSummary] = useState<readonly FieldError[]>([])
  const post = usePostReceipt()
  const { save } = draft

  const change = useCallback(
    (work: (values: Values) => Values, key: string | null = null) => {
      latest.current = work(latest.current)
      setValues(latest.current)
      setFaults((all) => all.filter((fault) => fault.key !== key))
      save(latest.current)
    },
    [save],
  )
  const setPhoto = useCallback(
    (key: string, photo: File | null) =>
      setPhotos(({ [key]: _, ...others }) => (photo ? { ...others, [key]: photo } : others)),
    [],
  )

  function show(found: readonly Fault[]) {
    setFaults(found)
    setSummary(
      found.map((fault) => ({ field: fieldId(fault), label: labelOf(fault), message: fault.message })),
    )
  }
  function labelOf({ key }: Fault) {
    const entry = latest.current.entries.find((each) => each.key === key)
    return (entry && goodsOf(entry, delivery.lines, latest.current)?.name) ?? m.receiving_temperature()
  }
  const missing = () =>
    faultsOf(latest.current, delivery).map(({ sentence, ...fault }) => ({
      ...fault,
      message: words(sentence),
    }))

  async function send() {
    const { id } = latest.current
    const { receipt, keys } = receiptOf(latest.current, delivery)
    const body = {
      ...{ kind: 'receipt' as const, receipt, page, draft: { name: draftName, value: latest.current } },
      photos: Object.entries(photos).flatMap(([key, file]) => {
        const entry = latest.current.entries.find((each) => each.key === key)
        const goods = entry && goodsOf(entry, delivery.lines, latest.current)
        return entry && goods ? { title: photoTitle(goods.name, entry.problem), file } : []
      }),
    }
    onHold(true)
    try {
      const posted = await post.mutateAsync({ id, body, name: nameOf(delivery) })
      draft.discard()
      onPosted(posted)
    } catch (error) {
      show(faultsIn(error, keys))
      // Somebody else may have received some of it meanwhile.
      void client.invalidateQueries({ queryKey: query.receipts.sheet.key() })
    } finally {
      onHold(false)
    }
  }

  return {
    values,
    latest,
    photos,
    faults,
    summary,
    post,
    change,
    setPhoto,
    submit() {
      const found = missing()
      show(found)
      if (found.length === 0) void send()
    },
    /** All that is to come, in one press; where something is missing still, on to the first of that. */
    receiveAll() {
      flushSync(() => change((before) => withAllAsOrdered(before, delivery)))
      const [first] = missing()
      const piece = delivery.lines.find(
        (line) => line.track === 'serial' && takenOf(line, latest.current, delivery) < line.outstanding,
      )
      const next =
        first ??
        (piece && { key: entriesOf(latest.current, piece)[0]?.key ?? '', field: 'serialNumber' as const })
      if (next) document.getElementById(fieldId(next))?.focus()
      else void send()
    },
    startOver() {
      draft.discard()
      latest.current = noValues()
      setValues(latest.current)
      setPhotos({})
      show([])
    },
    found: draft.found,
  }
}

const photoTitle = (name: string, problem: string) =>
  problem ? `${m[`receiving_problem_${problem as 'damaged'}`]()}: ${name}` : name

/** What waits on the device is called by its orders, or its office. */
export const nameOf = ({ sheet }: Delivery) =>
  [sheet.orders.map(({ number }) => number).join(', '), sheet.vendor?.name ?? sheet.office.name]
    .filter(Boolean)
    .join(' · ')
