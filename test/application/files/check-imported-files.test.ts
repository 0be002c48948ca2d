import { expect, it } from 'vitest'
import {
  type CheckedRound,
  CheckImportedFiles,
} from '../../../application/files/recovery/check-imported-files.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { aStoredFile } from '../../support/builders.ts'

const ROUND = 100

/** Files with ids from 1 on, and these sizes. */
function withFiles(sizes: readonly number[]) {
  const left = new Set(sizes.map((_size, at) => at + 1))
  const broken = new Set<number>()
  const rounds: CheckedRound[] = []
  const read: number[] = []
  const check = new CheckImportedFiles(
    {
      files: {
        unchecked: async (after = '0', limit) => {
          const ids = [...left].filter((id) => id > Number(after)).slice(0, limit)
          const files = ids.map((id) => aStoredFile({ id: `${id}`, digest: undefined }))
          return { files, left: files.length > 0 ? left.size : 0 }
        },
      },
      imported: {
        of: async (file) => {
          const id = Number(file.id)
          if (broken.has(id)) throw new StorageFailed('unreachable')
          read.push(id)
          left.delete(id)
          const digest = { bytes: sizes[id - 1] ?? 0, sha256: '' }
          return new StoredFile({ ...file.props, digest })
        },
      },
      tell: (round) => rounds.push(round),
    },
    ROUND,
  )
  return { check, rounds, read, broken }
}

it('reads as much as a round may, and each file once', async () => {
  const { check, rounds, read } = withFiles([40, 60, 30, 30])
  for (let round = 0; round < 4; round += 1) await check.execute()
  expect(read).toEqual([1, 2, 3, 4])
  expect(rounds).toEqual([
    { checked: 2, bytes: 100, failed: 0, left: 2 },
    { checked: 2, bytes: 60, failed: 0, left: 0 },
  ])
})

it('waits after a file that was larger than a round', async () => {
  const { check, read } = withFiles([250, 10])
  const after: number[] = []
  for (let round = 0; round < 4; round += 1) {
    await check.execute()
    after.push(read.length)
  }
  expect(after).toEqual([1, 1, 2, 2])
})

it('passes over a file that cannot be read, and comes back to it', async () => {
  const { check, rounds, read, broken } = withFiles([10, 10])
  broken.add(1)
  await check.execute()
  expect(rounds).toEqual([{ checked: 1, bytes: 10, failed: 1, left: 1 }])
  broken.clear()
  await check.execute()
  await check.execute()
  expect(read).toEqual([2, 1])
})

it('tells once of files that are lost, and goes on trying them', async () => {
  const { check, rounds, read, broken } = withFiles([10])
  broken.add(1)
  for (let round = 0; round < 6; round += 1) await check.execute()
  expect(rounds).toEqual([{ checked: 0, bytes: 0, failed: 1, left: 1 }])
  broken.clear()
  for (let round = 0; round < 2; round += 1) await check.execute()
  expect(read).toEqual([1])
  expect(rounds.at(-1)).toMatchObject({ checked: 1, left: 0 })
})
