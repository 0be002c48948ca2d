import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { FileChainHeads } from '../../../adapters/system/parts/chain/file-chain-heads.ts'
import { ForgetLinks } from '../../../application/parts/chain/forget-links.ts'
import { KeepHeads } from '../../../application/parts/chain/keep-heads.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { chainOver } from './chain-over.ts'

// Links, erases, forgets and keeps heads, and is killed at one of its statements.
const [url = '', secret = '', headsFile = '', step = '', when = ''] = process.argv.slice(2)
const database = await openPostgres({ url })
const rows = database.rows.bind(database)
let statements = 0
Object.assign(database, {
  async rows(...asked: Parameters<typeof rows>) {
    statements += 1
    const isLast = statements === Number(step)
    if (isLast && when === 'before') process.kill(process.pid, 'SIGKILL')
    const found = await rows(...asked)
    if (isLast) process.kill(process.pid, 'SIGKILL')
    return found
  },
})

const records = postgresRecords(database)
const clock = { now: () => new Date() }
const seal = new Ed25519ChainSeal(ServiceSecret.parse(secret, 'test').derive('audit chain'))
const { tools, link, erase } = chainOver(records, clock, seal)
const { chain, rounds } = records
await link()
await erase.operation.removeBefore(clock.now(), 2)
const sort = { by: 'at', direction: 'asc' } as const
const [oldest] = (await records.log.list({ filter: {}, sort, offset: 0, limit: 1 })).entries
if (oldest)
  await erase.login.execute((log) => log.remove([oldest.id]), { reason: 'removed', by: 'admin' })
await new ForgetLinks(tools, { login: 30, operation: 30 }).execute()
await link()
const heads = new FileChainHeads(headsFile)
const tell = { with: <T>(_events: unknown, change: () => Promise<T>) => change() }
await new KeepHeads({ chain, rounds, clock, heads, tell }).execute()
await database.close()
