import { MemoryPublicReading } from '../../../adapters/memory/memory-public-reading.ts'
import { ObjectKey } from '../../../domain/storage/object-key.ts'
import { publicReadingContract } from '../../contract/public-reading.contract.ts'
import { aRemotePlatform } from '../../support/platform-builders.ts'

publicReadingContract('memory', async (readability) => {
  const reading = new MemoryPublicReading()
  if (readability === 'public') reading.declare('files', 'public')
  return { reading, platform: aRemotePlatform(), key: ObjectKey.parse('2026/03/04/one') }
})
