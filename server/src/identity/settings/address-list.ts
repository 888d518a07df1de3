import { BlockList, isIP, SocketAddress } from 'node:net'

type Family = 'ipv4' | 'ipv6'
type Network = { address: string; family: Family; prefix: number }

const bits = { ipv4: 32, ipv6: 128 } as const
// An IPv4 address in IPv6 clothes: the last 32 of its 128 bits.
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const MAPPED_BITS = 96

const entriesOf = (list: string) =>
  list
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** An address, or a range such as 192.0.2.0/24; undefined where it is neither. */
function read(entry: string): Network | undefined {
  const [text = '', length, ...rest] = entry.split('/')
  const version = isIP(text)
  if (version === 0 || text.includes('%') || rest.length > 0) return undefined
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const prefix = length === undefined ? bits[family] : /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (prefix < 0 || prefix > bits[family]) return undefined

  const { address } = new SocketAddress({ address: text, family })
  const inside = family === 'ipv6' && prefix >= MAPPED_BITS ? mapped.exec(address)?.[1] : undefined
  return inside
    ? { address: inside, family: 'ipv4', prefix: prefix - MAPPED_BITS }
    : { address, family, prefix }
}

/** The first entry that is neither an address nor a range. */
export const wrongEntry = (list: string): string | undefined => entriesOf(list).find((entry) => !read(entry))

/** IPv6: what a household or an office is given, and one computer in it takes as many addresses of as it likes. */
const SUBSCRIBER_BITS = 64

/** Where an address belongs to: IPv4 by itself, IPv6 with all of its /64. */
export function networkOf(address: string): string {
  const caller = read(address.replace(/%.*$/, ''))
  if (caller?.family !== 'ipv6') return caller?.address ?? address
  const [head = '', tail] = caller.address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
  return `${all.slice(0, SUBSCRIBER_BITS / 16).join(':')}::/${SUBSCRIBER_BITS}`
}

/** Whether a list of addresses and ranges, separated by commas or lines, holds the address. An empty list holds any. */
export function allowsAddress(list: string, address: string): boolean {
  const entries = entriesOf(list)
  if (entries.length === 0) return true
  // The zone names an interface of this machine and says nothing about who calls.
  const caller = read(address.replace(/%.*$/, ''))
  if (!caller) return false
  const allowed = new BlockList()
  for (const entry of entries) {
    const network = read(entry)
    if (network) allowed.addSubnet(network.address, network.prefix, network.family)
  }
  return allowed.check(caller.address, caller.family)
}
