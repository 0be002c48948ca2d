import { expect, it } from 'vitest'
import { MissingObjects } from '../../../application/files/recovery/missing-objects.ts'
import { SeenObjects } from '../../../application/files/recovery/seen-objects.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { aStoredFile } from '../../support/builders.ts'

const PAGE = 500
const MOST_ASKED = 10_000

/** Records of one platform, in pages, that others may change meanwhile. */
function recordsOf(files: StoredFile[]) {
  const inOrder = (after: string | undefined) =>
    files
      .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after))
      .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  return {
    filesOn: async (_platform: string, after: string | undefined, most: number) =>
      inOrder(after).slice(0, most),
  }
}

const nothingSeen = () => new SeenObjects(PAGE)

it('a file that was deleted or moved since its page was read is not missing', async () => {
  const files = Array.from({ length: 3 }, () => aStoredFile())
  const [deleted, moved, lost] = files.map(({ id }) => id)
  const isThere = async (file: StoredFile) => {
    const at = files.findIndex(({ id }) => id === file.id)
    if (file.id === deleted) files.splice(at, 1)
    if (file.id === moved) files[at] = aStoredFile({ id: file.id })
    return false
  }
  const missing = new MissingObjects(recordsOf(files), { isThere })
  const report = await missing.of('default', nothingSeen(), () => true)
  expect(report).toEqual({ missing: 1, missingSample: [lost] })
})

it('asks a store for a bounded number of objects', async () => {
  const page = Array.from({ length: PAGE }, () => aStoredFile())
  let asked = 0
  const isThere = async () => {
    asked += 1
    return true
  }
  // Pages that never end.
  const missing = new MissingObjects({ filesOn: async () => page }, { isThere })
  const report = await missing.of('default', nothingSeen(), () => asked < 2 * MOST_ASKED)
  expect(report).toEqual({ missing: 0, missingSample: [] })
  expect(asked).toBe(MOST_ASKED)
})
