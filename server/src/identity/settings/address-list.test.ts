import { describe, expect, it } from 'vitest'
import { allowsAddress, networkOf, wrongEntry } from './address-list.ts'

describe('a list of addresses', () => {
  it.each([
    ['', '203.0.113.9', true],
    [' \n , ', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.10', false],
    ['203.0.113.0/24', '203.0.113.200', true],
    ['203.0.113.77/24', '203.0.113.200', true],
    ['203.0.113.0/24', '203.0.114.1', false],
    ['203.0.113.0/32', '203.0.113.1', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['10.0.0.1, 203.0.113.0/24\n192.0.2.7', '192.0.2.7', true],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:db8::/32', '2001:db9::5', false],
    ['2001:DB8:0:0::1', '2001:db8::1', true],
    ['fe80::/10', 'fe80::1%eth0', true],
    // One machine, written as either kind of address.
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '::ffff:0a01:0203', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.0/104', '10.200.0.1', true],
    ['::ffff:10.0.0.0/104', '11.0.0.1', false],
    ['2001:db8::/32', '203.0.113.9', false],
    ['203.0.113.0/24', '2001:db8::1', false],
    ['203.0.113.0/24', '', false],
    ['203.0.113.0/24', 'not an address', false],
  ])('%j lets %s in: %s', (list, address, isAllowed) => {
    expect(allowsAddress(list, address)).toBe(isAllowed)
  })

  it.each([
    ['10.0.0.0/8, 2001:db8::/48\n192.0.2.7', undefined],
    ['', undefined],
    ['10.0.0.0/33', '10.0.0.0/33'],
    ['2001:db8::/129', '2001:db8::/129'],
    ['10.0.0.0/8/8', '10.0.0.0/8/8'],
    ['10.0.0.0/', '10.0.0.0/'],
    ['10.0.0.0/-1', '10.0.0.0/-1'],
    ['10.0.0', '10.0.0'],
    ['10.0.0.1, clinic.example', 'clinic.example'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
  ])('of %j the wrong entry is %s', (list, wrong) => {
    expect(wrongEntry(list)).toBe(wrong)
  })
})

describe('where an address belongs to', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
