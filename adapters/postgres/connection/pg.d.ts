// What the driver has and its types do not tell: how its own queries ask and hear the answer, and
// by what a client of a pool is connected.
import type { Connection, FieldDef } from 'pg'

declare module 'pg' {
  interface ClientBase {
    readonly connection: Connection
  }

  interface Query {
    prepare(connection: Connection): void
    handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
    /** Each field as text, or `null`. */
    handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
  }
}
