import { expect, it } from 'vitest'
import { CheckBucket } from '../../../application/switch/check-bucket.ts'
import { FileNotFound, StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'

const FILES = Array.from({ length: 5000 }, (_, at) =>
  aStoredFile({
    id: String(at + 1),
    originalName: `${at + 1}.png`,
    platformKey: at % 5 === 0 ? 'away' : 'there',
  }),
)

async function* listing({ key }: StoragePlatform) {
  if (key === 'away') throw new StorageFailed('unreachable')
  const objects = FILES.slice(0, 10).map(({ props }) => props.objectKey)
  yield { objects, orphans: [], foreign: 3 }
  yield { objects: [], orphans: [], foreign: 4 }
}

it('asks for each object once, some at a time, and not again and again where nobody answers', async () => {
  let [running, most, unanswered] = [0, 0, 0]
  const asked = new Set<string>()
  const sizeOf = async ({ id, props }: StoredFile) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    if (props.platformKey === 'away') {
      unanswered += 1
      throw new StorageFailed('unreachable', undefined, 'insecure')
    }
    asked.add(id)
    if (Number(id) % 1000 === 2) throw new FileNotFound()
    return 10
  }
  const unchecked = async (after: string | undefined, limit: number) => {
    const files = FILES.filter(({ id }) => Number(id) > Number(after ?? 0)).slice(0, limit)
    return { files, left: FILES.length }
  }
  const far: number[] = []
  const check = new CheckBucket({
    ...{ files: { unchecked }, vault: { sizeOf } },
    platforms: { get: async (key) => aPlatform({ key }) },
    orphans: { pages: listing },
  })
  let listed = 0
  const report = await check.execute({
    asked: (count, all) => far.push(count / all),
    listed: (objects) => {
      listed = objects
    },
  })
  expect(report).toEqual({
    ...{ found: 3995, bytes: 39_950, missing: 5, unanswered: 1000 },
    foreign: { there: 7, away: null },
    troubles: { away: 'insecure' },
    missingSample: [2, 1002, 2002, 3002, 4002].map((id) => `${id} ${id}.png`),
  })
  expect(asked.size).toBe(4000)
  expect(unanswered).toBeLessThan(100)
  expect(most).toBeGreaterThan(10)
  expect(most).toBeLessThan(50)
  expect(far.at(-1)).toBe(1)
  expect(listed).toBe(17)
})
