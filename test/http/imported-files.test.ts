import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import { aPicture } from '../support/bodies.ts'
import { diskTools } from '../support/disk-tools.ts'
import { fetchFile, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'

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
