import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { describe, expect, it } from 'vitest'
import { FormReader } from '../../../adapters/http/edge/bodies/form/form-reader.ts'
import { Dice } from '../../support/dice.ts'

const SEED = Number(process.env.SEED ?? 20_261_121)
const BOUNDARY = '--bnd'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const ROUNDS = 3000

interface FileOfForm {
  readonly field: string
  readonly name: string
  readonly type: string
  readonly content: string
}

/** The one file of a form, or `refused`. */
type Outcome = FileOfForm | 'refused' | 'no file'

function requestOf(chunks: readonly Buffer[], type = TYPE): IncomingMessage {
  const body = Readable.from(chunks, { objectMode: true })
  return Object.assign(body, { headers: { 'content-type': type } }) as unknown as IncomingMessage
}

async function ours(chunks: readonly Buffer[], type?: string): Promise<Outcome> {
  try {
    const form = new FormReader(requestOf(chunks, type))
    const file = await form.nextFile()
    if (!file) return 'no file'
    const content: Buffer[] = []
    for (let part = await form.content(); part; part = await form.content()) content.push(part)
    if (await form.nextFile()) return 'refused'
    return { ...file, content: Buffer.concat(content).toString('latin1') }
  } catch {
    return 'refused'
  }
}

/** The library, which forgives more. */
async function theirs(chunks: readonly Buffer[]): Promise<Outcome> {
  const parser = new Busboy({ headers: { 'content-type': TYPE } })
  const files: (Omit<FileOfForm, 'content'> & { content: Buffer[] })[] = []
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  parser.on('file', (field, stream, name, _encoding, type) => {
    const content: Buffer[] = []
    files.push({ field, name, type, content })
    stream.on('data', (chunk) => content.push(chunk)).on('error', () => resolve('refused'))
  })
  parser.on('error', () => resolve('refused'))
  parser.on('finish', () => {
    const [file] = files
    if (!file) return resolve('no file')
    if (files.length > 1) return resolve('refused')
    resolve({ ...file, content: Buffer.concat(file.content).toString('latin1') })
  })
  parser.end(Buffer.concat(chunks))
  return promise
}

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

/** At places of chance: what a byte means must not depend on where chunks end. */
function cut(text: string, dice: Dice): Buffer[] {
  const bytes = Buffer.from(text, 'latin1')
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + dice.below(dice.oneOf([2, 9, 200]))
    chunks.push(bytes.subarray(at, at + length))
    at += length
  }
  return chunks
}

const FRAGMENTS = [
  '\r\n',
  '\r',
  '\n',
  '--',
  '-',
  `--${BOUNDARY}`,
  `\r\n--${BOUNDARY}`,
  `\r\n--${BOUNDARY}--`,
  `\r\n--${BOUNDARY}\r\n`,
  '\r\n\r\n',
  BOUNDARY,
  '"',
  ';',
  ':',
  '%22',
  '\0',
  'é',
  'content-disposition: form-data; name="x"',
] as const

/** Some pieces put in, taken out or put elsewhere. */
function spoiled(text: string, dice: Dice): string {
  let spoilt = text
  for (let times = dice.below(4); times > 0; times -= 1) {
    const at = dice.below(spoilt.length)
    const removed = dice.once(2) ? dice.below(6) : 0
    const put = dice.once(4) ? '' : dice.oneOf(FRAGMENTS)
    spoilt = spoilt.slice(0, at) + put + spoilt.slice(at + removed)
  }
  return spoilt
}

