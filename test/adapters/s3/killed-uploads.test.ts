import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { allAbandoned } from '../../support/leftovers.ts'
import { contentOf, newLocation } from '../../support/s3-locations.ts'
import type { S3KilledReport } from '../../support/s3-upload-until-killed.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { s3Client } from '../../support/servers/s3-client.ts'
import { SOON } from '../../support/soak.ts'

const ROUNDS = 4
const uploader = join(import.meta.dirname, '../../support/s3-upload-until-killed.ts')

await describeWith('s3', 'uploads to S3 of processes that are killed', (url) => {
  it('leave whole objects only, and after recovery no unfinished upload', async () => {
    const location = await newLocation(url)
    const store = new S3ObjectStores({ locationOf: () => location }).for(aPlatform({ kind: 's3' }))
    const begun = new Map<string, string>()
    const stored = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      // However slow the machine is: some die when they have stored something.
      const after = round === 0 ? 'stored' : 'begun'
      await runAndKill({ url, bucket: location.bucket, after }, ({ kind, key, sha256: sum }) => {
        if (kind === 'begun') begun.set(key, sum)
        else stored.add(key)
      })
    }

    // What a dead process asked for last may take effect later; recovery comes again too.
    const recovered = async () => {
      await store.removeLeftovers(new Date(Date.now() + 600_000), allAbandoned)
      return contentOf(url, location.bucket)
    }
    await expect.poll(recovered, SOON).toMatchObject({ unfinished: [] })
    const { objects } = await contentOf(url, location.bucket)
    expect(stored.size).toBeGreaterThan(0)
    expect(objects).toEqual(expect.arrayContaining([...stored]))
    const s3 = await s3Client(url)
    for (const key of objects) {
      const { Body } = await s3.getObject({ Bucket: location.bucket, Key: key })
      expect(sha256((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(begun.get(key))
    }
    s3.destroy()
  }, 300_000)
})

interface Run {
  readonly url: string
  readonly bucket: string
  readonly after: S3KilledReport['kind']
}

/** Ends it at a random moment after the first report of this kind. */
async function runAndKill(
  { url, bucket, after }: Run,
  note: (report: S3KilledReport) => void,
): Promise<void> {
  const child = fork(uploader, [url, bucket])
  const reported = new Promise<void>((resolve) => {
    child.on('message', (report: S3KilledReport) => {
      note(report)
      if (report.kind === after) resolve()
    })
  })
  await reported
  await pause(300 + Math.random() * 700)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
