import { useRef } from 'react'

/** Selecting rows: one by one, all on the page, or a range from the row chosen before (Shift). */
export function useGridSelection(
  ids: readonly string[],
  selection: ReadonlySet<string>,
  onChange: (selection: ReadonlySet<string>) => void,
) {
  const anchor = useRef<string | null>(null)

  function toggle(id: string, isRange: boolean) {
    const from = isRange && anchor.current !== null ? ids.indexOf(anchor.current) : -1
    const to = ids.indexOf(id)
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    const isOn = from >= 0 || !selection.has(id)
    const next = new Set(selection)
    for (const each of range) {
      if (isOn) next.add(each)
      else next.delete(each)
    }
    anchor.current = id
    onChange(next)
  }

  const selectedHere = ids.filter((id) => selection.has(id)).length
  const isAll = ids.length > 0 && selectedHere === ids.length

  function toggleAll() {
    const next = new Set(selection)
    for (const id of ids) {
      if (isAll) next.delete(id)
      else next.add(id)
    }
    onChange(next)
  }

  return { toggle, toggleAll, isAll, isSome: selectedHere > 0 && !isAll }
}
