/** A query that was built on `tables`. */
export interface TableQuery<Row> {
  compile(): { readonly query: { readonly kind: string } }
  execute(): Promise<Row[]>
}

/**
 * Reads tables of all modules, in the transaction if there is one. Data scopes do not count.
 * @throws Error for tables of the console, raw SQL, locks, and what is no reading; RangeError beyond 10,000
 * rows
 */
export type ModuleSql = <Row>(query: TableQuery<Row>) => Promise<readonly Row[]>
