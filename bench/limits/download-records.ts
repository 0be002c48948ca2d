import { Redis } from 'ioredis'
import pg from 'pg'
import {
  INTO_OPERATION_LOG,
  operationParameters,
  operationValues,
} from '../../adapters/postgres/logs/operation-entry.ts'

const SESSION = 'bench:session'
const IDLE_SECONDS = 1800
const GET_FILE = "select * from stored_files where state = 'ready' order by id desc limit 1"
const NOTE = `${INTO_OPERATION_LOG} values (${operationParameters(1)})`
const ENTRY = {
  area: 'file',
  kind: 'other',
  method: 'GET',
  url: '/resource/oss/download/:ossId',
  operatorId: '1',
  operatorName: 'admin',
  address: '127.0.0.1',
  parameters: '{}',
  error: undefined,
  milliseconds: 0,
} as const

/**
 * What a download by token reads and writes, in the service's tables: the session, the file's
 * record, and an audit entry whose commit does not wait for the disk.
 */
export async function openDownloadRecords(): Promise<() => Promise<unknown>> {
  const redis = new Redis(process.env.REDIS_URL ?? '', { enableAutoPipelining: true })
  await redis.set(SESSION, JSON.stringify({ userId: '1', permissionCodes: ['*:*:*'] }))
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    options: '-c synchronous_commit=off',
  })
  return async () => {
    JSON.parse((await redis.getex(SESSION, 'EX', IDLE_SECONDS)) ?? '')
    await pool.query({ name: 'get-file', text: GET_FILE })
    const values = operationValues({ ...ENTRY, at: new Date() })
    await pool.query({ name: 'note', text: NOTE, values })
  }
}
