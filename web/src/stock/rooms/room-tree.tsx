import { Checkbox } from '@mantine/core'
import {
  IconBuilding,
  IconBuildingHospital,
  IconChevronRight,
  IconDoor,
  IconPackage,
  IconStairs,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { RoomTree as Offices } from '@wellstock/contract/stock/room'
import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { AttentionBadges } from './attention-badges.tsx'
import { roomQueries } from './queries.ts'
import classes from './room-tree.module.css'
import { pathTo, type TreeNode, treeOf, type VisibleNode, visible } from './tree-nodes.ts'

type RoomTreeProps = {
  offices: Offices['offices']
  roomId: string | undefined
  binId: string | undefined
  onSelect: (roomId: string, binId?: string) => void
}

/** Office → building → floor → room → bin, as a tree for pointer and keyboard (ARIA tree pattern). */
export function RoomTree({ offices, roomId, binId, onSelect }: RoomTreeProps) {
  const [showsClosed, setShowsClosed] = useState(false)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [active, setActive] = useState(binId ?? roomId)
  const rows = useRef<HTMLDivElement>(null)

  const shown = offices.map((office) => ({
    ...office,
    rooms: office.rooms.filter((room) => room.isActive || showsClosed || room.id === roomId),
  }))
  const [first] = shown
  const atFirst = new Set(roomId ? pathTo(shown, roomId) : first && pathTo(shown, first.rooms[0]?.id))
  const isOpen = (id: string) => opened.get(id) ?? atFirst.has(id)

  const openRooms = shown
    .flatMap(({ rooms }) => rooms)
    .filter((room) => room.bins > 0 && isOpen(room.id))
    .map(({ id }) => id)
  const details = useQueries({ queries: openRooms.map((id) => roomQueries.get(id)) })
  const binsOf = (id: string) => details[openRooms.indexOf(id)]?.data?.bins ?? []

  const nodes = visible(treeOf(shown, binsOf), isOpen)
  const focused = nodes.some(({ node }) => node.id === active) ? active : nodes[0]?.node.id
  const isSelected = ({ id }: TreeNode) => id === (binId ?? roomId)

  const toggle = (id: string, open = !isOpen(id)) => setOpened(new Map(opened).set(id, open))
  function choose({ id, label }: TreeNode) {
    setActive(id)
    if ('room' in label) onSelect(id)
    else if ('bin' in label) onSelect(label.roomId, id)
    else toggle(id)
  }

  function focusOn(id: string | undefined) {
    if (id === undefined) return
    setActive(id)
    const row = rows.current?.children[nodes.findIndex(({ node }) => node.id === id)]
    if (row instanceof HTMLElement) row.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = nodes.findIndex(({ node }) => node.id === focused)
    const at = nodes[index]
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusOn(nodes[index + 1]?.node.id),
      ArrowUp: () => focusOn(nodes[index - 1]?.node.id),
      Home: () => focusOn(nodes[0]?.node.id),
      End: () => focusOn(nodes.at(-1)?.node.id),
      ArrowRight: () =>
        at.node.children && !isOpen(at.node.id)
          ? toggle(at.node.id, true)
          : focusOn(at.node.children?.[0]?.id),
      ArrowLeft: () =>
        at.node.children && isOpen(at.node.id) ? toggle(at.node.id, false) : focusOn(at.parent ?? undefined),
      Enter: () => choose(at.node),
      ' ': () => choose(at.node),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <>
      <div ref={rows} role="tree" aria-label={m.rooms_tree()} className={classes.tree} onKeyDown={onKeyDown}>
        {nodes.map((row) => (
          <Row
            key={row.node.id}
            row={row}
            isOpen={isOpen(row.node.id)}
            isFocusable={row.node.id === focused}
            isSelected={isSelected(row.node)}
            onChoose={() => choose(row.node)}
            onToggle={() => toggle(row.node.id)}
          />
        ))}
      </div>
      {offices.some(({ rooms }) => rooms.some((room) => !room.isActive)) && (
        <Checkbox
          className={classes.closed}
          label={m.rooms_show_closed()}
          checked={showsClosed}
          onChange={(event) => setShowsClosed(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

type RowProps = {
  row: VisibleNode
  isOpen: boolean
  isFocusable: boolean
  isSelected: boolean
  onChoose: () => void
  onToggle: () => void
}

function Row({ row, isOpen, isFocusable, isSelected, onChoose, onToggle }: RowProps) {
  const { node, place, siblings } = row
  return (
    // The keys are the tree's: it knows what comes before and after.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      role="treeitem"
      className={`${ui.hover} ${classes.row}`}
      style={{ paddingLeft: 2 + 16 * (node.level - 1) }}
      tabIndex={isFocusable ? 0 : -1}
      aria-level={node.level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={node.children ? isOpen : undefined}
      aria-selected={isSelected}
      data-closed={('room' in node.label && !node.label.room.isActive) || undefined}
      onClick={onChoose}
    >
      <span
        className={`${ui.centered} ${classes.twist}`}
        data-open={isOpen || undefined}
        aria-hidden
        onClick={(event) => {
          if (!node.children) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {node.children && <IconChevronRight size={16} stroke={2} />}
      </span>
      <Label label={node.label} />
      {!('bin' in node.label) && <AttentionBadges attention={node.attention} />}
    </div>
  )
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

function Label({ label }: Pick<TreeNode, 'label'>) {
  if ('office' in label)
    return (
      <>
        <IconBuildingHospital {...icon} />
        <b className={classes.name}>{label.office.name}</b>
      </>
    )
  if ('building' in label)
    return (
      <>
        <IconBuilding {...icon} />
        <span className={classes.name}>{label.building}</span>
      </>
    )
  if ('floor' in label)
    return (
      <>
        <IconStairs {...icon} />
        <span className={classes.name}>{m.rooms_floor({ floor: label.floor })}</span>
      </>
    )
  if ('bin' in label)
    return (
      <>
        <IconPackage {...icon} />
        <span className={`${classes.name} ${ui.code}`}>{label.bin.code}</span>
      </>
    )
  const { name, number, isQuarantine, isActive } = label.room
  return (
    <>
      <IconDoor {...icon} />
      <span className={classes.name}>
        {name} <small className={ui.code}>{number}</small>
        {isQuarantine && <small> · {m.rooms_quarantine()}</small>}
        {!isActive && <small> · {m.rooms_not_in_use()}</small>}
      </span>
    </>
  )
}
