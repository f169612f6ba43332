import { BlockList, isIP } from 'node:net';

const kept = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // of a provider, behind its NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local: also where clouds tell machines their secrets
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols
  ['192.0.2.0', 24], // documents
  ['192.88.99.0', 24], // 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // measurements
  ['198.51.100.0', 24], // documents
  ['203.0.113.0', 24], // documents
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const)
  kept.addSubnet(network, bits, 'ipv4');

const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6'); // all that is given out
for (const [network, bits] of [
  ['2001::', 23], // protocols, Teredo
  ['2001:db8::', 32], // documents
  ['2002::', 16], // 6to4: any IPv4 address in disguise
  ['3fff::', 20], // documents
] as const)
  kept.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the public internet: not of this machine, its networks, or of nobody. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !kept.check(address, 'ipv4');
  return isIP(address) === 6 && open.check(address, 'ipv6') && !kept.check(address, 'ipv6');
}
