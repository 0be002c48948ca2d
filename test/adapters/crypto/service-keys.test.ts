import { randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { UnsuitableKey } from '../../../adapters/crypto/keys/unsuitable-key.ts'
import { privateFolder } from '../../support/private-folder.ts'

const aKey = () => randomBytes(32).toString('hex')

describe('ServiceKeyRing', () => {
  it('makes its key once, closed to others, and finds it again', async () => {
    const folder = join(await privateFolder(), 'keys')
    expect(await ServiceKeyRing.find({ folder })).toBeUndefined()
    const made = await ServiceKeyRing.open({ folder })
    const found = await ServiceKeyRing.open({ folder })
    expect(found.derive('a')).toEqual(made.derive('a'))
    expect((await stat(join(folder, 'service-secret'))).mode & 0o777).toBe(0o600)
  })

  it('takes several keys of a setting, of which the first one is current', () => {
    const [one, two] = [aKey(), aKey()]
    const ring = ServiceKeyRing.parse(`${one}, ${two}\n`, 'SERVICE_KEY')
    expect(ring.derive('a')).toEqual(ServiceKeyRing.parse(one, '').derive('a'))
    expect(ring.deriveOthers('a')).toEqual([ServiceKeyRing.parse(two, '').derive('a')])
    expect(ServiceKeyRing.parse(`${one} ${one}`, '').keys).toHaveLength(1)
  })

  it('refuses a fourth key, and a bad one among good ones', async () => {
    const four = Array.from({ length: 4 }, aKey).join()
    expect(() => ServiceKeyRing.parse(four, 'SERVICE_KEY')).toThrow(UnsuitableKey)
    expect(() => ServiceKeyRing.parse(`${aKey()},short`, 'SERVICE_KEY')).toThrow(UnsuitableKey)
    const folder = join(await privateFolder(), 'keys')
    await ServiceKeyRing.open({ folder })
    await writeFile(join(folder, 'service-secret-old'), 'short', { mode: 0o600 })
    await expect(ServiceKeyRing.open({ folder })).rejects.toThrow('service-secret-old')
  })
})

const parse = (text: string) => ServiceSecret.parse(text, 'SERVICE_KEY')

describe('ServiceSecret', () => {
  it('reads hex and both kinds of base64 as the same secret', () => {
    const secret = randomBytes(32)
    const forms = ['hex', 'base64', 'base64url'] as const
    const keys = forms.map((form) => parse(`${secret.toString(form)}\n`).derive('a'))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  })

  it('derives a different key for every purpose and secret', () => {
    const [one, other] = [
      parse(randomBytes(32).toString('hex')),
      parse(randomBytes(32).toString('hex')),
    ]
    const keys = [one.derive('a'), one.derive('b'), other.derive('a')]
    expect(new Set(keys.map(({ id }) => id)).size).toBe(3)
    expect(new Set(keys.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(3)
    expect(one.derive('a')).toEqual(one.derive('a'))
  })

  it('does not print its value', () => {
    const text = randomBytes(32).toString('hex')
    const secret = parse(text)
    expect(JSON.stringify(secret)).toBe('{}')
  })

  it.each([
    ['too short', randomBytes(31).toString('hex')],
    ['too long', randomBytes(33).toString('base64')],
    ['words', 'correct horse battery staple, correct horse'],
    ['one byte over and over', 'ab'.repeat(32)],
    ['a published example', 'abcdefghijklmnopqrstuvwxyz'],
    ['nothing', ''],
  ])('refuses %s, and shows nothing of it', (_case, text) => {
    let refusal: unknown
    try {
      parse(text)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(UnsuitableKey)
    expect(String(refusal)).toContain('SERVICE_KEY')
    if (text) expect(String(refusal)).not.toContain(text.slice(0, 12))
  })
})
