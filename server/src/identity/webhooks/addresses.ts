import { BlockList, isIP } from 'node:net'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Settings } from '../../platform/environment.ts'

/** IPv4 that is not the internet's: IANA's special-purpose registry, multicast and what is reserved. */
const notPublic = new BlockList()
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, length)

/** Within the global unicast of IPv6: what carries an IPv4 address inside, and documentation. */
const notPublic6 = new BlockList()
for (const [network, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, length, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether an address is this machine's own. */
export const isLoopback = (address: string) =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is one of the internet, and no way into this machine or the network it stands in. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address)
  return version === 6 && globalUnicast.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** Whether this installation is for the machine it runs on alone, as in development and tests. */
export const isForThisMachine = ({ publicUrl, trustedProxies, host }: Settings) =>
  publicUrl === undefined && trustedProxies.length === 0 && (host === 'localhost' || isLoopback(host))

/** Whether events may be sent to an address that a name has. */
export const mayReach = (address: string, isLocal: boolean) =>
  isPublic(address) || (isLocal && isLoopback(address))

const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

/** What is wrong with the URL of an endpoint, by its form. What its name stands for is looked at as each event is sent. */
export function urlProblem(text: string, isLocal: boolean): Sentence | null {
  if (!URL.canParse(text)) return said.webhook_url_form()
  const { protocol, hostname, username, password, hash } = new URL(text)
  const host = bare(hostname)
  const isOwn = host === 'localhost' || isLoopback(host)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLocal && isOwn)
  if (!isSecure || username !== '' || password !== '' || hash !== '') return said.webhook_url_form()
  if (isLocal && isOwn) return null
  const isInside =
    isIP(host) !== 0
      ? !isPublic(host)
      : !host.includes('.') || /\.(localhost|local|internal|home\.arpa)\.?$/.test(host)
  return isInside ? said.webhook_private_address() : null
}
