import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { exactly } from '../../../adapters/object-parts/range-stream.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { collect } from '../../support/bodies.ts'

const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

const reading = (bytes: number, source: Readable, idleMs = 1000) =>
  exactly(bytes, {
    stream: source,
    idleMs,
    failure: (error) =>
      error instanceof StorageFailed ? error : new StorageFailed('unreachable', error),
  })

describe('exactly', () => {
  it('passes a body of the announced length', async () => {
    expect(String(await collect(reading(6, stream('abc', 'def'))))).toBe('abcdef')
  })

  it.each([5, 7])('fails when %d bytes were to come and others did', async (bytes) => {
    const source = stream('abc', 'def')
    await expect(collect(reading(bytes, source))).rejects.toMatchObject({
      code: 'storage_unreachable',
    })
    expect(source.destroyed).toBe(true)
  })

  it('fails when no more bytes arrive', async () => {
    const silent = new Readable({ read() {} })
    silent.push('abc')
    await expect(collect(reading(6, silent, 20))).rejects.toMatchObject({
      cause: { message: 'The service stopped in the middle of an object.' },
    })
  })

  it('releases a stream that broke before it was read', async () => {
    const source = stream('abc')
    const body = reading(3, source)
    source.destroy(new Error('reset'))
    await expect(collect(body)).rejects.toMatchObject({ code: 'storage_unreachable' })
  })
})
