import type { TSchema } from 'typebox'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS } from '../../wire/time-range.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { NOTHING_MORE } from './more-members.ts'
import type { Page } from './page.ts'
import { columnsOf, type PageColumn } from './page-columns.ts'

type Members = Record<string, TSchema>

export function rowSchema(page: Page, more = NOTHING_MORE) {
  return Type.Object({ ...members(columnsOf(page), shown), ...more.members })
}

/** A new row needs what has no value otherwise; an edit needs the id alone. */
export function formSchema(page: Page, does: 'add' | 'edit') {
  const written = columnsOf(page).filter(
    ({ is, field }) => is.writing !== 'never' && field !== 'id',
  )
  const id = page.wire.id
  const which: Members = does === 'edit' && id !== 'hidden' && id ? { [id.name]: WireId } : {}
  return Type.Object({ ...which, ...members(written, (column) => given(column, does)) })
}

/** What its list and its export are asked for. */
export function filterMembers(page: Page): Members {
  const columns = columnsOf(page).filter(({ is }) => is.filter && is.filter !== 'range')
  const asked = (column: PageColumn) => Type.Optional(column.codec.asked(column.is))
  const aliases = Object.entries(page.alsoAsked ?? {}).flatMap(([name, field]) =>
    columns.filter((column) => column.field === field).map((column) => ({ ...column, name })),
  )
  const others = (page.askedOfScope ?? []).map((name) => [name, Type.Optional(textOf(200))])
  return {
    ...(hasRange(page) ? TIME_KEYS : {}),
    ...members([...columns, ...aliases], asked),
    ...Object.fromEntries(others),
  }
}

function hasRange({ of }: Page): boolean {
  return Object.values(of.fields).some(({ filter }) => filter === 'range')
}

function shown({ is, codec }: PageColumn): TSchema {
  const isOpen = 'empty' in is && is.empty === undefined
  return Type.Unsafe({ type: isOpen ? [...codec.types, 'null'] : [...codec.types] })
}

function given({ is, codec }: PageColumn, does: 'add' | 'edit'): TSchema {
  const isNeeded = does === 'add' && is.writing === 'required'
  const schema = { ...codec.given(is), type: [...codec.types, ...(isNeeded ? [] : ['null'])] }
  return isNeeded ? Type.Unsafe(schema) : Type.Optional(Type.Unsafe(schema))
}

function members(columns: readonly PageColumn[], schema: (column: PageColumn) => TSchema): Members {
  return Object.fromEntries(columns.map((column) => [column.name, schema(column)]))
}
