import type { FastifyPluginAsync } from 'fastify'
import { RowExport } from '../../../../application/exports/row-export.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import type {
  ManageRecords,
  SliceQuestion,
} from '../../../../application/records/manage-records.ts'
import type { AnyRow } from '../../../../domain/records/record-row.ts'
import type { Option } from '../../../../domain/records/shown.ts'
import { Type } from '../../wire/schema.ts'
import { type ExportedList, exportRoute } from '../exports/export-route.ts'
import { formScope } from '../exports/form-scope.ts'
import type { SheetLayout } from '../exports/sheet-answer.ts'
import { type Page, pageTitle } from './page.ts'
import { columnsOf, type PageColumn } from './page-columns.ts'
import type { Sheet } from './page-parts.ts'
import { filterMembers } from './page-schemas.ts'
import { conditionsOf, shownRow } from './page-values.ts'
import { wireWords } from './record-words.ts'

/**
 * Exports the whole list in its order as a spreadsheet. Pages without a sheet have no export.
 * @param most maximum number of rows in a file
 */
export function pageExport(
  page: Page,
  records: ManageRecords,
  sheets: SheetWriter,
  most: number,
): FastifyPluginAsync[] {
  if (!page.sheet) return []
  const list: ExportedList<SliceQuestion, AnyRow, string> = {
    url: `${page.url}/export`,
    access: `${page.permission}:export`,
    summary: `Export ${page.words.en[1]}`,
    area: page.area,
    body: Type.Object(filterMembers(page)),
    memberWords: wireWords(page),
    layout: layoutOf(page, page.sheet, shownOf(page, page.sheet)),
    filter: (asked, _language, by) => {
      return { conditions: conditionsOf(page, asked), sort: page.of.order, asked, by }
    },
    row: shownRow(page),
  }
  const rows = new RowExport({ read: records.slice.bind(records) }, most)
  return [formScope([exportRoute(list, rows, sheets)])]
}

function shownOf(page: Page, { columns }: Sheet<string>): readonly PageColumn[] {
  const all = columnsOf(page)
  return columns?.flatMap((wanted) => all.filter(({ field }) => field === wanted)) ?? all
}

export function layoutOf(
  page: Page,
  sheet: Sheet<string>,
  shown: readonly PageColumn[],
): SheetLayout<string> {
  const [en, zh] = pageTitle(page)
  const { name: file, words = { en, zh } } = sheet
  return {
    name: file,
    columns: shown.map((column) => column.name),
    dictionaries: Object.fromEntries(shown.map((column) => [column.name, column.is.dictionary])),
    labels: Object.fromEntries(
      shown.map(({ name, is }) => [name, is.options && labelsOf(is.options)]),
    ),
    words: {
      sheet: words,
      columns: Object.fromEntries(shown.map((column) => [column.name, column.words])),
    },
  }
}

function labelsOf(options: readonly Option[]) {
  return new Map(options.map(([value, en, zh]) => [value, { en, zh }]))
}
