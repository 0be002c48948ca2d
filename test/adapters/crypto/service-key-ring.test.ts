import { randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
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
