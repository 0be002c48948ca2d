import type { Id } from '../shared/id.ts'
import type { Field, Stamp } from './field.ts'

type Stamped<T> = Pick<Field<T>, 'kind' | 'filter' | 'empty'>

/** A field that the service fills when a row is added. No form can write it. */
function stamped<T>(stamp: Stamp, field: Stamped<T>): Field<T, 'never'> {
  return { ...field, stamp, writing: 'never', accepts: () => true }
}

export const author = stamped<Id>('author', { kind: 'id' })

/** As the author was called then. */
export const authorName = stamped<string>('authorName', { kind: 'text', filter: 'contains' })

export const authorDepartment = stamped<Id | undefined>('department', {
  kind: 'id',
  empty: undefined,
})

export const createdAt = stamped<Date>('now', { kind: 'moment', filter: 'range' })

/** Not for forms: what it is in a new row, until the service itself changes it. */
export function kept<T>(field: Field<T>, empty: T): Field<T, 'never'> {
  return { ...field, writing: 'never', empty }
}
