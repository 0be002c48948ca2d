import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fileOfForm } from '../../../adapters/http/edge/bodies/form-file.ts'
import { lentChunks } from '../../../adapters/http/edge/bodies/lent-chunks.ts'

const BOUNDARY = '--bnd'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const TEXT = [`--${BOUNDARY}`, 'content-disposition: form-data; name="note"', '', 'hello', '']
const FILE = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="a b.zip"',
  'Content-Type: application/zip',
  '',
  'PK..content..',
  '',
]

function form(...parts: readonly string[][]): string {
  return [...parts.map((lines) => lines.join('\r\n')), `--${BOUNDARY}--\r\n`].join('')
}

function requestOf(text: string, type = TYPE): IncomingMessage {
  const body = Readable.from(Buffer.from(text, 'latin1'), { objectMode: false })
  return Object.assign(body, { headers: { 'content-type': type } }) as unknown as IncomingMessage
}

/** The one file with its content, `refused`, or `undefined` for none. */
async function read(text: string, type?: string) {
  try {
    const file = await fileOfForm(requestOf(text, type))
    if (!file) return undefined
    const chunks: Uint8Array[] = []
    for await (const chunk of file.content) chunks.push(chunk)
    return { ...file, content: Buffer.concat(chunks).toString('latin1') }
  } catch {
    return 'refused'
  }
}

const many = (count: number) => Array.from({ length: count }, () => TEXT)
const long = (bytes: number) => form([...TEXT.slice(0, -2), 'x'.repeat(bytes), ''], FILE)

describe('the file of a form', () => {
  it('has its field, name, type and content', async () => {
    const expected = { field: 'file', name: 'a b.zip', type: 'application/zip' }
    expect(await read(form(TEXT, FILE, TEXT))).toEqual({ ...expected, content: 'PK..content..' })
  })

  it('may be empty, and may say nothing of its type', async () => {
    const empty = form([...FILE.slice(0, 2), '', '', ''])
    const expected = { field: 'file', name: 'a b.zip', type: 'text/plain', content: '' }
    expect(await read(empty)).toEqual(expected)
  })

  it('may be absent', async () => {
    expect(await read(form(TEXT))).toBeUndefined()
  })

  it.each([
    ['stars', '*****', '*****'],
    ['signs without quotes', "=_'(a),/:?+.b", "=_'(a),/:?+.b"],
    ['a space', 'a b', '"a b"'],
  ])('is read with a boundary of %s', async (_name, boundary, sent) => {
    const text = form(TEXT, FILE).replaceAll(BOUNDARY, boundary)
    const type = `multipart/form-data; boundary=${sent}; charset=utf-8`
    expect(await read(text, type)).toMatchObject({ field: 'file', content: 'PK..content..' })
  })

  it.each([
    ['no boundary', form(FILE), 'multipart/form-data'],
    ['nothing in it', '', TYPE],
    ['no end', form(FILE).slice(0, -6), TYPE],
    ['a file that breaks off', form(FILE).slice(0, -20), TYPE],
    ['a second file', form(FILE, FILE), TYPE],
    ['too many texts', form(...many(11), FILE), TYPE],
    ['too many texts after it', form(FILE, ...many(11)), TYPE],
    ['too long a text', long(8 * 1024 + 1), TYPE],
  ])('is refused with %s', async (_name, text, type) => {
    expect(await read(text, type)).toBe('refused')
  })

  it.each([
    ['ten texts', form(...many(10), FILE)],
    ['a long text', long(8 * 1024)],
    ['something before and after it', `before\r\n${form(FILE)}after`],
  ])('is read with %s', async (_name, text) => {
    expect(await read(text)).toMatchObject({ field: 'file' })
  })

  it('is refused when its body breaks off', async () => {
    const request = requestOf(form(FILE))
    request.pause()
    const file = fileOfForm(request)
    request.destroy()
    await expect(file).rejects.toThrow()
  })
})

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
