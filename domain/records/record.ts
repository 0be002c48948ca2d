import type { Fields, WrittenOf } from './record-row.ts'

export interface SortKey<Name extends string = string> {
  readonly by: Name | 'id'
  readonly descending: boolean
}

interface Description<F extends Fields> {
  readonly name: string
  /** `name` and an s, unless told. */
  readonly table?: string
  readonly fields: F
  /** What lists may be sorted by, beside the id, which always ends the order. */
  readonly sort?: readonly (keyof F & string)[]
  /** Of a list that nobody sorts. */
  readonly order?: readonly SortKey<keyof F & string>[]
  /** Each together once; the last of them is said to be taken. */
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** What one field alone does not tell. @throws InvalidField */
  check?(row: WrittenOf<F>): void
}

/** What a table with a list and a form is made of: everything else follows from it. */
export type RecordType<F extends Fields = Fields> = Required<Omit<Description<F>, 'check'>> &
  Pick<Description<F>, 'check'>

export function record<const F extends Fields>(description: Description<F>): RecordType<F> {
  return {
    table: `${description.name}s`,
    sort: [],
    order: [],
    unique: [],
    ...description,
  }
}
