import type { Id } from '../shared/id.ts'
import type { Field } from './field.ts'

const accepts = () => true

/** Fields that the service fills when a row is added. No form can write them. */
export const author: Field<Id, 'never'> = { kind: 'id', writing: 'never', stamp: 'author', accepts }

/** As the author was called then. */
export const authorName: Field<string, 'never'> = {
  kind: 'text',
  writing: 'never',
  stamp: 'authorName',
  filter: 'contains',
  accepts,
}

export const authorDepartment: Field<Id | undefined, 'never'> = {
  kind: 'id',
  writing: 'never',
  stamp: 'department',
  empty: undefined,
  accepts,
}

export const createdAt: Field<Date, 'never'> = {
  kind: 'moment',
  writing: 'never',
  stamp: 'now',
  filter: 'range',
  accepts,
}

/** Not for forms: what it is in a new row, until the service itself changes it. */
export function kept<T>(field: Field<T>, empty: T): Field<T, 'never'> {
  return { ...field, writing: 'never', empty }
}
