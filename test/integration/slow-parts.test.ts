import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import { PART_BYTES } from '../../adapters/object-parts/part-memory.ts'
import { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import { aPicture, sha256 } from '../support/bodies.ts'
import { aPlatform } from '../support/builders.ts'
import { fileParts } from '../support/file-parts.ts'
import { memoryRecords } from '../support/memory-records.ts'
import { contentOf, newLocation } from '../support/s3-locations.ts'
import { describeWith } from '../support/servers/describe-with.ts'

const uploader = { userId: '7', userName: 'clerk' }

/** Two instances on one database and one bucket, for which time passes when a test says so. */
async function twoInstances(url: string) {
  const location = await newLocation(url)
  const stores = new S3ObjectStores({ locationOf: () => location, touchSeconds: 3600 })
  onTestFinished(() => stores.close())
  const records = memoryRecords()
  await records.given.platform(aPlatform({ kind: 's3', isDefault: true }))
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const instance = () =>
    fileParts({ ...records, clock, ids: new RandomIds() }, stores, { maxBytes: 1e8 })
  const unfinished = async () => (await contentOf(url, location.bucket)).unfinished.length
  const pass = (seconds: number) => {
    aheadMs += seconds * 1000
  }
  return { sender: instance(), other: instance(), unfinished, pass }
}

await describeWith('s3', 'an upload to S3 of which no part has come for two minutes', (url) => {
  it('is left alone by every instance while its own one lives, and removed afterwards', async () => {
    const { sender, other, unfinished, pass } = await twoInstances(url)
    const content = Buffer.concat([aPicture(), randomBytes(PART_BYTES + 1)])
    const seen: unknown[] = []
    async function* slow() {
      yield content.subarray(0, -1)
      await expect.poll(unfinished).toBe(1)
      for (const { recover } of [sender, other]) {
        pass(120)
        await sender.running.renew()
        seen.push(await recover.execute(), await unfinished())
      }
      yield content.subarray(-1)
    }
    const request = { uploader, name: 'a.png', declaredType: undefined }
    const file = await sender.uploadFile.execute({ ...request, body: slow() })
    const nothing = { removed: 0, postponed: 0, leftovers: 0, failures: [], unsettled: [] }
    expect(seen).toEqual([nothing, 1, nothing, 1])
    expect(file.props.digest?.sha256).toBe(sha256(content))

    async function* dying() {
      yield content.subarray(0, -1)
      await expect.poll(unfinished).toBe(1)
      pass(120)
      expect(await other.recover.execute()).toMatchObject({ removed: 1, leftovers: 1 })
      expect(await unfinished()).toBe(0)
      throw new Error('dead')
    }
    const died = sender.uploadFile.execute({ ...request, body: dying() })
    await expect(died).rejects.toThrow('dead')
  })
})
