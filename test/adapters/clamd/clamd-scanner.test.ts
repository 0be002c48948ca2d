import { expect, it } from 'vitest'
import { ClamdScanner } from '../../../adapters/clamd/clamd-scanner.ts'
import { VIRUS, virusScannerContract } from '../../contract/virus-scanner.contract.ts'
import { bodyOf } from '../../support/bodies.ts'
import { type ClamdMood, fakeClamd } from '../../support/clamd.ts'

virusScannerContract('clamd', async () => new ClamdScanner((await fakeClamd(VIRUS)).address))

it.each<ClamdMood>([
  'limited',
  'silent',
  'rude',
  'broken',
])('has no finding when clamd is %s', async (mood) => {
  const { address } = await fakeClamd(VIRUS, mood)
  const scan = new ClamdScanner(address, 300).scan(bodyOf(Buffer.alloc(3_000_000)))
  await expect(scan).rejects.toThrow(expect.objectContaining({ code: 'scan_failed' }))
})

it('has no finding when the scanner does not listen', async () => {
  const scan = new ClamdScanner({ host: '127.0.0.1', port: 1 }).scan(bodyOf(Buffer.alloc(10)))
  await expect(scan).rejects.toThrow(expect.objectContaining({ code: 'scan_failed' }))
})
