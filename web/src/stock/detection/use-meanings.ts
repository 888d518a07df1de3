import { useQuery } from '@tanstack/react-query'
import { findInBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.tsx'
import { bookOptions } from '../scan/use-book.ts'
import type { Seen } from './parse-list.ts'

export type Meaning = { name: string; lotNumber: string | null }

/** What codes stand for in an office, as far as this device knows: shown at once, before anything is compared. */
export function useMeanings(codes: readonly Seen[], officeId: string | undefined, roomId: string) {
  const { person } = useSession()
  const { data: book } = useQuery({
    ...bookOptions(person.id, officeId ?? ''),
    enabled: officeId !== undefined && codes.length > 0,
  })
  return useMemo(() => {
    const meanings = new Map<string, Meaning>()
    if (!book) return meanings
    for (const { raw } of codes) {
      const finding = findInBook(book, parseScan(raw, { today: book.today }), roomId || null)
      const item = finding.kind === 'item' ? finding.items[0] : undefined
      if (item && finding.kind === 'item')
        meanings.set(raw, { name: item.name, lotNumber: finding.lotNumber })
    }
    return meanings
  }, [book, codes, roomId])
}
