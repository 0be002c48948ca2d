import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { SheetReader } from '../../application/ports/sheet-reader.ts'
import { sheetBomb } from '../support/sheet-bombs.ts'

export function sheetReaderContract(adapter: string, reader: SheetReader): void {
  const sheetOf = (rows: (string | number | boolean | null)[][]) =>
    writeXlsx({
      sheets: [
        { name: 'one', rows },
        { name: 'two', rows: [['no']] },
      ],
    })

  describe(`SheetReader contract: ${adapter}`, () => {
    it('reads the first sheet as text, digits of numbers as they are', async () => {
      const file = await sheetOf([
        ['a', '=1+1', 13_800_138_000],
        [null, true, 1.5],
      ])
      expect(await reader.read(file, 10)).toEqual([
        [{ text: 'a' }, { text: '=1+1' }, { text: '13800138000' }],
        [{ text: '' }, { text: 'true' }, { text: '1.5' }],
      ])
    })

    it('reports a formula, not its result', async () => {
      const cells = new Map([['0,1', { value: 'cached', formula: 'A1&"x"' }]])
      const file = await writeXlsx({ sheets: [{ name: 'x', rows: [['a', 'cached', 'c']], cells }] })
      const rows = await reader.read(file, 10)
      expect(rows).toEqual([[{ text: 'a' }, { formula: true }, { text: 'c' }]])
    })

    it('reads no more rows than it is asked for', async () => {
      const file = await sheetOf(Array.from({ length: 50 }, (_none, at) => [`row ${at}`]))
      expect(await reader.read(file, 7)).toHaveLength(7)
    })

    it('reads nothing of what is no sheet', async () => {
      for (const file of [Buffer.from('a,b'), Buffer.alloc(0)])
        expect(await reader.read(file, 10)).toBeUndefined()
    })

    it('dies of a bomb instead of the service', async () => {
      const cells = '<c t="inlineStr"><is><t>x</t></is></c>'.repeat(8)
      const file = await sheetBomb(`<row>${cells}</row>`, 600_000)
      expect(file.length).toBeLessThan(4 * 1024 * 1024)
      const rows = await reader.read(file, 10)
      expect(rows?.length ?? 0).toBeLessThanOrEqual(10)
    })
  })
}
