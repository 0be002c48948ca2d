import { describe, expect, it } from 'vitest'
import type { VirusScanner } from '../../application/ports/files/virus-scanner.ts'
import { bodyOf, brokenBody } from '../support/bodies.ts'

/** Stands for a virus. */
export const VIRUS = 'canary-virus-signature'

export function virusScannerContract(adapter: string, make: () => Promise<VirusScanner>) {
  describe(`VirusScanner contract: ${adapter}`, () => {
    it('finds nothing in large harmless content', async () => {
      const scanner = await make()
      expect(await scanner.scan(bodyOf(Buffer.alloc(5_000_000, 'a')))).toBe('clean')
      expect(await scanner.scan(bodyOf(Buffer.from('x')))).toBe('clean')
    })

    it('finds a virus at any offset, also across chunks', async () => {
      const scanner = await make()
      const body = Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from(VIRUS)])
      expect(await scanner.scan(bodyOf(body, 70_001))).toBe('infected')
      expect(await scanner.scan(bodyOf(Buffer.from(VIRUS), 5))).toBe('infected')
    })

    it('passes on what fails in the body', async () => {
      const scanner = await make()
      const scan = scanner.scan(brokenBody(Buffer.alloc(10), new RangeError('gone')))
      await expect(scan).rejects.toThrow(RangeError)
    })
  })
}
