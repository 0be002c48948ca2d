import { ContainerModule } from 'inversify'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import {
  SHEET_DECODER,
  SHEET_LIMITS,
  XlsxSheetReader,
} from '../../../adapters/xlsx/xlsx-sheet-reader.ts'
import { XlsxSheetWriter } from '../../../adapters/xlsx/xlsx-sheet-writer.ts'
import { Tokens as T } from '../tokens.ts'

/** Lists as files for spreadsheet programs. */
export const exportsModule = new ContainerModule(({ bind }) => {
  bind(T.SheetWriter).toConstantValue(new XlsxSheetWriter())
  bind(T.SheetReader).toResolvedValue(
    () => new XlsxSheetReader(new ChildProgram(SHEET_DECODER, SHEET_LIMITS)),
  )
})
