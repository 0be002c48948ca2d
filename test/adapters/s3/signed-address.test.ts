import { expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { aPlatform } from '../../support/builders.ts'
import { locationAt } from '../../support/s3-locations.ts'

const TYPE = 'text/plain'

/** What an address that is to live that long says; nobody is asked. */
async function querySigned(signatureVersion: 'v2' | 'v4', seconds: number) {
  const location = locationAt('http://access:secret@127.0.0.1:9', { signatureVersion })
  const store = new S3ObjectStores({ locationOf: () => location }).for(aPlatform({ kind: 's3' }))
  const terms = { seconds, contentType: TYPE, disposition: 'inline' }
  const handoff = await store.handOff?.(ObjectKey.parse('one'), terms)
  if (handoff?.kind !== 'address') throw new Error('No address was given.')
  return new URL(handoff.url).searchParams
}

it.each([
  1, 60, 120,
])('an address signed v4 for %d s lives that long, from now on', async (seconds) => {
  const before = Math.floor(Date.now() / 1000)
  const query = await querySigned('v4', seconds)
  expect(query.get('X-Amz-Expires')).toBe(String(seconds))
  const date = String(query.get('X-Amz-Date'))
  const start = date.replace(/^(.{4})(..)(.{5})(..)(.*)$/, '$1-$2-$3:$4:$5')
  expect(Date.parse(start) / 1000).toBeGreaterThanOrEqual(before)
  expect(Date.parse(start)).toBeLessThanOrEqual(Date.now())
})

it.each([
  1, 60, 120,
])('an address signed v2 for %d s lives that long, from now on', async (seconds) => {
  const before = Math.floor(Date.now() / 1000)
  const endsAt = Number((await querySigned('v2', seconds)).get('Expires'))
  expect(endsAt - seconds).toBeGreaterThanOrEqual(before)
  expect(endsAt - seconds).toBeLessThanOrEqual(Date.now() / 1000)
})
