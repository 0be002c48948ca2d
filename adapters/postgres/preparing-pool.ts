import type { Deadline } from './deadline.ts'
import type { Statement } from './statement.ts'
import { underLimits } from './time-limits.ts'

export type Row = Readonly<Record<string, unknown>>

/** The part of a pool of `pg` that knows named statements, which Kysely does not. */
export interface PreparingPool {
  connect(): Promise<PreparingConnection>
}

interface PreparingConnection {
  query(statement: Statement & { values: unknown[] }): Promise<{ rows: Row[] }>
  /** The pool itself leaves out what is broken. */
  release(): void
}

export async function prepared(
  pool: PreparingPool,
  statement: Statement & { values: unknown[] },
  deadline: Deadline | undefined,
): Promise<readonly Row[]> {
  const connection = await pool.connect()
  try {
    const run = (text: string) => connection.query({ text, values: [] })
    return await underLimits(run, deadline, async () => (await connection.query(statement)).rows)
  } finally {
    connection.release()
  }
}
