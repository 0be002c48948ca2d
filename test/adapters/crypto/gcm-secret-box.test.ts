import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { secretBoxContract } from '../../contract/secret-box.contract.ts'

function aKey() {
  return ServiceSecret.parse(randomBytes(32).toString('hex'), 'test').derive('stored secrets')
}

secretBoxContract('AES-256-GCM', () => new GcmSecretBox(aKey()))

it('opens what an older key sealed, as long as that key is there', () => {
  const [older, current] = [aKey(), aKey()]
  const sealed = new GcmSecretBox(older).seal('secret', 'a')
  expect(sealed).toContain(older.id)
  const rotated = new GcmSecretBox(current, [older])
  expect(rotated.open(sealed, 'a')).toBe('secret')
  expect(rotated.seal('secret', 'a')).toContain(current.id)
  expect(new GcmSecretBox(current).open(sealed, 'a')).toBeUndefined()
})

it('does not confuse the ids of keys', () => {
  const [older, current] = [aKey(), aKey()]
  const sealed = new GcmSecretBox(older).seal('secret', 'a')
  const relabelled = sealed.replace(older.id, current.id)
  expect(new GcmSecretBox(current, [older]).open(relabelled, 'a')).toBeUndefined()
})