describe('a form with a file', () => {
  it('is what the library says it is, wherever it is cut and however it is spoiled', async () => {
    const dice = new Dice(SEED)
    const seen = { accepted: 0, refused: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const parts = dice.oneOf([[FILE], [TEXT, FILE], [FILE, TEXT], [TEXT, FILE, TEXT], [TEXT]])
      const text = spoiled(form(...parts), dice)
      const chunks = cut(text, dice)
      const outcome = await ours(chunks)
      if (outcome === 'refused') {
        seen.refused += 1
        continue
      }
      seen.accepted += 1
      expect({ round, text, outcome }).toEqual({ round, text, outcome: await theirs(chunks) })
    }
    expect(seen.accepted).toBeGreaterThan(ROUNDS / 3)
    expect(seen.refused).toBeGreaterThan(ROUNDS / 10)
  })

  it('is not refused while it is in order', async () => {
    const dice = new Dice(SEED)
    const content = `${FRAGMENTS.filter((piece) => !piece.startsWith('\r\n--')).join('.')}\r\n--bn`
    const awkward = [...FILE.slice(0, -2), content, '']
    for (let round = 0; round < 500; round += 1) {
      const parts = dice.oneOf([[awkward], [TEXT, awkward], [awkward, TEXT]])
      expect(await ours(cut(form(...parts), dice))).toEqual({
        field: 'file',
        name: 'a b.zip',
        type: 'application/zip',
        content: Buffer.from(content, 'latin1').toString('latin1'),
      })
    }
  })

  it('may be empty, and may say nothing of its type', async () => {
    const empty = [...FILE.slice(0, 2), '', '', '']
    const expected = { field: 'file', name: 'a b.zip', type: 'text/plain', content: '' }
    expect(await ours([Buffer.from(form(empty))])).toEqual(expected)
  })

  it.each([
    ['a boundary in quotes', 'multipart/form-data; boundary="--bnd"'],
    ['other parameters', 'Multipart/Form-Data; charset=utf-8; boundary=--bnd; x=y'],
  ])('is read with %s', async (_name, type) => {
    expect(await ours([Buffer.from(form(FILE))], type)).toMatchObject({ field: 'file' })
  })

  it.each([
    ['stars', '*****', '*****'],
    ['other signs', '!#$%&^`{|}~', '!#$%&^`{|}~'],
    ['signs without quotes', "=_'(a),/:?+.b", "=_'(a),/:?+.b"],
    ['a space', 'a b', '"a b"'],
    ['a semicolon', 'a;b', '"a;b"'],
  ])('is read with a boundary of %s', async (_name, boundary, sent) => {
    const text = form(TEXT, FILE).replaceAll(BOUNDARY, boundary)
    const type = `multipart/form-data; boundary=${sent}; charset=utf-8`
    const file = { field: 'file', name: 'a b.zip', content: 'PK..content..' }
    expect(await ours([Buffer.from(text)], type)).toMatchObject(file)
  })

  const many = (count: number) => form(...Array.from({ length: count }, () => TEXT), FILE)
  const long = (bytes: number) => form([...TEXT.slice(0, -2), 'x'.repeat(bytes), ''], FILE)
  const headed = (bytes: number) =>
    form([...FILE.slice(0, 3), `x: ${'x'.repeat(bytes)}`, '', 'PK', ''])
  it.each([
    ['no boundary', form(FILE), 'multipart/form-data'],
    ['an empty boundary', form(FILE), 'multipart/form-data; boundary=""'],
    ['too long a boundary', form(FILE), `multipart/form-data; boundary=${'x'.repeat(71)}`],
    ['nothing in it', '', TYPE],
    ['no end', form(FILE).slice(0, -6), TYPE],
    ['a second file', form(FILE, FILE), TYPE],
    ['too many texts', many(11), TYPE],
    ['too many texts after it', form(FILE, ...Array.from({ length: 11 }, () => TEXT)), TYPE],
    ['too long a text', long(8 * 1024 + 1), TYPE],
    ['too long a head', headed(16 * 1024), TYPE],
    ['too much before it', 'x'.repeat(70_000) + form(FILE), TYPE],
    ['too much after it', form(FILE) + 'x'.repeat(70_000), TYPE],
    ['a part without content', `${FILE.slice(0, 3).join('\r\n')}\r\n\r\n--${BOUNDARY}--\r\n`, TYPE],
  ])('is refused with %s', async (_name, text, type) => {
    expect(await ours([Buffer.from(text)], type)).toBe('refused')
  })

  it('is refused when its body breaks off', async () => {
    const request = requestOf([])
    const form = new FormReader(request)
    const file = form.nextFile()
    request.destroy()
    await expect(file).rejects.toThrow('broke off')
  })

  it.each([
    ['ten texts', many(10)],
    ['a long text', long(8 * 1024)],
    ['a long head', headed(15 * 1024)],
    ['something before and after it', `before${'\r\n'}${form(FILE)}after`],
  ])('is read with %s', async (_name, text) => {
    expect(await ours([Buffer.from(text)])).toMatchObject({ field: 'file' })
  })
})
