import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import { OtpauthTimeCodes } from '../../../adapters/crypto/otpauth-time-codes.ts'
import { AppSecrets } from '../../../application/auth/factors/app-secrets.ts'
import { appCode } from '../../support/app-code.ts'
import { aUser } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { someMoment } from '../../support/unique.ts'

const [old, current] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]

function secretsWith(keys: string) {
  const ring = ServiceKeyRing.parse(keys, 'SERVICE_KEY')
  const box = new GcmSecretBox(ring.derive('a'), ring.deriveOthers('a'))
  return new AppSecrets(box, new OtpauthTimeCodes())
}

it('opens a secret for its own user, and nobody else’s', () => {
  const secrets = secretsWith(current)
  const { plain, kept } = secrets.make('5')
  const code = appCode(plain, someMoment)
  expect(secrets.stepOf(kept, code, someMoment)).toBe(Math.floor(someMoment.getTime() / 30_000))
  expect(secrets.stepOf({ ...kept, userId: '6' }, code, someMoment)).toBeUndefined()
  expect(kept.sealed).not.toContain(plain)
})

it('seals with the current key, and leaves what it cannot open', async () => {
  const { given, secondFactors } = memoryRecords()
  const before = secretsWith(old)
  const { plain, kept } = before.make('5')
  await given.user(aUser({ id: '5', name: 'mei' }))
  await secondFactors.begin(kept, someMoment)
  await secondFactors.begin({ userId: '6', sealed: 'of another service' }, someMoment)
  await secretsWith(`${current},${old}`).reseal(secondFactors)
  const [resealed, foreign] = await secondFactors.listSecrets()
  if (!resealed) throw new Error('the secret is gone')
  const code = appCode(plain, someMoment)
  expect(secretsWith(current).stepOf(resealed, code, someMoment)).toBeDefined()
  expect(before.stepOf(resealed, code, someMoment)).toBeUndefined()
  expect(foreign?.sealed).toBe('of another service')
})
