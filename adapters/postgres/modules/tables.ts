import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Field, Fields } from '../../../domain/records/field.ts'
import type { RecordType, RowOf } from '../../../domain/records/record.ts'

/** `boughtOn` is in the column `bought_on`. */
type ColumnOf<
  Name extends string,
  Done extends string = '',
> = Name extends `${infer C}${infer Rest}`
  ? ColumnOf<Rest, `${Done}${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}`>
  : Done

/** Times as Postgres writes them, which `new Date` reads; null for none. */
type StoredValue<T> = T extends undefined ? null : T extends Date ? string : T

type StoredRow<F extends Fields> = { readonly id: string } & {
  readonly [K in keyof F & string as F[K] extends Field<unknown, 'never'> & {
    readonly joined: object
  }
    ? never
    : ColumnOf<K>]: StoredValue<RowOf<F>[K]>
}

type FieldsOf<R> = R extends RecordType<infer F> ? F : never

/** The tables of records by name, with their columns as they are stored. */
export type TablesOf<R extends readonly { readonly table: string }[]> = {
  readonly [One in R[number] as One['table']]: StoredRow<FieldsOf<One>>
}

class NoDriver extends DummyDriver {
  override async acquireConnection(): Promise<never> {
    throw new Error('Give the query to `sql` of the context, which runs it.')
  }
}

/** Kysely on the tables of these records, to build queries that `sql` of a context runs. */
export function tables<const R extends readonly Pick<RecordType, 'name' | 'table'>[]>(
  ..._records: R
): Kysely<TablesOf<R>> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
