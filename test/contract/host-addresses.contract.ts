import { isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { HostAddresses } from '../../application/ports/platforms/host-addresses.ts'

export function hostAddressesContract(adapter: string, fresh: () => HostAddresses) {
  describe(`HostAddresses contract: ${adapter}`, () => {
    it('knows all that a name stands for, as addresses', async () => {
      const addresses = await fresh().of('localhost')
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.every((address) => isIP(address) > 0)).toBe(true)
    })

    it.each(['127.0.0.1', '::1', '192.0.2.7'])('takes %s for itself', async (address) => {
      expect(await fresh().of(address)).toEqual([address])
    })

    it.each(['nowhere.invalid', 'x..y'])('knows nothing of %j', async (host) => {
      expect(await fresh().of(host)).toEqual([])
    })
  })
}
