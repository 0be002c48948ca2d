import type { RoundTimes } from '../../../application/ports/instances/round-times.ts'
import { OnDatabase } from '../connection/database.ts'
import { moment } from '../rows/columns.ts'

const LAST = 'select begun_at from periodic_rounds where name = $1'

const NOTE = `insert into periodic_rounds (name, begun_at) values ($1, $2)
    on conflict (name) do update set begun_at = excluded.begun_at`

export class PostgresRoundTimes extends OnDatabase implements RoundTimes {
  async last(name: string): Promise<Date | undefined> {
    const [row] = await this.database.rows(LAST, [name])
    return row && moment(row, 'begun_at')
  }

  async note(name: string, begunAt: Date): Promise<void> {
    await this.database.rows(NOTE, [name, begunAt])
  }
}
