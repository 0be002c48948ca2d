import { expect, it } from 'vitest'
import { LARGEST_IN_PARTS } from '../../../domain/storage/platforms/largest-object.ts'
import type { StoragePlatformProps } from '../../../domain/storage/platforms/storage-platform.ts'
import { aPicture } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { fileMoves } from '../../support/file-moves.ts'

type Target = Partial<StoragePlatformProps>

/** A small file, and a record of one with so many bytes, of which nobody needs to have any. */
async function moveTo(target: Target, bytes: number) {
  const world = await fileMoves()
  const { files, given, clock, meddling, migrations } = world
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
  const added = await files.add({ ...file, platformKey: 'old' }, clock.now())
  await files.markReady(added.id, { bytes, sha256: 'x' })
  await world.upload(aPicture(1000))
  await given.platform(aPlatform({ id: '2', key: 'new', ...target }))
  const { id } = await world.begin()
  const read: string[] = []
  meddling.open = async ({ value }) => void read.push(value)
  await world.run().execute()
  const props = (await migrations.get(id))?.props
  return { props, isRead: read.includes(added.props.objectKey.value), left: world }
}

it.each<Target>([
  { kind: 's3' },
  { kind: 'ali-oss' },
])('no byte is copied of a file larger than one object of %j', async (target) => {
  const most = LARGEST_IN_PARTS
  const { props, isRead, left } = await moveTo(target, most + 1)
  const told = { filesMoved: 1, filesFailed: 1, trouble: 'upload_too_large' }
  expect(props).toMatchObject({ state: 'failed', ...told })
  expect(isRead).toBe(false)
  expect(left.stores.new.keys).toHaveLength(1)
  // One as large as that is tried; here it is lost.
  const largest = await moveTo(target, most)
  expect(largest.props).toMatchObject({ filesFailed: 1, trouble: 'file_not_found' })
  expect(largest.isRead).toBe(true)
})

it.each<Target>([
  {},
  { limits: { maxBytes: 5000 } },
])('a file of any size is moved to the local disk, whatever may be uploaded there: %j', async (target) => {
  const { isRead } = await moveTo(target, 2 * LARGEST_IN_PARTS)
  expect(isRead).toBe(true)
})
