import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { aPicture } from '../../support/bodies.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { call, fetchFile, upload } from '../../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../../support/files-harness.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'

const HOST = 'files.old.example'
const NEUTRAL = { status: 404, location: undefined }

async function withFile(env: Readonly<Record<string, string>> = { LEGACY_FILE_HOSTS: HOST }) {
  const harness = await filesHarness({
    ...{ env, objects: new MemoryObjectStores() },
    platform: { localBucket: 'old-bucket' },
  })
  const me = await harness.allowed()
  const id = String((await upload(harness, me, 'a.png', aPicture(500))).data.ossId)
  const key = (await harness.files.get(id))?.props.objectKey.value ?? ''
  return { harness, me, id, key }
}

/** With any host. */
function asked(
  { origin }: FilesHarness,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
) {
  return new Promise<{ status: number; location: string | undefined; body: string }>(
    (resolve, reject) => {
      const sent = request(new URL(path, origin), { method, headers }, async (answer) => {
        const {
          statusCode: status = 0,
          headers: { location },
        } = answer
        const chunks = await answer.toArray()
        resolve({ status, location, body: Buffer.concat(chunks).toString() })
      })
      sent.on('error', reject).end()
    },
  )
}

it('T-91: an old address leads whoever may see the file to it, on its host or by the proxy', async () => {
  const { harness, me, id, key } = await withFile()
  for (const [path, host] of [
    [`/${key}`, HOST],
    [`/old-bucket/${key}`, HOST.toUpperCase()],
    [`/${key}`, `${HOST}.`],
    [`/${key}`, `${HOST}:443`],
    [`/${key}`, `${HOST}.:80`],
    [`/${key}?x=1`, HOST],
    [`/legacy-files/${key}`, 'localhost'],
    [`/legacy-files/old-bucket/${key}`, HOST],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const { status, location = '' } = await asked(harness, path, { ...me, host }, method)
      expect([path, status]).toEqual([path, 302])
      const { pathname, search } = new URL(location)
      expect(pathname).toBe(`/file/${id}.png`)
      const answer = await fetch(`${harness.origin}${pathname}${search}`)
      expect((await answer.bytes()).length).toBe(500)
    }
  }
})

it('T-91: everybody else gets the answer to a file that does not exist', async () => {
  const { harness, me, key } = await withFile()
  const unknown = `/${'0'.repeat(8)}${key.slice(8)}`
  const { status, body } = await asked(harness, unknown, { ...me, host: HOST })
  expect(status).toBe(404)
  const weak = await harness.allowed(['system:oss:list', 'system:user:list'])
  const ended = { ...me, authorization: `${me.authorization}x` }
  for (const headers of [{}, weak, ended, { clientid: me.clientid ?? '' }]) {
    const refused = await asked(harness, `/${key}`, { ...headers, host: HOST })
    expect({ ...refused, body: withoutId(refused.body) }).toEqual({
      ...NEUTRAL,
      body: withoutId(body),
    })
  }
  const query = `Authorization=${encodeURIComponent(me.authorization ?? '')}&clientid=${me.clientid}`
  expect(await asked(harness, `/${key}?${query}`, { host: HOST })).toMatchObject(NEUTRAL)
})

it.each([
  '',
  '/',
  '/..%2f..%2fetc/passwd',
  '/a//b',
  `/${'a'.repeat(590)}`,
  '/%00',
  '/file/1',
  '/auth/code',
])('T-91: on an old host there is nothing else: %j', async (path) => {
  const { harness, me } = await withFile()
  const { status, body } = await asked(harness, path, { ...me, host: HOST })
  expect([400, 404, 405]).toContain(status)
  expect(body).toContain('"data":null')
})

it('T-91: a file that was deleted is gone there too, and without the setting there is nothing', async () => {
  const { harness, me, id, key } = await withFile()
  await call(harness, `/resource/oss/${id}`, me, 'DELETE')
  expect(await asked(harness, `/${key}`, { ...me, host: HOST })).toMatchObject(NEUTRAL)
  const ported = await withFile({ LEGACY_FILE_HOSTS: `${HOST}:443` })
  const found = await asked(ported.harness, `/${ported.key}`, { ...ported.me, host: HOST })
  expect(found.status).toBe(302)
  const off = await withFile({})
  const answer = await asked(off.harness, `/legacy-files/${off.key}`, off.me)
  expect(answer).toMatchObject(NEUTRAL)
})

/** Answers name their request. */
function withoutId(body: string): string {
  return body.replaceAll(/"(?:requestId|traceId)":"[^"]*"/g, '')
}

async function withImported(content: Uint8Array) {
  const rootPath = await temporaryFolder()
  const objects = new LocalObjectStores('data', [rootPath], diskTools())
  const harness = await filesHarness({ objects, maxBytes: 8_000_000, rootPath })
  const me = await harness.allowed()
  const id = String((await upload(harness, me, 'a.png', aPicture(5000))).data.ossId)
  const [object = ''] = await filesBelow(rootPath)
  await writeFile(object, content)
  await harness.given.importedFile(id)
  const download = async (more = {}) => {
    const url = `/resource/oss/download/${id}`
    const answer = await fetchFile(harness, url, { ...me, ...more })
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }
  return { harness, id, object, download }
}

it.each([
  0, 1, 3_000_007,
])('an imported file of %d bytes is read at its first download', async (size) => {
  const content = Buffer.from(aPicture(Math.max(size, 9)).subarray(0, size))
  const { harness, id, download } = await withImported(content)
  const answers = await Promise.all([download(), download(), download()])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.equals(content)).toBe(true)
  }
  expect((await harness.files.get(id))?.props.digest).toMatchObject({ bytes: size })
})

it('a range of it is right, and from then on a change of it is noticed', async () => {
  const content = Buffer.from(aPicture(5000))
  const { object, download, harness } = await withImported(content)
  const part = await download({ range: 'bytes=10-19' })
  expect(part).toEqual({ status: 206, body: content.subarray(10, 20) })
  await writeFile(object, Buffer.from(content).fill(0, 5, 6))
  await download().catch(() => undefined)
  expect(harness.altered).toHaveLength(1)
})
