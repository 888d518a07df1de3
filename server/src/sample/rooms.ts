import type { roomTypes } from '@wellstock/contract/stock/inventory'
import { idOf } from './identity.ts'
import { type OfficeCode, officeCodes } from './organization.ts'

export type Room = {
  id: string
  office: OfficeCode
  name: string
  number: string
  floor: string
  building: string
  type: (typeof roomTypes)[number]
  isQuarantine: boolean
}

const examRooms = (floor: number, count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => `${floor} exam_room Exam Room ${from + i}`)

/** A line: floor, type, name. The number of a room is its floor and its place in the list of the floor. */
const plans: Record<OfficeCode, { building: string; rooms: string[] }> = {
  MAIN: {
    building: 'Main Building',
    rooms: [
      '0 storage Central Supply',
      '0 storage Equipment Store',
      '0 storage Quarantine Hold',
      ...examRooms(1, 6),
      '1 storage Clean Utility',
      '1 storage Medication Room',
      '1 lab Point-of-Care Laboratory',
      '1 office Patient Services',
      ...examRooms(2, 4, 7),
      '2 storage Sterile Store',
      '2 lab Core Laboratory',
      '2 lab Imaging Suite',
      '3 office Administration',
      '3 office Procurement Office',
      '3 conference Aspen Room',
      '3 conference Juniper Room',
    ],
  },
  RIV: {
    building: 'Riverbend House',
    rooms: [
      '1 storage Supply Room',
      '1 storage Clean Utility',
      ...examRooms(1, 6),
      '1 lab Laboratory',
      '2 storage Medication Room',
      '2 storage Equipment Closet',
      '2 office Front Office',
      '2 conference Cottonwood Room',
    ],
  },
  NOR: {
    building: 'Northgate Pavilion',
    rooms: [
      '1 storage Supply Room',
      '1 storage Medication Room',
      ...examRooms(1, 4),
      '1 office Reception',
      '2 exam_room Procedure Room A',
      '2 exam_room Procedure Room B',
      '2 storage Sterile Store',
      '2 lab Laboratory',
      '2 conference Birch Room',
    ],
  },
  HAR: {
    building: 'Quay House',
    rooms: [
      '1 storage Supply Room',
      '1 storage Medication Room',
      ...examRooms(1, 4),
      '2 storage Equipment Closet',
      '2 lab Laboratory',
      '2 office Front Office',
    ],
  },
  CDW: {
    building: 'Warehouse',
    rooms: ['A', 'B', 'C', 'D', 'E', 'F'].map((rack) => `1 storage Rack ${rack}`),
  },
}

export const rooms: readonly Room[] = officeCodes.flatMap((code) => {
  const onFloor = new Map<string, number>()
  return plans[code].rooms.map((line) => {
    const [floor = '', type = '', ...words] = line.split(' ')
    const place = (onFloor.get(floor) ?? 0) + 1
    onFloor.set(floor, place)
    const number = `${floor}-${String(place).padStart(2, '0')}`
    const name = words.join(' ')
    return {
      id: idOf(`room|${code}|${number}`),
      office: code,
      name,
      number,
      floor,
      building: plans[code].building,
      type: type as Room['type'],
      isQuarantine: name.startsWith('Quarantine'),
    }
  })
})

/** Where a category is kept, by the name of the room; the first that the office has. */
const shelves: Record<string, string[]> = {
  GLV: ['Central Supply', 'Supply Room', 'Rack A'],
  SYR: ['Clean Utility', 'Supply Room', 'Rack B'],
  IVT: ['Clean Utility', 'Supply Room'],
  WND: ['Central Supply', 'Clean Utility', 'Supply Room', 'Rack C'],
  SUT: ['Sterile Store', 'Supply Room'],
  SRG: ['Sterile Store', 'Supply Room'],
  INS: ['Sterile Store', 'Equipment Closet'],
  RSP: ['Central Supply', 'Supply Room'],
  LAB: ['Core Laboratory', 'Laboratory'],
  RGT: ['Core Laboratory', 'Laboratory'],
  IMG: ['Imaging Suite', 'Supply Room'],
  STE: ['Sterile Store', 'Supply Room', 'Rack E'],
  PHM: ['Medication Room'],
  EMR: ['Clean Utility', 'Supply Room'],
  ORT: ['Central Supply', 'Supply Room'],
  OFC: ['Patient Services', 'Front Office', 'Reception', 'Rack F'],
  DIA: ['Exam Room 1', 'Exam Room 2', 'Exam Room 3', 'Exam Room 4'],
  EQP: ['Equipment Store', 'Equipment Closet', 'Procedure Room A'],
}

/** The room of a product in an office. `turn` (0 … 1) spreads what stands in exam rooms over several of them. */
export function roomFor(office: OfficeCode, code: string, turn: number): Room {
  const names = shelves[code] ?? []
  const inOffice = rooms.filter((room) => room.office === office)
  const found = names.flatMap((name) => inOffice.find((room) => room.name === name) ?? [])
  const room = code === 'DIA' ? found[Math.floor(turn * found.length)] : found[0]
  if (!room) throw new Error(`no room for ${code} at ${office}`)
  return room
}
