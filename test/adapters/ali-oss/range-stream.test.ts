import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { exactly } from '../../../adapters/ali-oss/range-stream.ts'
import { collect } from '../../support/bodies.ts'

const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

describe('exactly', () => {
  it('passes on what is as long as was said', async () => {
    expect(String(await collect(exactly(6, stream('abc', 'def'), 1000)))).toBe('abcdef')
  })

  it.each([5, 7])('fails when %d bytes were to come and others did', async (bytes) => {
    const source = stream('abc', 'def')
    await expect(collect(exactly(bytes, source, 1000))).rejects.toMatchObject({
      code: 'storage_unreachable',
    })
    expect(source.destroyed).toBe(true)
  })

  it('fails when nothing comes any more', async () => {
    const silent = new Readable({ read() {} })
    silent.push('abc')
    await expect(collect(exactly(6, silent, 20))).rejects.toMatchObject({
      cause: { message: 'OSS stopped in the middle of an object.' },
    })
  })

  it('lets go of a stream that broke before anybody read it', async () => {
    const source = stream('abc')
    const body = exactly(3, source, 1000)
    source.destroy(new Error('reset'))
    await expect(collect(body)).rejects.toMatchObject({ code: 'storage_unreachable' })
  })
})
