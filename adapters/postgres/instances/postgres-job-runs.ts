import type {
  EndedRun,
  JobResult,
  JobRun,
  JobRuns,
} from '../../../application/ports/instances/job-runs.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { moment, optionalMoment, optionalNumber, optionalText, text } from '../rows/columns.ts'

const RESULTS: readonly JobResult[] = ['waiting', 'running', 'succeeded', 'failed']

const LIST = 'select * from job_runs order by name'

/** The update changes nothing; without it, the statement would not return a row that exists. */
const GET = `insert into job_runs (name, since) values ($1, $2)
    on conflict (name) do update set name = excluded.name returning *`

const BEGIN = `update job_runs set since = $2, retry_at = $3, result = 'running', failures = failures + 1
    where name = $1`

const SUCCEED = `update job_runs set result = 'succeeded', milliseconds = $2, failures = 0,
    retry_at = null, failure = null where name = $1`

const FAIL = `update job_runs set result = 'failed', milliseconds = $2, failure = $3 where name = $1`

export class PostgresJobRuns extends OnDatabase implements JobRuns {
  async get(name: string, now: Date): Promise<JobRun> {
    const [row = {}] = await this.database.rows(GET, [name, now])
    return toRun(row)
  }

  async list(): Promise<JobRun[]> {
    return (await this.database.rows(LIST, [])).map(toRun)
  }

  async begin(name: string, at: Date, retryAt: Date | undefined): Promise<void> {
    await this.database.rows(BEGIN, [name, at, retryAt ?? null])
  }

  async end(name: string, { milliseconds, failure }: EndedRun): Promise<void> {
    if (failure === undefined) await this.database.rows(SUCCEED, [name, milliseconds])
    else await this.database.rows(FAIL, [name, milliseconds, failure])
  }
}

function toRun(row: Row): JobRun {
  return {
    name: text(row, 'name'),
    since: moment(row, 'since'),
    result: RESULTS.find((result) => result === row.result) ?? 'waiting',
    failures: Number(row.failures),
    retryAt: optionalMoment(row, 'retry_at'),
    milliseconds: optionalNumber(row, 'milliseconds'),
    failure: optionalText(row, 'failure'),
  }
}
