import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { pictureOf, sizeOf } from '../../support/pictures.ts'
import { contentOf, newLocation } from '../../support/s3-locations.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { Service } from '../../support/service.ts'

const INNER = /^\/gatehouse-files\/([a-z]+)\/(.+)$/
const FREE = { timeout: 60_000, interval: 200 }

type Session = Record<string, string>

await describeWith(
  's3',
  'a file that is handed to nginx, sent to a bucket, and handed on',
  (s3) => {
    it('comes by the way of the platform that holds it, and so does its preview', async () => {
      const { host } = new URL(s3)
      const folder = await temporaryFolder()
      const service = await Service.start(folder, {
        ...{ FILE_HANDOFF: 'x-accel', STORAGE_ENDPOINTS: host, FILE_MOVE_GRACE_SECONDS: '10' },
      })
      const { publicKey, password } = firstStartOf(service)
      const front = new FrontEnd(service)
      const session = await front.logIn(publicKey, password)
      const place = await newLocation(s3)
      const { bucket, accessKey, secretKey } = place
      const cloud = {
        ...{ configKey: 'clouds', accessKey, secretKey, bucketName: bucket, endpoint: host },
        ...{ isHttps: 'N', accessPolicy: '0', status: '1' },
        ext1: JSON.stringify({ kind: 's3', pathStyle: true, download: 'redirect' }),
      }
      const local = { configKey: 'archive', endpoint: 'local', bucketName: 'archive' }
      await change(front, session, '/resource/oss/config', cloud)
      const archive = { ...local, accessKey: 'none', secretKey: 'none', status: '1' }
      await change(front, session, '/resource/oss/config', archive)

      const picture = await pictureOf('png', 900, 600)
      const id = await front.upload(session, picture)
      const ask = (headers: Session = {}) => {
        const path = `${front.origin}/resource/oss/download/${id}`
        return fetch(path, { headers: { ...session, ...headers }, redirect: 'manual' })
      }
      const inner = await ask()
      const etag = inner.headers.get('etag') ?? ''
      expect(await handedOff(inner, folder)).toEqual(['default', picture])

      // Its bytes now lie where this nginx has nothing.
      await moved(front, session, 'default', 'clouds')
      const away = await ask()
      expect([away.status, away.headers.get('x-accel-redirect')]).toEqual([302, null])
      const there = await fetch(away.headers.get('location') ?? '')
      expect(Buffer.from(await there.arrayBuffer())).toEqual(picture)
      expect((await ask({ 'if-none-match': etag })).status).toBe(304)
      expect(await previewSize(front, session, id)).toEqual({ width: 320, height: 213 })
      await expect.poll(async () => (await contentOf(s3, bucket)).objects.length, FREE).toBe(1)

      await moved(front, session, 'clouds', 'archive')
      const back = await ask()
      expect(await handedOff(back, folder)).toEqual(['archive', picture])
      expect(back.headers.get('etag')).toBe(etag)
      // Who was sent to the bucket a moment ago may still follow.
      const late = await fetch(away.headers.get('location') ?? '')
      expect(Buffer.from(await late.arrayBuffer())).toEqual(picture)
      expect(await previewSize(front, session, id)).toEqual({ width: 320, height: 213 })
    }, 300_000)
  },
)

/** @returns the platform that nginx is told of, and what lies there under the name it is told */
async function handedOff(answer: Response, folder: string) {
  const [, key = '', object = ''] = INNER.exec(answer.headers.get('x-accel-redirect') ?? '') ?? []
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
  const root = key === 'default' ? join(folder, 'data/oss') : join(folder, 'data/storage', key)
  return [key, await readFile(join(root, object))]
}

async function previewSize(front: FrontEnd, session: Session, id: string) {
  const { data } = await front.ask(`/resource/oss/listByIds/${id}`, { headers: session })
  const { pathname, search } = new URL(String(Object(data)[0]?.previewUrl), front.origin)
  const answer = await fetch(`${front.origin}${pathname}${search}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return sizeOf(new Uint8Array(await answer.arrayBuffer()))
}

async function change(front: FrontEnd, session: Session, path: string, body: object) {
  const headers = { ...session, 'content-type': 'application/json' }
  const answer = await front.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data
}

async function moved(front: FrontEnd, session: Session, from: string, to: string): Promise<void> {
  const data = await change(front, session, '/resource/oss/migration', { from, to })
  const path = `/resource/oss/migration/${data.migrationId}`
  const status = async () => (await front.ask(path, { headers: session })).data.status
  await expect.poll(status, FREE).toBe('done')
}
