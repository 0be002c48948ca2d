import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import type { FrontEnd } from '../../support/front-end.ts'
import { House } from '../../support/house.ts'
import { contentOf, newLocation } from '../../support/s3-locations.ts'
import { describeWith, describeWithProgramBeside } from '../../support/servers/describe-with.ts'

const NAME = 'a resumable upload over two instances'
const TUS = { 'tus-resumable': '1.0.0' }
const PART = 400_000

await describeWithProgramBeside('postgres', 'redis-server', NAME, (postgres, redisProgram) =>
  describeWith('s3', 'and S3', (s3) => suite(postgres, redisProgram, s3)),
)

type Session = Readonly<Record<string, string>>

function suite(postgres: string, program: string, s3: string): void {
  it('survives the loss of an instance and a move of its platform, and ends as one file', async () => {
    const { host } = new URL(s3)
    const settings = { STORAGE_ENDPOINTS: host, FILE_MOVE_GRACE_SECONDS: '10' }
    const house = await House.open({ postgres, redisProgram: program }, 2, settings)
    const { publicKey, password } = house.administrator
    const session = await house.at(0).logIn(publicKey, password)
    const bucket = await bucketAsDefault(house.at(0), session, s3)
    const early = aPicture(50_000)
    const earlyId = await house.at(1).upload(session, early)

    const picture = aPicture(PART * 5)
    const upload = await begun(house.at(0), session, picture)
    for (const part of [0, 1, 2]) expect(await upload.send(house.at(part), part)).toBe(204)
    await upload.breakOff(house.at(1), 3)
    expect(await upload.offset(house.at(0))).toBe(PART * 3)
    // The place of the part that died is free when its lease has ended.
    const repeated = () => upload.send(house.at(0), 3)
    await expect.poll(repeated, { timeout: 60_000, interval: 1000 }).toBe(204)

    await move(house.at(0), session)
    expect((await contentOf(s3, bucket)).objects.length).toBeGreaterThanOrEqual(4)
    expect(await upload.send(house.at(0), 4)).toBe(204)
    expect(await house.at(0).download(session, upload.fileId())).toEqual(picture)
    expect(await house.at(0).download(session, earlyId)).toEqual(early)
    const left = async () => contentOf(s3, bucket)
    const nothing = { objects: [], unfinished: [] }
    await expect.poll(left, { timeout: 90_000, interval: 1000 }).toEqual(nothing)
    const records = await house.database.query('select state, purpose from stored_files')
    const file = { state: 'ready', purpose: 'file' }
    expect(records.rows).toEqual([file, file])
  }, 300_000)
}

async function bucketAsDefault(front: FrontEnd, session: Session, s3: string): Promise<string> {
  const { bucket, accessKey, secretKey } = await newLocation(s3)
  const platform = {
    ...{ configKey: 'clouds', accessKey, secretKey, bucketName: bucket, region: 'us-east-1' },
    ...{ endpoint: new URL(s3).host, isHttps: 'N', status: '0' },
    ext1: JSON.stringify({ kind: 's3', pathStyle: true }),
  }
  expect(await change(front, session, 'POST', '/resource/oss/config', platform)).toBe(200)
  return bucket
}

/** All files back to the local disk, which takes new ones from now on. */
async function move(front: FrontEnd, session: Session): Promise<void> {
  const standard = { ossConfigId: 1, configKey: 'default', status: '0' }
  expect(await change(front, session, 'PUT', '/resource/oss/config/changeStatus', standard)).toBe(
    200,
  )
  const ends = { from: 'clouds', to: 'default' }
  expect(await change(front, session, 'POST', '/resource/oss/migration', ends)).toBe(200)
  const state = async () => {
    const { rows = [] } = await front.ask('/resource/oss/migration/list', { headers: session })
    return rows[0]?.status
  }
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('done')
}

async function change(
  front: FrontEnd,
  session: Session,
  method: string,
  path: string,
  body: object,
) {
  const headers = { ...session, 'content-type': 'application/json' }
  return (await front.ask(path, { method, headers, body: JSON.stringify(body) })).code
}

/** One upload, of which any instance takes any part. */
async function begun(front: FrontEnd, session: Session, content: Buffer) {
  const name = Buffer.from('a.png').toString('base64')
  const announced = {
    'upload-length': String(content.length),
    'upload-metadata': `filename ${name}`,
  }
  const created = await fetch(`${front.origin}/resource/oss/tus`, {
    method: 'POST',
    headers: { ...session, ...TUS, ...announced },
  })
  expect(created.status).toBe(201)
  const path = created.headers.get('location') ?? ''
  const addressAt = (to: FrontEnd) => new URL(path, `${to.origin}/resource/oss/tus`)
  const partOf = (part: number) => {
    const type = { 'content-type': 'application/offset+octet-stream' }
    return { ...session, ...TUS, ...type, 'upload-offset': String(part * PART) }
  }
  let result = ''
  const send = async (to: FrontEnd, part: number): Promise<number> => {
    const body = new Uint8Array(content.subarray(part * PART, (part + 1) * PART))
    const answer = await fetch(addressAt(to), { method: 'PATCH', headers: partOf(part), body })
    result = answer.headers.get('upload-result') ?? ''
    return answer.status
  }
  const offset = async (at: FrontEnd): Promise<number> => {
    const asked = await fetch(addressAt(at), { method: 'HEAD', headers: { ...session, ...TUS } })
    return Number(asked.headers.get('upload-offset'))
  }
  /** Half of the part is on its way when the instance dies. */
  const breakOff = async (at: FrontEnd, part: number): Promise<void> => {
    const halves = new ReadableStream({
      start: (body) => body.enqueue(content.subarray(part * PART, (part + 0.5) * PART)),
    })
    const request = {
      method: 'PATCH',
      headers: partOf(part),
      body: halves,
      duplex: 'half' as const,
    }
    const broken = fetch(addressAt(at), request).catch(() => undefined)
    await pause(1000)
    process.kill(Number(at.pid), 'SIGKILL')
    expect(await broken).toBeUndefined()
  }
  return { send, offset, breakOff, fileId: () => result }
}
