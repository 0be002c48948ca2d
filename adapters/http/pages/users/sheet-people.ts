import type { Person } from '../../../../application/users/import-people.ts'
import { UnusableHash } from '../../../../domain/users/unusable-hash.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import type { SheetForm } from '../imports/sheet-rows.ts'
import { columnWords, userForm } from './sheet-users.ts'
import { READ_COLUMNS } from './user-sheet.ts'

const COLUMNS = [...READ_COLUMNS, 'user_posts', 'user_roles', 'user_passwordHash'] as const

interface ListTerms {
  readonly labels: CellLabels
  /** Whether a login can compare a password with it. */
  readonly isUsableHash: (hash: string) => boolean
}

/** A list of people as the command reads it: columns of the page's sheet, and three more. */
export function peopleForm({ labels, isUsableHash }: ListTerms): SheetForm<Column, Person> {
  const users = userForm(labels)
  return {
    columns: COLUMNS,
    required: ['user_userName'],
    ...(users.otherNames && { otherNames: users.otherNames }),
    ...(users.unread && { unread: users.unread }),
    wordsOf: columnWords,
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
