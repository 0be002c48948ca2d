import { describe, expect, it } from 'vitest'
import type { Cell, SheetWriter } from '../../application/ports/console/sheet-writer.ts'

type Read = (file: Buffer) => readonly (readonly string[])[]

/** @param read the cells of a file, by other means than those that wrote it */
export function sheetWriterContract(name: string, writer: SheetWriter, read: Read) {
  const file = async (headings: readonly string[], rows: readonly (readonly Cell[])[]) =>
    bytesOf(writer.write({ name: 'Data', headings, rows: eachOf(rows) }))

  describe(`SheetWriter contract: ${name}`, () => {
    it('says what it makes', () => {
      expect(writer.contentType).toMatch(/^(application|text)\/[\w.-]+(; charset=utf-8)?$/)
      expect(writer.extension).toMatch(/^[a-z]+$/)
    })

    it('writes headings and rows', async () => {
      const made = await file(
        ['a', '图'],
        [
          ['x', 1],
          ['<&>"\'', -2.5],
        ],
      )
      expect(read(made)).toEqual([
        ['a', '图'],
        ['x', '1'],
        ['<&>"\'', '-2.5'],
      ])
    })

    it('writes a sheet without rows', async () => {
      expect(read(await file(['a'], []))).toEqual([['a']])
    })

    it.each([
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '=HYPERLINK("http://evil.example")',
      '0012345678901234567890',
      ' spaces ',
      'two\nlines',
      '_x0041_',
      '_x005F_x0041_',
      'bell \u0007',
    ])('keeps the text %j as it is', async (text) => {
      expect(read(await file(['a'], [[text]]))[1]).toEqual([text])
    })

    it('cuts what no cell can hold', async () => {
      const [, row] = read(await file(['a'], [['x'.repeat(40_000), 'lone \ud800']]))
      expect(row?.map(({ length }) => length)).toEqual([32_767, 6])
    })

    it('passes an error of the rows on', async () => {
      const rows = (async function* () {
        yield ['x']
        throw new Error('the store went away')
      })()
      const made = bytesOf(writer.write({ name: 'Data', headings: ['a'], rows }))
      await expect(made).rejects.toThrow('the store went away')
    })

    it('asks for rows no faster than its bytes are taken', async () => {
      let asked = 0
      const rows = (async function* () {
        for (; asked < 1_000_000; asked += 1) yield [`row ${asked} ${'x'.repeat(100)}`]
      })()
      const chunks = writer.write({ name: 'Data', headings: ['a'], rows })[Symbol.asyncIterator]()
      await chunks.next()
      for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go))
      expect(asked).toBeLessThan(500_000)
      await chunks.return?.()
    })

    it('ends the rows when nobody takes its bytes any more', async () => {
      let isEnded = false
      const rows = (async function* () {
        try {
          for (;;) yield ['x'.repeat(1000)]
        } finally {
          isEnded = true
        }
      })()
      for await (const _chunk of writer.write({ name: 'Data', headings: ['a'], rows })) break
      expect(isEnded).toBe(true)
    })
  })
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(Uint8Array.from(chunk))
  return Buffer.concat(all)
}

async function* eachOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
