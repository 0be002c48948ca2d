import type { Id } from '../shared/id.ts'
import type { Field } from './field.ts'

type Stamped<T> = Pick<Field<T>, 'kind' | 'filter' | 'empty'>

/** A field that the service fills when a row is added. Forms cannot write it. */
function stamped<T>(field: Stamped<T>, stamp: Field<T>['stamp']): Field<T, 'never'> {
  return { ...field, ...(stamp && { stamp }), writing: 'never', accepts: () => true }
}

export const author = stamped<Id>({ kind: 'id' }, ({ userId }) => userId)

/** The author's name at that time. */
export const authorName = stamped<string>(
  { kind: 'text', filter: 'contains' },
  ({ userName }) => userName,
)

export const authorDepartment = stamped<Id | undefined>(
  { kind: 'id', empty: undefined },
  ({ departmentId }) => departmentId,
)

export const createdAt = stamped<Date>({ kind: 'moment', filter: 'range' }, (_by, now) => now)

/** The value in a new row. Only the service changes it, never a form. */
export function kept<T>(field: Field<T>, empty: T): Field<T, 'never'> {
  return { ...field, writing: 'never', empty }
}
