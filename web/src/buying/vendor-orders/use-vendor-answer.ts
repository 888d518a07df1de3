import { useMutation, useQuery } from '@tanstack/react-query'
import type { SentOrder } from '@wellstock/contract/buying/vendor-links'
import { readTypedNumber } from '@wellstock/domain/platform/typed-number'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { numberSigns } from '../../lib/format.ts'

const about = (token: string) => query.vendorLinks.open.queryOptions({ input: { token } })

export const useSentOrder = (token: string) => useQuery({ ...about(token), enabled: token !== '' })

/** One thing said by a link. */
export const useSay = (token: string) =>
  useMutation({
    mutationFn: (say: () => Promise<SentOrder>) => say(),
    onSuccess: cacheAnswer(() => about(token).queryKey),
  })

type Line = SentOrder['lines'][number]
/** What is offered instead of a line, as it is typed. */
export type Instead = { name: string; sku: string; pack: string; price: string }
/** What is typed of a line; empty: as ordered. */
export type Typed = { day: string; packs: string; price: string; instead: Instead | null }

const nothing: Typed = { day: '', packs: '', price: '', instead: null }

const typedOf = ({ answer }: SentOrder, line: Line): Typed => {
  const said = answer?.lines.find(({ lineId }) => lineId === line.id)
  return {
    day: (said ?? line).promisedOn ?? '',
    packs: said && said.packs !== said.orderedPacks ? textOf(said.packs) : '',
    price: said && said.packPrice !== said.orderedPrice ? textOf(said.packPrice) : '',
    instead: said?.substitute
      ? {
          name: said.substitute.name,
          sku: said.substitute.sku,
          pack: said.substitute.pack,
          price: textOf(said.substitute.price),
        }
      : null,
  }
}

/** A number as it is typed; nothing is as ordered, and what is no number is not sent. */
const numberIn = (typed: string) =>
  typed.trim() === '' ? null : (readTypedNumber(typed, numberSigns()) ?? Number.NaN)

export const isNumber = (typed: string) => !Number.isNaN(numberIn(typed) ?? 0)

/** As somebody here would type it. */
const textOf = (number: number) => String(number).replace('.', numberSigns().decimalSeparator)

const offeredIn = (instead: Instead | null) => instead && { ...instead, price: numberIn(instead.price) ?? 0 }

const isWhole = ({ name, price }: Instead) =>
  name.trim() !== '' && numberIn(price) !== null && isNumber(price)

/** What a vendor is about to answer, beginning with what it said last. */
export function useVendorAnswer(token: string, order: SentOrder) {
  const open = order.lines.filter(({ openPacks }) => openPacks > 0)
  const [reference, setReference] = useState(order.answer?.vendorReference || order.vendorReference)
  const [note, setNote] = useState(order.answer && !order.answer.isDeclined ? order.answer.note : '')
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(open.map((line) => [line.id, typedOf(order, line)])),
  )
  const of = (line: Line): Typed => typed[line.id] ?? typedOf(order, line)
  const change = (id: string, changes: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [id]: { ...nothing, ...before[id], ...changes } }))
  const deviates = open.some((line) => {
    const [packs, price] = [numberIn(of(line).packs), numberIn(of(line).price)]
    return (
      of(line).instead !== null ||
      (packs !== null && packs !== line.openPacks) ||
      (price !== null && price !== line.packPrice)
    )
  })
  const isWrong = open.some((line) => {
    const { packs, price, instead } = of(line)
    return !isNumber(packs) || !isNumber(price) || (instead !== null && !isWhole(instead))
  })
  const confirm = () =>
    api.vendorLinks.confirm({
      token,
      revision: order.revision,
      vendorReference: reference.trim(),
      note: note.trim(),
      lines: open.map((line) => ({
        id: line.id,
        promisedOn: of(line).day || null,
        packs: numberIn(of(line).packs),
        packPrice: numberIn(of(line).price),
        substitute: offeredIn(of(line).instead),
      })),
    })
  return {
    open,
    reference,
    setReference,
    note,
    setNote,
    of,
    change,
    deviates,
    isWrong,
    confirm,
    changeAll: (day: string) => {
      for (const { id } of open) change(id, { day })
    },
  }
}
