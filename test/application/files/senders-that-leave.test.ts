import { expect, it } from 'vitest'
import { ChangeAvatar } from '../../../application/files/change-avatar.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import type { ObjectSender } from '../../../domain/storage/files/object-sender.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const uploader = { userId: '7', userName: 'clerk' }

/** A store at which every upload waits until its sender leaves. */
async function setUp() {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const asked = Promise.withResolvers<ObjectSender | undefined>()
  const put: ObjectStore['put'] = (_key, _body, _type, sender) => {
    asked.resolve(sender)
    return new Promise((_resolve, reject) =>
      sender?.gone?.addEventListener('abort', () => reject(new UploadRefused('aborted'))),
    )
  }
  const store: ObjectStore = Object.assign(new MemoryObjectStore(), { put })
  const parts = fileParts({ ...records, clock: new MovingClock(), ids }, { for: () => store })
  const { uploadFile, remove, unwaited } = parts
  const changeAvatar = new ChangeAvatar(uploadFile, records.profiles, remove, unwaited)
  return { ...records, ...parts, changeAvatar, asked: asked.promise }
}

type World = Awaited<ReturnType<typeof setUp>>

it.each<[string, (world: World, gone: AbortSignal) => Promise<unknown>]>([
  [
    'an upload',
    ({ uploadFile }, gone) => {
      const file = { name: 'a.png', declaredType: undefined, body: bodyOf(aPicture()) }
      return uploadFile.execute({ uploader, gone, ...file })
    },
  ],
  [
    'a new avatar',
    ({ changeAvatar }, gone) => changeAvatar.execute(uploader, bodyOf(aPicture()), undefined, gone),
  ],
])('%s ends, and leaves nothing, when its sender leaves while the store waits', async (_what, send) => {
  const world = await setUp()
  const sender = new AbortController()
  const sending = send(world, sender.signal)
  expect(await world.asked).toEqual({ id: uploader.userId, gone: sender.signal })
  sender.abort()
  await expect(sending).rejects.toMatchObject({ code: 'upload_aborted' })
  expect(world.running.size).toBe(0)
  expect(await world.files.claimUnfinished(new Date(8e15), 9)).toEqual([])
})
