import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { publicReadingContract } from '../../contract/public-reading.contract.ts'
import { MemoryPublicReading } from '../../memory/files/memory-public-reading.ts'
import { aRemotePlatform } from '../../support/platform-builders.ts'

publicReadingContract('memory', async (readability) => {
  const reading = new MemoryPublicReading()
  if (readability === 'public') reading.declare('files', 'public')
  const addresses = { signed: 'https://files.test/one?good', refused: 'https://files.test/one?bad' }
  reading.serve(addresses.signed, Buffer.from('bytes'))
  const key = ObjectKey.parse('2026/03/04/one')
  return { reading, platform: aRemotePlatform(), key, ...addresses, content: 'bytes' }
})
