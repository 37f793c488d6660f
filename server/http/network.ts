import ipaddr from 'ipaddr.js'

/** What counts as one caller: an IPv6 network of 64 bits is given to one household, and an IPv4 address in IPv6's dress is itself. */
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
