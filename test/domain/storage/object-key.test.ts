import { describe, expect, it } from 'vitest'
import {
  fileAt,
  replaceAddresses,
  replaceStored,
} from '../../../domain/storage/files/addresses-in-text.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { InvalidObjectKey } from '../../../domain/storage/files/storage-errors.ts'

const DAY = new Date('2026-01-31T23:00:00Z')
const RANDOM = '0123456789abcdef0123456789abcdef'

describe('ObjectKey', () => {
  it('of an upload begins with its day', () => {
    const key = ObjectKey.forUpload('base/path', RANDOM, '.png', DAY)
    expect(key.value).toBe(`base/path/2026/01/31/${RANDOM}.png`)
    expect(ObjectKey.parse(key.value)).toEqual(key)
  })

  it.each([
    ...['', '/', '.', '..', '../a', 'a/..', 'a/../b', 'a//b', '/a', 'a/', './a', 'a/.b', '-a'],
    ...['a\\b', 'a\0', 'a b', 'a\nb', 'ä', '%2e%2e/a', 'a:b', '~/a', 'x'.repeat(513)],
  ])('refuses %j', (raw) => {
    expect(() => ObjectKey.parse(raw)).toThrow(InvalidObjectKey)
  })

  it.each([
    ...['a b', 'ä', '2024/03/01/0123同', '2024/03/01/0.文档 (1)+&?#%', '-a', 'a:b', '~/a'],
    ...['x'.repeat(1024), '同'.repeat(341)],
  ])('may be %j elsewhere', (raw) => {
    expect(ObjectKey.existing(raw).value).toBe(raw)
  })

  it.each([
    ...['', '/', '.', '..', '../a', 'a/..', 'a/../b', 'a//b', '/a', 'a/', './a', 'a/.b', 'a\\b'],
    ...['a\0', 'a\nb', 'a\u0085', '\ud800', 'x'.repeat(1025), '同'.repeat(342)],
  ])('is nowhere %j', (raw) => {
    expect(() => ObjectKey.existing(raw)).toThrow(InvalidObjectKey)
  })

  it.each(['..', 'a/..', '/'])('of an upload is none below %j', (basePath) => {
    expect(() => ObjectKey.forUpload(basePath, RANDOM, '', DAY)).toThrow(InvalidObjectKey)
  })
})

const PARTS = [
  '/file/',
  '42',
  '042',
  '.png',
  '/file/7',
  '&quot;',
  '&',
  ' ',
  '\n',
  '"',
  '(',
  ',',
  'x',
]
const MOST_PARTS = 4

function* texts(most: number): Generator<string> {
  yield ''
  if (most > 0) for (const rest of texts(most - 1)) for (const part of PARTS) yield part + rest
}

it('T-123: what is signed in a text is what is judged in its pieces', () => {
  const marked = (id: string | undefined, piece: string) =>
    id === undefined ? piece : `[${id} ${piece}]`
  for (const text of texts(MOST_PARTS)) {
    const judged = replaceAddresses(text, (piece) => marked(fileAt(piece), piece))
    if (replaceStored(text, marked) !== judged) expect.fail(text)
  }
})
