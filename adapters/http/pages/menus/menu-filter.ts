import type { Static } from 'typebox'
import { hasPart } from '../../../../domain/shared/has-part.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import type { menuRow } from './menu-row.ts'

export const MenuQuery = Type.Object({
  menuName: Type.Optional(textOf(50)),
  visible: Type.Optional(textOf(1)),
  status: Type.Optional(textOf(1)),
  menuType: Type.Optional(textOf(1)),
  parentId: Type.Optional(textOf(20)),
})

type Row = ReturnType<typeof menuRow>

/** Compares rows as shown, so that a name is found in the reader's language. */
export function isAsked(row: Row, query: Static<typeof MenuQuery>): boolean {
  const { menuName = '', ...exact } = query
  const isNamed = hasPart(menuName)(row.menuName)
  const values = { ...row, parentId: String(row.parentId) }
  const { visible, status, menuType, parentId } = { ...values, ...exact }
  return (
    isNamed &&
    visible === values.visible &&
    status === values.status &&
    menuType === values.menuType &&
    parentId === values.parentId
  )
}
