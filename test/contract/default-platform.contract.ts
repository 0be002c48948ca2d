import { describe, expect, it } from 'vitest'
import type { PlatformDraft } from '../../domain/storage/platforms/platform-draft.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { aPlatform } from '../support/builders.ts'
import { aDraft, aRemotePlatform, remoteSettings } from '../support/platform-builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'

async function defaults({ platforms }: Records): Promise<string[]> {
  const all = await platforms.list()
  return all.filter(({ props }) => props.isDefault).map(({ key }) => key)
}

function inBucket({ props }: StoragePlatform, bucket: string): PlatformDraft {
  return { ...props, remote: remoteSettings({ bucket }) }
}

export function defaultPlatformContract(adapter: string, records: RecordsHarness) {
  describe(`ManagedPlatformRepo contract, the default: ${adapter}`, () => {
    it('takes the default from the one that has it, and enables the new one', async () => {
      const { given, managedPlatforms } = records()
      const before = await given.platform(aPlatform({ isDefault: true }))
      const next = await given.platform(aPlatform({ status: 'disabled' }))
      expect(await managedPlatforms.setDefault(next.id, true)).toBe(true)
      expect(await defaults(records())).toEqual([next.key])
      expect((await managedPlatforms.get(next.id))?.takesUploads).toBe(true)
      expect((await managedPlatforms.get(before.id))?.isUsable).toBe(true)
    })

    it('leaves no default when it is given up, and none is lost to a platform that is not there', async () => {
      const { given, managedPlatforms } = records()
      const platform = await given.platform(aPlatform({ isDefault: true }))
      const other = await given.platform(aPlatform())
      expect(await managedPlatforms.setDefault('77', true)).toBe(false)
      expect(await managedPlatforms.setDefault(other.id, false)).toBe(true)
      expect(await defaults(records())).toEqual([platform.key])
      await managedPlatforms.setDefault(platform.id, false)
      expect(await defaults(records())).toEqual([])
    })

    it('has one default after a race for it', async () => {
      const { given, managedPlatforms } = records()
      await given.platform(aPlatform({ isDefault: true }))
      const [one, other] = [await given.platform(aPlatform()), await given.platform(aPlatform())]
      for (let round = 0; round < 10; round += 1) {
        const racers = [one, other, one, other]
        await Promise.all(racers.map(({ id }) => managedPlatforms.setDefault(id, true)))
        const winners = await defaults(records())
        expect(winners).toHaveLength(1)
        expect([one.key, other.key]).toContain(winners[0])
      }
    })

    it('leaves one default when several are added as such at once', async () => {
      const { given, managedPlatforms } = records()
      await given.platform(aPlatform({ isDefault: true }))
      const drafts = [1, 2, 3, 4].map(() => aDraft({ options: { isEnabled: false } }))
      const ids = await Promise.all(drafts.map((draft) => managedPlatforms.add(draft, true)))
      const added = await Promise.all(ids.map((id) => managedPlatforms.get(id ?? '')))
      const takers = added.filter((platform) => platform?.takesUploads)
      expect(takers).toHaveLength(1)
      expect(added.every((platform) => platform?.isUsable)).toBe(true)
      expect(await defaults(records())).toEqual([takers[0]?.key])
      expect(await managedPlatforms.add({ ...aDraft(), key: takers[0]?.key ?? '' }, true)).toBe(
        undefined,
      )
      expect(await defaults(records())).toEqual([takers[0]?.key])
    })

    it('shows the platform before it is the default, and changes nothing when that throws', async () => {
      const { given, managedPlatforms } = records()
      const before = await given.platform(aPlatform({ isDefault: true }))
      const next = await given.platform(aRemotePlatform({ status: 'disabled' }))
      const refused = managedPlatforms.setDefault(next.id, true, () => {
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      expect(await managedPlatforms.get(next.id)).toEqual(next)
      expect(await defaults(records())).toEqual([before.key])
      const shown: StoragePlatform[] = []
      await managedPlatforms.setDefault(next.id, true, (current) => shown.push(current))
      expect(shown).toEqual([next])
      expect(await managedPlatforms.setDefault('77', true, () => shown.pop())).toBe(false)
      expect(shown).toHaveLength(1)
    })

    it('allows no edit between that call and the change, without a deadlock', async () => {
      const { given, managedPlatforms } = records()
      const { id } = await given.platform(aRemotePlatform())
      for (let round = 0; round < 20; round += 1) {
        const bucket = `bucket-${round}`
        const seen = { bucket: '', isDefault: false }
        await managedPlatforms.setDefault(id, false)
        await Promise.all([
          managedPlatforms.update(id, (current) => {
            seen.isDefault = current.props.isDefault
            return inBucket(current, bucket)
          }),
          managedPlatforms.setDefault(id, true, ({ props }) => {
            seen.bucket = props.remote?.bucket ?? ''
          }),
        ])
        expect(seen.isDefault || seen.bucket === bucket).toBe(true)
        expect((await managedPlatforms.get(id))?.props).toMatchObject({
          isDefault: true,
          remote: { bucket },
        })
      }
    })
  })
}
