import { ChildProgram } from '../../../adapters/system/child-program.ts'
import {
  SHEET_DECODER,
  SHEET_LIMITS,
  XlsxSheetReader,
} from '../../../adapters/xlsx/xlsx-sheet-reader.ts'
import { sheetReaderContract } from '../../contract/sheet-reader.contract.ts'

const decoder = new ChildProgram(SHEET_DECODER, SHEET_LIMITS)
sheetReaderContract('hucre', new XlsxSheetReader(decoder))
