import type { FastifyPluginAsync } from 'fastify'
import { RowExport } from '../../../../application/exports/row-export.ts'
import type { DictionaryRepo } from '../../../../application/ports/console/dictionary-repo.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type {
  ManageRecords,
  SliceQuestion,
} from '../../../../application/records/manage-records.ts'
import type { AnyRow } from '../../../../domain/records/record.ts'
import type { Option } from '../../../../domain/records/shown.ts'
import { Type } from '../../wire/schema.ts'
import { dictionaryLabels, type Labels } from '../exports/dictionary-labels.ts'
import { type ExportedList, exportRoute } from '../exports/export-route.ts'
import type { SheetLayout } from '../exports/sheet-answer.ts'
import { columnsOf, type PageColumn } from './codecs.ts'
import { type Page, pageTitle } from './page.ts'
import type { Sheet } from './page-parts.ts'
import { filterMembers } from './page-schemas.ts'
import { conditionsOf, shownRow } from './page-values.ts'
import { wireWords } from './record-words.ts'

interface ExportTools {
  readonly sheets: SheetWriter
  readonly dictionaries: DictionaryRepo
}

/**
 * Exports the whole list in its order as a spreadsheet. Pages without a sheet have no export. Must
 * be registered in a `formScope`, which pages share: a scope costs more than a route.
 * @param most maximum number of rows in a file
 */
export function pageExport(
  page: Page,
  records: ManageRecords,
  { sheets, dictionaries }: ExportTools,
  most: number,
): FastifyPluginAsync[] {
  const { sheet } = page
  if (!sheet) return []
  const shown = shownOf(page, sheet)
  const types = new Set(shown.flatMap(({ is }) => is.dictionary ?? []))
  const list: ExportedList<SliceQuestion, AnyRow, string> = {
    url: `${page.url}/export`,
    access: `${page.permission}:export`,
    words: [`Export ${page.words.en[1]}`, `导出${page.words.zh}`],
    area: page.area,
    body: Type.Object(filterMembers(page)),
    memberWords: wireWords(page),
    layout: async () => layoutOf(page, sheet, shown, await dictionaryLabels(dictionaries, types)),
    filter: (asked, _language, by) => {
      return { conditions: conditionsOf(page, asked), sort: page.of.order, asked, by }
    },
    rows: () => sheetRow(page),
  }
  const rows = new RowExport({ read: records.slice.bind(records) }, most)
  return [exportRoute(list, rows, sheets)]
}

function sheetRow(page: Page) {
  const show = shownRow(page)
  const values = columnsOf(page).filter(({ is }) => is.kind === 'json')
  return (row: AnyRow) => {
    const shown = show(row)
    const texts = values.map(({ name }) => {
      return [name, shown[name] === null ? null : JSON.stringify(shown[name])]
    })
    return { ...shown, ...Object.fromEntries(texts) }
  }
}

function shownOf(page: Page, { columns }: Sheet<string>): readonly PageColumn[] {
  const all = columnsOf(page)
  return columns?.flatMap((wanted) => all.filter(({ field }) => field === wanted)) ?? all
}

export function layoutOf(
  page: Page,
  sheet: Sheet<string>,
  shown: readonly PageColumn[],
  dictionaries: ReadonlyMap<string, Labels> = new Map(),
): SheetLayout<string> {
  const [en, zh] = pageTitle(page)
  const { name: file, words = { en, zh } } = sheet
  return {
    name: file,
    columns: shown.map((column) => column.name),
    labels: Object.fromEntries(
      shown.map(({ name, is }) => [
        name,
        is.options ? labelsOf(is.options) : dictionaries.get(is.dictionary ?? ''),
      ]),
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
