import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { SheetReader } from '../../application/ports/console/sheet-reader.ts'
import { partsOf } from '../support/xlsx-reader.ts'
import { zipOf } from '../support/zip-file.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** A small file whose sheet unpacks to many rows. */
export async function sheetBomb(row: string, times: number): Promise<Buffer> {
  const file = await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] })
  const parts = new Map(partsOf(Buffer.from(file)))
  const sheet = parts.get(SHEET) ?? ''
  const rows = `<sheetData>${row.repeat(times)}</sheetData>`
  parts.set(
    SHEET,
    sheet.replace(/<sheetData>.*<\/sheetData>/s, () => rows),
  )
  return zipOf([...parts].map(([name, content]) => ({ name, content })))
}

export function sheetReaderContract(adapter: string, reader: SheetReader): void {
  const sheetOf = (rows: (string | number | boolean | null)[][]) =>
    writeXlsx({
      sheets: [
        { name: 'one', rows },
        { name: 'two', rows: [['no']] },
        { name: 'three', hidden: true, rows: [['never']] },
      ],
    })
  /** Of the first sheet. */
  const rowsIn = async (file: Uint8Array, mostRows: number) =>
    (await reader.read(file, mostRows))?.[0]?.rows

  describe(`SheetReader contract: ${adapter}`, () => {
    it('reads each sheet that is shown', async () => {
      const sheets = await reader.read(await sheetOf([['yes']]), 10)
      expect(sheets).toEqual([
        { name: 'one', rows: [[{ text: 'yes' }]] },
        { name: 'two', rows: [[{ text: 'no' }]] },
      ])
    })

    it('reads cells as text, digits of numbers as they are', async () => {
      const file = await sheetOf([
        ['a', '=1+1', 13_800_138_000],
        [null, 'b', 1.5],
      ])
      expect(await rowsIn(file, 10)).toEqual([
        [{ text: 'a' }, { text: '=1+1' }, { text: '13800138000' }],
        [{ text: '' }, { text: 'b' }, { text: '1.5' }],
      ])
    })

    it('reports a formula, not its result', async () => {
      const cells = new Map([['0,1', { value: 'cached', formula: 'A1&"x"' }]])
      const file = await writeXlsx({ sheets: [{ name: 'x', rows: [['a', 'cached', 'c']], cells }] })
      const rows = await rowsIn(file, 10)
      expect(rows).toEqual([[{ text: 'a' }, { unfit: 'formula' }, { text: 'c' }]])
    })

    it('says what is no text', async () => {
      const dated = [true, new Date(Date.UTC(2024, 4, 6)), 1.3e18]
      const file = await writeXlsx({ sheets: [{ name: 'x', rows: [['a'], dated] }] })
      expect((await rowsIn(file, 10))?.[1]).toEqual([
        { unfit: 'boolean' },
        { unfit: 'date', at: '2024-05-06T00:00:00' },
        { unfit: 'number' },
      ])
      const failed = await sheetBomb('<row r="1"><c r="A1" t="e"><v>#REF!</v></c></row>', 1)
      expect(await rowsIn(failed, 10)).toEqual([[{ unfit: 'error' }]])
    })

    it('counts a merged cell for each of its rows, except below the first', async () => {
      const rows = [
        ['head', 'over two', 'c'],
        ['x', null, '1'],
        ['in three', 'b', '2'],
        [null, 'b', '3'],
        [null, null, null],
        [null, 'b', '4'],
      ]
      const merges = [
        { startRow: 0, endRow: 1, startCol: 1, endCol: 1 },
        { startRow: 2, endRow: 4, startCol: 0, endCol: 0 },
        { startRow: 5, endRow: 5, startCol: 1, endCol: 2 },
      ]
      const file = await writeXlsx({ sheets: [{ name: 'x', rows, merges }] })
      const read = await rowsIn(file, 10)
      const seen = read?.map((row) =>
        row.map((cell) => ('text' in cell ? cell.text : `(${cell.unfit})`)).join('|'),
      )
      expect(seen).toEqual([
        ...['head|over two|c', 'x|(merge)|1', 'in three|b|2', 'in three|b|3', '||', '|b|b'],
      ])
    })

    it('reads no sheet that repeats a long text without end', async () => {
      const text = 'x'.repeat(30_000)
      const wide = Array.from({ length: 700 }, () => text)
      expect(await reader.read(await sheetOf([wide]), 10)).toBeUndefined()
    })

    it('reads no more rows than it is asked for', async () => {
      const file = await sheetOf(Array.from({ length: 50 }, (_none, at) => [`row ${at}`]))
      expect(await rowsIn(file, 7)).toHaveLength(7)
    })

    it('reads nothing of what is no sheet', async () => {
      for (const file of [Buffer.from('a,b'), Buffer.alloc(0)])
        expect(await reader.read(file, 10)).toBeUndefined()
    })
  })
}
