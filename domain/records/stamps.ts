import type { Id } from '../shared/id.ts'
import type { Field } from './field.ts'
import type { Shown } from './shown.ts'

type Stamped<T> = Pick<Field<T>, 'kind' | 'filter' | 'empty'> & Shown

/** A field that the service fills when a row is added. Forms cannot write it. */
function stamped<T>(field: Stamped<T>, stamp: Field<T>['stamp']): Field<T, 'never'> {
  return { ...field, ...(stamp && { stamp }), writing: 'never', accepts: () => true }
}

/** The id of the user who added the row. */
export const author = stamped<Id>(
  { kind: 'id', wire: 'createBy', words: ['Author id', '创建者编号'] },
  ({ userId }) => userId,
)

/** The author's name at that time. */
export const authorName = stamped<string>(
  { kind: 'text', filter: 'contains', wire: 'createByName', words: ['Author', '创建者'] },
  ({ userName }) => userName,
)

/** The id of the author's department at that time. */
export const authorDepartment = stamped<Id | undefined>(
  { kind: 'id', empty: undefined, wire: 'createDept', words: ['Department', '创建部门'] },
  ({ departmentId }) => departmentId,
)

/** When the row was added. */
export const createdAt = stamped<Date>(
  { kind: 'moment', filter: 'range', wire: 'createTime', words: ['Created', '创建时间'] },
  (_by, now) => now,
)

/** The value in a new row. Only the service changes it, never a form. */
export function kept<T>(field: Field<T>, empty: T): Field<T, 'never'> {
  return { ...field, writing: 'never', empty }
}
