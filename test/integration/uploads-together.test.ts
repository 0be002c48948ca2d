import { expect, it } from 'vitest'
import { fakeClamd } from '../support/clamd.ts'
import { House } from '../support/house.ts'
import { contentOf, newLocation } from '../support/s3-locations.ts'
import { describeWith, describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { SOON } from '../support/soak.ts'
import { ROOM, Uploader, uploadsTogether, VIRUS } from '../support/uploads-together.ts'

const NAME = 'scanner, parts, keys and quota of two instances'

await describeWithProgramBeside('postgres', 'redis-server', NAME, (postgres, redisProgram) =>
  describeWith('s3', 'and S3', (s3) => suite(postgres, redisProgram, s3)),
)

function suite(postgres: string, program: string, s3: string): void {
  it('agree on what a user has, in records and in the bucket', async () => {
    const { address } = await fakeClamd(VIRUS)
    const { host } = new URL(s3)
    const house = await House.open({ postgres, redisProgram: program }, 2, {
      ...{ CLAMD_ADDRESS: `${address.host}:${address.port}`, STORAGE_ENDPOINTS: host },
      ...{ USER_QUOTA_BYTES: `${ROOM.bytes}`, USER_QUOTA_FILES: `${ROOM.files}` },
      ...{ USER_QUOTA_UPLOADS: `${ROOM.running}` },
    })
    const { publicKey, password } = house.administrator
    const session = await house.at(0).logIn(publicKey, password)
    const { bucket, accessKey, secretKey } = await newLocation(s3)
    const added = await house.at(0).ask('/resource/oss/config', {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ configKey: 'clouds', accessKey, secretKey, bucketName: bucket, endpoint: host },
        ...{ isHttps: 'N', accessPolicy: '0', status: '0' },
        ext1: JSON.stringify({ kind: 's3', pathStyle: true }),
      }),
    })
    expect(added.code).toBe(200)

    const origins = [house.at(0).origin, house.at(1).origin]
    const { files, bytes } = await uploadsTogether(new Uploader(origins, session))
    // What was deleted goes behind the answers.
    const inRecords = async () => {
      const { rows } = await house.database.query(
        'select state, count(*)::int as files, sum(bytes)::int as bytes from stored_files group by 1',
      )
      return rows
    }
    await expect.poll(inRecords, SOON).toEqual([{ state: 'ready', files, bytes }])
    const usage = await house.database.query(
      'select files::int, bytes::int, running::int from upload_usage',
    )
    expect(usage.rows).toEqual([{ files, bytes, running: 0 }])
    const inBucket = async () => {
      const { objects, unfinished } = await contentOf(s3, bucket)
      return [objects.length, unfinished]
    }
    await expect.poll(inBucket, SOON).toEqual([files, []])
  }, 300_000)
}
