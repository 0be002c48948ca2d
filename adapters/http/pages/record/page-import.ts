import type { FastifyPluginAsync } from 'fastify'
import type { DictionaryRepo } from '../../../../application/ports/console/dictionary-repo.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type { ImportRecords } from '../../../../application/records/import-records.ts'
import { naturalKey } from '../../../../domain/records/natural-key.ts'
import type { Form } from '../../../../domain/records/record.ts'
import { cellLabels } from '../imports/cell-labels.ts'
import { importRoute, type SheetReading } from '../imports/import-route.ts'
import type { SheetForm } from '../imports/sheet-rows.ts'
import { templateRoute } from '../imports/template-route.ts'
import type { cellValue } from './cell-values.ts'
import { columnsOf, type PageColumn } from './codecs.ts'
import type { Page } from './page.ts'
import { layoutOf } from './page-export.ts'
import { recordWords } from './record-words.ts'

interface ImportTools extends SheetReading {
  readonly writer: SheetWriter
  readonly dictionaries: DictionaryRepo
}

const DATE_LENGTHS: Readonly<Record<string, number>> = { date: 10, moment: 19 }

/**
 * Imports rows from a spreadsheet, as an export or the template has them, where the page says so.
 * @returns routes for a shared `importScope`, and for a shared `formScope`
 */
export function pageImport(
  page: Page,
  records: ImportRecords,
  { writer, dictionaries, ...reading }: ImportTools,
): Readonly<Record<'imports' | 'forms', readonly FastifyPluginAsync[]>> {
  const { sheet, url, area, words } = page
  if (!sheet?.import) return { imports: [], forms: [] }
  const columns = writtenOf(page)
  const types = columns.flatMap(({ is }) => is.dictionary ?? [])
  const told = {
    ...{ url, area, what: words.en[1], recordWords: recordWords(page) },
    access: `${page.permission}:import`,
  } as const
  const imported = {
    ...told,
    async form(updates: boolean) {
      // Its library is a fifth of what a start would load.
      const { cellValue } = await import('./cell-values.ts')
      const labels = await cellLabels(dictionaries, types)
      return sheetForm(page, updates, (column, text) =>
        cellValue(column, text, { labels, updates }),
      )
    },
    execute: records.execute.bind(records),
  }
  const layout = () => layoutOf(page, sheet, columns.map(starred))
  return {
    imports: [importRoute(imported, reading)],
    forms: [templateRoute(told, layout, writer)],
  }
}

type ValueOf = (column: PageColumn, text: string) => ReturnType<typeof cellValue>

function sheetForm(page: Page, updates: boolean, read: ValueOf): SheetForm<string, Form> {
  const columns = writtenOf(page)
  const byName = new Map(columns.map((column) => [column.name, column]))
  const key = naturalKey(page.of)
  // Rows that exist need not be whole.
  const isNeeded = ({ field, is }: PageColumn) =>
    updates && key.length > 0 ? key.includes(field) : is.writing === 'required'
  const calledBy = columns.filter(({ field }) => key.includes(field))
  const named = calledBy.length > 0 ? calledBy : columns.slice(0, 1)
  return {
    columns: [...byName.keys()],
    required: columns.filter(isNeeded).map(({ name }) => name),
    wordsOf: (name) => byName.get(name)?.words ?? { en: name, zh: name },
    dateLength: (name) => DATE_LENGTHS[byName.get(name)?.is.kind ?? ''],
    nameOf: (textOf) => named.map(({ name }) => textOf(name)).join(' '),
    formOf: (textOf, tried) =>
      Object.fromEntries(
        columns
          .filter(({ name }) => textOf(name) !== '')
          .map((column) => [column.field, tried(() => read(column, textOf(column.name)))]),
      ),
  }
}

function writtenOf(page: Page): PageColumn[] {
  return columnsOf(page).filter(({ is, field }) => is.writing !== 'never' && field !== 'id')
}

/** Marks the heading of a column that every new row needs. */
function starred({ words: { en, zh }, ...column }: PageColumn): PageColumn {
  const star = column.is.writing === 'required' ? ' *' : ''
  return { ...column, words: { en: `${en}${star}`, zh: `${zh}${star}` } }
}
