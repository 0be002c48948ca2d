import type { TSchema } from 'typebox'
import { fileFields } from '../../../../application/files/gone-files.ts'
import { mayBeNone } from '../../../../domain/records/field-options.ts'
import { oncePer } from '../../../../domain/shared/once-per.ts'
import { Type } from '../../wire/schema.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { columnsOf, type PageColumn } from './codecs.ts'
import type { Page } from './page.ts'
import { rangeMembers } from './ranges.ts'

type Members = Record<string, TSchema>

export const rowSchema = oncePer((page: Page) => Type.Object(members(columnsOf(page), shown)))

/** A single row, as a form asks for it. */
export function formAnswer(page: Page) {
  const description = 'Files in it that cannot be opened. They stay until the field is changed.'
  const goneFiles = Type.Array(WireId, { description })
  const hasFiles = fileFields(page.of).length > 0
  return Type.Object({ ...members(columnsOf(page), shown), ...(hasFiles && { goneFiles }) })
}

/** A new record needs every field without a default; an edit needs only the id. */
export function formSchema(page: Page, does: 'add' | 'edit') {
  const [id, ...columns] = columnsOf(page)
  const written = columns.filter(({ is }) => is.writing !== 'never')
  const which: Members = id && does === 'edit' ? { [id.name]: WireId } : {}
  return Type.Object({ ...which, ...members(written, (column) => given(column, does)) })
}

/** Filters of the page's list and export. */
export const filterMembers = oncePer((page: Page): Members => {
  const filters = columnsOf(page).filter(({ is }) => is.filter)
  const ranges = filters.filter(({ is }) => is.filter === 'range')
  const columns = filters.filter(({ is }) => is.filter !== 'range')
  const others = (page.scopeFilters ?? []).map((name) => [name, Type.Optional(textOf(200))])
  return {
    ...Object.assign({}, ...ranges.map(rangeMembers)),
    ...members(columns, ({ is, codec }) => Type.Optional(codec.asked(is))),
    ...Object.fromEntries(others),
  }
})

function shown({ is, codec }: PageColumn): TSchema {
  // Members that a schema does not name would be left out.
  if (is.kind === 'json') return Type.Unsafe({})
  const types = codec.items ? ['array'] : [...codec.types]
  return Type.Unsafe({
    type: mayBeNone(is) ? [...types, 'null'] : types,
    ...(codec.items && { items: { type: [...codec.items] } }),
  })
}

function given({ is, codec }: PageColumn, does: 'add' | 'edit'): TSchema {
  const isNeeded = does === 'add' && is.writing === 'required'
  const schema = { ...codec.given(is), type: [...codec.types, ...(isNeeded ? [] : ['null'])] }
  return isNeeded ? Type.Unsafe(schema) : Type.Optional(Type.Unsafe(schema))
}

function members(columns: readonly PageColumn[], schema: (column: PageColumn) => TSchema): Members {
  return Object.fromEntries(columns.map((column) => [column.name, schema(column)]))
}
