import { type Page, pageTitle } from '../../../adapters/http/pages/record/page.ts'
import { columnsOf, type PageColumn } from '../../../adapters/http/pages/record/page-columns.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { PageShape, ShapeField, ShapeKind } from './page-shape.ts'

/** Query names of the range of a list. */
const RANGE = ['params[beginTime]', 'params[endTime]'] as const

/** @returns what the templates know of the page, with texts of one language */
export function shapeOf(page: Page, language: Language): PageShape {
  const [id, ...columns] = columnsOf(page)
  const title = pageTitle(page)[language === 'en' ? 0 : 1]
  return {
    name: page.of.name,
    ...{ title, language },
    folder: folderOf(page),
    url: page.url,
    permission: page.permission,
    id: id?.name ?? 'id',
    fields: columns.filter(isForPeople).map((column) => fieldOf(column, page, columns, language)),
    hasExport: page.sheet !== undefined,
    hasImport: false,
    isFlat: page.isFlat ?? false,
  }
}

/** Where the menu says that the view is; else as the address says. */
function folderOf({ menu, url }: Page): string {
  return menu?.component.replace(/\/index$/, '') ?? url.slice(1)
}

/** Ids that the service sets mean nothing to people; the names beside them do. */
function isForPeople({ is }: PageColumn): boolean {
  return is.kind !== 'id' || is.writing !== 'never'
}

function fieldOf(
  { field, is, name, words, codec }: PageColumn,
  page: Page,
  columns: readonly PageColumn[],
  language: Language,
): ShapeField {
  const initial = is.empty === undefined ? undefined : codec.show(is.empty)
  const shownBy = columns.find((other) => other.is.joined?.by === field && other.is.joined.field)
  return {
    name,
    label: words[language],
    kind: kindOf(is),
    ...(is.writing !== 'never' && { form: is.writing }),
    ...(is.filter && { filter: is.filter }),
    ...(is.filter === 'range' && { range: RANGE }),
    ...(page.of.sort.includes(field) && { isSortable: true }),
    ...(is.min !== undefined && { min: is.min }),
    ...(is.max !== undefined && { max: is.max }),
    ...((typeof initial === 'string' || typeof initial === 'number') && { initial }),
    ...(is.dictionary && { dictionary: is.dictionary }),
    ...(shownBy && { shownBy: shownBy.name }),
  }
}

function kindOf({ kind, hasLines, dictionary }: PageColumn['is']): ShapeKind {
  if (kind === 'id') return 'reference'
  if (kind !== 'text') return kind
  if (dictionary) return 'choice'
  return hasLines ? 'long' : 'text'
}
