import { beforeEach, describe, expect, it } from 'vitest'
import type { NewFile } from '../../application/ports/files/stored-file-repo.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later, someMoment, uniqueHex } from '../support/unique.ts'

const digest = { bytes: 5, sha256: 'cd'.repeat(32) }
const NEVER = '2026/03/04/0123456789abcdef0123456789abcdef.png'

async function pending({ files }: Records, props: Partial<NewFile> = {}) {
  const { id, state, digest: _digest, linkEpoch, ...rest } = aStoredFile().props
  const file = await files.add({ ...rest, ...props }, later(60))
  return { file, key: file.props.objectKey.value }
}

async function removed(all: Records, props: Partial<NewFile> = {}) {
  const { file, key } = await pending(all, props)
  await all.files.markDeleting([file.id])
  await all.files.remove(file.id)
  return key
}

export function issuedKeyRepoContract(adapter: string, records: RecordsHarness) {
  describe(`IssuedKeyRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
      await records().given.platform(aPlatform({ key: 'second' }))
    })

    it('knows what became of each key, and nothing of a key that it never issued', async () => {
      const { files, issuedKeys } = records()
      const [begun, ready] = [await pending(records()), await pending(records())]
      await files.markReady(ready.file.id, digest)
      const [infected, deleting] = [await pending(records()), await pending(records())]
      await files.quarantine(infected.file.id, digest)
      await files.markDeleting([deleting.file.id])
      const gone = await removed(records())
      const kept = [ready, infected, deleting].map(({ key }) => key)
      const asked = [begun.key, ...kept, gone, NEVER, '', 'größe~/..', `${gone}/`]
      expect(await issuedKeys.standings('default', asked)).toEqual(
        new Map([
          [begun.key, 'awaited'],
          ...kept.map((key) => [key, 'recorded'] as const),
          [gone, 'removed'],
        ]),
      )
      expect(await issuedKeys.standings('default', [])).toEqual(new Map())
      expect(await issuedKeys.standings('unheard-of', asked)).toEqual(new Map())
    })

    it('knows keys of one platform only', async () => {
      const { issuedKeys } = records()
      const [begun, gone] = [await pending(records()), await removed(records())]
      expect(await issuedKeys.standings('second', [begun.key, gone])).toEqual(new Map())
      const again = await removed(records(), { platformKey: 'second' })
      expect(await issuedKeys.standings('default', [again])).toEqual(new Map())
    })

    it('does not give away what another platform has a record of', async () => {
      const { issuedKeys } = records()
      const { file, key } = await pending(records(), { platformKey: 'second' })
      await removed(records(), { objectKey: file.props.objectKey })
      expect(await issuedKeys.standings('default', [key])).toEqual(new Map([[key, 'recorded']]))
    })

    it('knows the key of a moved file on both sides', async () => {
      const { files, issuedKeys, migrations } = records()
      const source = await pending(records())
      await files.markReady(source.file.id, digest)
      const file = await files.get(source.file.id)
      const copy = await pending(records(), { platformKey: 'second' })
      const moving = { sourceKey: 'default', targetKey: 'second', createdAt: someMoment }
      const move = await migrations.add({ ...moving, starterId: '7', starterName: 'clerk' })
      await migrations.change(move?.id ?? '', ['queued'], { state: 'running' })
      if (!file) throw new Error('The file is not there.')
      const times = { at: later(10), removeSourceAt: later(20) }
      await migrations.switchFile(move?.id ?? '', { file, copy: copy.file, ...times })
      const standing = async (platform: string, key: string) =>
        (await issuedKeys.standings(platform, [key])).get(key)
      expect(await standing('default', source.key)).toBe('recorded')
      expect(await standing('second', copy.key)).toBe('recorded')
      const [old] = await files.claimUnfinished(later(30), 1)
      await files.remove(old?.file.id ?? '')
      expect(await standing('default', source.key)).toBe('removed')
      expect(await standing('second', copy.key)).toBe('recorded')
    })

    it('knows no key of an earlier location of the platform', async () => {
      const { issuedKeys, managedPlatforms, platforms } = records()
      const gone = await removed(records())
      const { id } = (await platforms.get('default')) ?? {}
      await managedPlatforms.update(String(id), ({ props: { id: _id, isDefault, ...draft } }) => ({
        ...draft,
        locationEpoch: draft.locationEpoch + 1,
      }))
      expect(await issuedKeys.standings('default', [gone])).toEqual(new Map())
    })

    it('knows no key of a removed platform when one of its name is added again', async () => {
      const { issuedKeys, managedPlatforms, platforms } = records()
      const gone = await removed(records(), { platformKey: 'second' })
      const second = await platforms.get('second')
      if (!second) throw new Error('The platform is not there.')
      const { id, isDefault, ...draft } = second.props
      await managedPlatforms.remove([id])
      await managedPlatforms.add(draft)
      expect(await issuedKeys.standings('second', [gone])).toEqual(new Map())
    })

    it('forgets keys that were removed long ago', async () => {
      const { issuedKeys } = records()
      const { key } = await pending(records())
      const gone = await removed(records())
      expect(await issuedKeys.forgetRemoved(new Date(Date.now() - 3_600_000))).toBe(0)
      expect((await issuedKeys.standings('default', [gone])).get(gone)).toBe('removed')
      expect(await issuedKeys.forgetRemoved(new Date(Date.now() + 3_600_000))).toBe(1)
      const left = new Map([[key, 'awaited']])
      expect(await issuedKeys.standings('default', [gone, key, uniqueHex(32)])).toEqual(left)
    })
  })
}
