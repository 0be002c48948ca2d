import type { ReadCell } from '../../../../application/ports/console/sheet-reader.ts'
import type { Person } from '../../../../application/users/import-people.ts'
import type { ReadRow } from '../../../../domain/imports/import-report.ts'
import { UnusableHash } from '../../../../domain/users/unusable-hash.ts'
import { textFor } from '../../words/texts.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import { plainHeading, type SheetForm, sheetRows } from '../imports/sheet-rows.ts'
import { userForm } from './sheet-users.ts'
import { READ_COLUMNS } from './user-sheet.ts'

const COLUMNS = [...READ_COLUMNS, 'user_posts', 'user_roles', 'user_passwordHash'] as const

interface ListTerms {
  readonly labels: CellLabels
  /** Whether a login can compare a password with it. */
  readonly isUsableHash: (hash: string) => boolean
}

interface ReadList {
  /** Headings that mean nothing here. */
  readonly unknown: readonly string[]
  /** All headings that do, in both languages. */
  readonly known: readonly string[]
  /** @throws WrongColumn, EmptySheet */
  rows(): ReadRow<Person>[]
}

/** A list of people as the command reads it: columns of the page's sheet, and three more. */
export function peopleIn(cells: readonly (readonly ReadCell[])[], terms: ListTerms): ReadList {
  const form = peopleForm(terms)
  const known = form.columns.flatMap((column) => Object.values(form.wordsOf(column)))
  const plain = new Set([...known, ...(form.oldNames?.keys() ?? [])].map(plainHeading))
  const headings = (cells[0] ?? []).map((cell) => ('text' in cell ? cell.text.trim() : '?'))
  return {
    unknown: headings.filter((text) => text !== '' && !plain.has(plainHeading(text))),
    known,
    rows: () => sheetRows(cells, form, 'en'),
  }
}

function peopleForm({ labels, isUsableHash }: ListTerms): SheetForm<Column, Person> {
  const users = userForm(labels)
  return {
    columns: COLUMNS,
    required: ['user_userName'],
    ...(users.oldNames && { oldNames: users.oldNames }),
    wordsOf: (column) => ({
      en: textFor(`column.${column}`, {}, 'en'),
      zh: textFor(`column.${column}`, {}, 'zh'),
    }),
    nameOf: users.nameOf,
    formOf: (textOf, tried) => {
      const { nickName, ...user } = users.formOf(textOf, tried)
      const hash = textOf('user_passwordHash')
      if (hash !== '' && !isUsableHash(hash)) throw new UnusableHash()
      return {
        ...user,
        nickName: nickName || undefined,
        postCodes: listIn(textOf('user_posts')),
        roleKeys: listIn(textOf('user_roles')),
        passwordHash: hash || undefined,
      }
    },
  }
}

type Column = (typeof COLUMNS)[number]

function listIn(text: string): string[] {
  const parts = text.split(/[,，]/).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}
