import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import { PlatformSecrets } from '../../../application/platforms/platform-secrets.ts'
import { ResealPlatforms } from '../../../application/platforms/reseal-platforms.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { aRemotePlatform, remoteSettings } from '../../support/platform-builders.ts'

const [old, current] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]

function secretsWith(keys: string) {
  const ring = ServiceKeyRing.parse(keys, 'SERVICE_KEY')
  const box = new GcmSecretBox(ring.derive('a'), ring.deriveOthers('a'))
  return new PlatformSecrets(box, { resolve: () => undefined })
}

it('seals secrets with the current key, and leaves references and what it cannot open', async () => {
  const { given, platforms, managedPlatforms: managed } = memoryRecords()
  const accessKey = secretsWith(old).keep('accessKey', 'the access key') ?? ''
  const remote = remoteSettings({ accessKey, secretKey: 'env:GATEHOUSE_STORAGE_KEY' })
  await given.platform(aRemotePlatform({ id: '1000', key: 'one', remote, isDefault: true }))
  const foreign = remoteSettings({ accessKey: 'none', secretKey: 'none' })
  await given.platform(aRemotePlatform({ id: '1001', key: 'two', remote: foreign }))
  await new ResealPlatforms(managed, platforms, secretsWith(`${current},${old}`)).reseal()

  const [one, two] = await platforms.list()
  expect(one?.props.isDefault).toBe(true)
  expect(one?.props.remote?.secretKey).toBe('env:GATEHOUSE_STORAGE_KEY')
  const kept = one?.props.remote?.accessKey ?? ''
  expect(secretsWith(current).reveal('accessKey', kept)).toBe('the access key')
  expect(secretsWith(old).reveal('accessKey', kept)).toBeUndefined()
  expect(two?.props.remote).toEqual(foreign)
})
