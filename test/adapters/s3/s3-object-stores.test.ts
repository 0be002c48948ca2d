import { describe, expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import { aPlatform } from '../../support/builders.ts'
import { faultyProxy } from '../../support/faulty-proxy.ts'
import { IMPATIENT, locationAt } from '../../support/s3-locations.ts'

const somewhere = 'http://access:secret@127.0.0.1:9'
const key = ObjectKey.parse('2026/03/04/one.bin')
const byte = { first: 0, last: 0 }

describe('S3ObjectStores', () => {
  it('keeps one store for a platform until its settings change', () => {
    let location = locationAt(somewhere)
    const stores = new S3ObjectStores({ locationOf: () => ({ ...location }) })
    const platform = aPlatform({ kind: 's3' })
    const first = stores.for(platform)
    expect(stores.for(platform)).toBe(first)
    expect(stores.for(aPlatform({ kind: 's3' }))).not.toBe(first)
    location = { ...location, secretKey: 'another' }
    expect(stores.for(platform)).not.toBe(first)
  })

  it('returns no store for a platform that may not be contacted', () => {
    const stores = new S3ObjectStores({
      locationOf() {
        throw new NoUsablePlatform()
      },
    })
    expect(() => stores.for(aPlatform({ kind: 's3' }))).toThrow(NoUsablePlatform)
  })

  it('connects to no address that the lookup refuses', async () => {
    const proxy = await faultyProxy(somewhere, () => 'reset before')
    const url = new URL(proxy.url)
    url.hostname = 'localhost'
    const location = locationAt(url.href)
    const refusing = new S3ObjectStores({
      locationOf: () => location,
      patience: IMPATIENT,
      lookupFor: () => (_host, _options, answer) => answer(new Error('not on the list'), '', 4),
    })
    const open = refusing.for(aPlatform({ kind: 's3' })).open(key, byte)
    await expect(open).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(proxy.seen).toEqual([])
    proxy.close()
  })

  it('speaks to the host of the bucket unless the path has it', async () => {
    const hosts: string[] = []
    const location = { ...locationAt('http://a:b@s3.example.test:9'), bucket: 'pictures' }
    for (const pathStyle of [true, false]) {
      const stores = new S3ObjectStores({
        locationOf: () => ({ ...location, pathStyle }),
        patience: { ...IMPATIENT, attempts: 1 },
        lookupFor: () => (host, _options, answer) => {
          hosts.push(host)
          answer(new Error('only asked'), '', 4)
        },
      })
      const open = stores.for(aPlatform({ kind: 's3' })).open(key, byte)
      await expect(open).rejects.toMatchObject({ code: 'storage_unreachable' })
    }
    expect(hosts).toEqual(['s3.example.test', 'pictures.s3.example.test'])
  })
})
