import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import ipaddr from 'ipaddr.js'

/**
 * Key that stands for one caller. An IPv6 network of 64 bits belongs to one household; an IPv4 address mapped to IPv6 counts as
 * the IPv4 address.
 */
export function networkOf(ip: string | undefined): string {
  if (!ip || !ipaddr.isValid(ip)) return ip ?? ''
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const { parts } = address as ipaddr.IPv6
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** RFC 1918, RFC 4193 and link-local addresses, and this machine itself. */
const ownRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** True for addresses of the local network; false for a text that is no address. */
export const isOwnNetwork = (ip: string | undefined): boolean =>
  ip !== undefined && ipaddr.isValid(ip) && ownRanges.has(ipaddr.process(ip).range())

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>

/** Addresses at which a phone in the same network reaches this machine, given the setting HOST. */
export function addressesInNetwork(
  { host, port }: { host: string | undefined; port: number },
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::'
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, internal }) => !internal && isOwnNetwork(address) && (everywhere || host === address))
    .map(({ address }) => ipaddr.parse(address))
    .filter((address) => address.kind() === 'ipv4' || (host !== '0.0.0.0' && address.range() === 'uniqueLocal'))
    .map((address) => `http://${address.kind() === 'ipv6' ? `[${address.toString()}]` : address.toString()}:${port}`)
}
