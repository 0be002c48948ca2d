import { createHash, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HmacCodeDigest } from '../../../adapters/crypto/digests.ts'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { HmacUrlSigner } from '../../../adapters/crypto/hmac-url-signer.ts'
import { KeyFolder } from '../../../adapters/crypto/keys/key-folder.ts'
import { LoginKeyRing } from '../../../adapters/crypto/keys/login-key-ring.ts'
import { isPublished } from '../../../adapters/crypto/keys/published-defaults.ts'
import { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { aLoginKey } from '../../support/login-keys.ts'
import { privateFolder } from '../../support/private-folder.ts'

const key = aLoginKey()
const { n = '' } = createPublicKey(key.privateKey).export({ format: 'jwk' })
const modulus = Buffer.from(n, 'base64url')

/** The modulus and a few more or less. */
function near(difference: number): Buffer {
  const number = BigInt(`0x${modulus.toString('hex')}`) + BigInt(difference)
  return Buffer.from(number.toString(16).padStart(512, '0'), 'hex')
}

describe('LoginKey', () => {
  it('is named after its public key', () => {
    const spki = Buffer.from(key.publicKeyLine, 'base64')
    expect(key.fingerprint).toBe(createHash('sha256').update(spki).digest('hex'))
    expect(key.id).toBe(key.fingerprint.slice(0, 16))
  })

  it('pads ciphertext on the left to the length of the modulus', () => {
    const fitted = Buffer.from(key.fit(Uint8Array.of(7, 8)) ?? [])
    expect(fitted.toString('hex')).toBe(`${'00'.repeat(254)}0708`)
  })

  it('accepts only numbers below the modulus', () => {
    expect(key.fit(near(-1))).toBeDefined()
    expect(key.fit(near(0))).toBeUndefined()
    expect(key.fit(near(1))).toBeUndefined()
    expect(key.fit(Buffer.alloc(257))).toBeUndefined()
  })

  it('has a fallback of the same size', () => {
    expect(key.fit(key.decoy)).toEqual(key.decoy)
  })
})

const REPLACED = new Date('2026-11-01T00:00:00Z')
const LINK = { expiresAt: new Date('2026-11-01T00:02:00Z'), epoch: 0 }
const CODE = { purpose: 'login', recipientKey: 'sms:1', clientId: 'c', code: '1234' } as const

/** As an instance that started now has them. */
async function started(folder: string) {
  const ring = await ServiceKeyRing.open({ folder })
  const keys = [ring.derive('a'), ring.deriveOthers('a')] as const
  return {
    signer: new HmacUrlSigner('http://localhost', ...keys),
    codes: new HmacCodeDigest(...keys),
    box: new GcmSecretBox(...keys),
  }
}

type Instance = Awaited<ReturnType<typeof started>>

/** What one instance gives out counts with the other. */
function understands(by: Instance, from: Instance): boolean[] {
  const { pathname, search } = new URL(from.signer.sign('7', LINK))
  return [
    by.signer.verify(pathname.replace('/file/', ''), search.slice(1)) !== undefined,
    by.codes.digests(CODE).includes(from.codes.digest(CODE)),
    by.box.open(from.box.seal('secret', 'a'), 'a') === 'secret',
  ]
}

async function states(folder: KeyFolder) {
  return (await folder.keys()).map(({ state }) => state)
}

describe('a rotation of the service key', () => {
  it('lets instances of two neighbouring steps understand each other', async () => {
    const path = join(await privateFolder(), 'keys')
    const folder = new KeyFolder(path, 'service')
    const before = await started(path)
    await folder.makeNext()
    const accepting = await started(path)
    await folder.promote(REPLACED)
    const using = await started(path)
    await folder.retire()
    const after = await started(path)

    const steps = [before, accepting, using, after]
    for (const [at, one] of steps.entries()) {
      for (const other of steps.slice(at, at + 2)) {
        expect([understands(one, other), understands(other, one)]).toEqual([
          ...[Array(3).fill(true), Array(3).fill(true)],
        ])
      }
    }
    expect(understands(after, before)).toEqual([false, false, false])
  })

  it('makes one next key, however often it is asked', async () => {
    const path = join(await privateFolder(), 'keys')
    const folder = new KeyFolder(path, 'service')
    await ServiceKeyRing.open({ folder: path })
    await folder.makeNext()
    const [, next] = await folder.keys()
    await folder.makeNext()
    expect((await folder.keys())[1]).toEqual(next)
    await folder.promote(REPLACED)
    const [current, old] = await folder.keys()
    expect(current).toMatchObject({ state: 'current', id: next?.id })
    expect(old).toMatchObject({ state: 'old', since: REPLACED })
  })
})

it('a rotation of the login key keeps the old pair open', async () => {
  const path = join(await privateFolder(), 'keys')
  const folder = new KeyFolder(path, 'login')
  const { current: first } = await LoginKeyRing.open({ folder: path })
  await folder.makeNext()
  const accepting = await LoginKeyRing.open({ folder: path })
  expect(accepting.current.id).toBe(first.id)
  await folder.promote(REPLACED)
  const using = await LoginKeyRing.open({ folder: path })
  expect(using.current.id).toBe(accepting.keys[1]?.id)
  expect(using.keys.map(({ id }) => id)).toEqual([using.current.id, first.id])
  expect(await states(folder)).toEqual(['current', 'old'])
  await folder.retire()
  expect(await states(folder)).toEqual(['current'])
}, 300_000)

const source = new URL('../../../adapters/crypto/keys/published-defaults.ts', import.meta.url)

// Public: they stand in the configurations and seeds of the family's repositories.
const KNOWN = [
  'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKoR8mX0rGKLqzcWmOzbfj64K8ZIgOdHnzkXSOVOZbFu/TJhZ7rFAN+eaGkl3C4buccQd/EjEsj9ir7ijT7h96MCAwEAAQ==',
  'abcdefghijklmnopqrstuvwxyz',
  '52549111389893486934626385991395',
  'pc123',
  'app123',
  'admin123',
  'ruoyi123',
]

describe('published defaults', () => {
  it.each(KNOWN)('knows %s', (value) => {
    expect(isPublished(value)).toBe(true)
  })

  it('lists at least thirty, none of them in clear', () => {
    const text = readFileSync(source, 'utf8')
    expect(text.match(/^ {2}'[\w-]{43}',$/gm)?.length).toBeGreaterThanOrEqual(30)
    for (const value of KNOWN) expect(text).not.toContain(value)
  })

  it('does not match other values', () => {
    for (const value of ['', 'pc124', 'PC123', 'pc123 ']) expect(isPublished(value)).toBe(false)
  })

  it('refuses one as a service secret', () => {
    expect(() => ServiceSecret.parse('52549111389893486934626385991395', 'SERVICE_KEY')).toThrow(
      'SERVICE_KEY is not random',
    )
  })
})
