import { expect, it } from 'vitest'
import { lentChunks } from '../../../adapters/http/edge/bodies/lent-chunks.ts'

const LARGE = 64 * 1024

it('frees a large chunk behind its reader, and nothing that shares its memory or is small', async () => {
  const chunks = [
    Buffer.allocUnsafeSlow(LARGE),
    Buffer.allocUnsafeSlow(LARGE).subarray(1),
    Buffer.allocUnsafeSlow(100),
  ]
  async function* given() {
    yield* chunks
  }
  const lengths: number[] = []
  for await (const { length } of lentChunks(given())) lengths.push(length)
  expect(lengths).toEqual([LARGE, LARGE - 1, 100])
  expect(chunks.map(({ length }) => length)).toEqual([0, LARGE - 1, 100])
})
