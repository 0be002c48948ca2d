import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Cores } from '../../bench/harness/cores.ts'
import { requestBytes } from '../../bench/harness/http-bytes.ts'
import { Limit, type LimitPlan } from '../../bench/harness/limit.ts'
import { exchangeOnce } from '../../bench/harness/load.ts'
import { loginAccount } from '../../bench/harness/login-account.ts'
import { loginRequest } from '../../bench/harness/login-requests.ts'
import type { Bench } from '../../bench/harness/subject.ts'
import { startLimit } from '../../bench/login.bench.ts'
import { preparedOnPostgres } from '../support/prepared-database.ts'
import { runFolder } from '../support/run-folder.ts'
import { describeWith, serverOffer } from '../support/servers/describe-with.ts'

/** They run statements and scripts of the service, with values that no type compares. */
await describeWith('postgres', 'A limit program that keeps the records', (serverUrl) => {
  it('of a login still fits the service', async () => {
    const bench = await benchOn(serverUrl)
    const identity = { ...bench.login, clientId: 'any', username: 'admin' }
    const flags = ['--recorded', '--free-hash']
    const { port } = await running(startLimit(bench, identity, { flags }))
    const { body } = await exchangeOnce(port, loginRequest(identity))
    expect(JSON.parse(body.toString())).toMatchObject({ code: 200 })
  })

  it('of a download still fits the service', async () => {
    const bench = await benchOn(serverUrl)
    const env = { FILE_PATH: join(runFolder(), 'recorded-download.bin') }
    await writeFile(env.FILE_PATH, 'content')
    const plan: LimitPlan = { program: 'download', flags: ['--recorded'], env }
    const { port } = await running(Limit.start(bench, plan))
    const request = requestBytes({ method: 'GET', path: '/' })
    const { status, body } = await exchangeOnce(port, request)
    expect([status, body.toString()]).toEqual([200, 'content'])
  })
})

async function running(starting: Promise<Limit>): Promise<Limit> {
  const limit = await starting
  onTestFinished(() => limit[Symbol.asyncDispose]())
  return limit
}

async function benchOn(serverUrl: string): Promise<Bench> {
  const { url, drop } = await preparedOnPostgres(serverUrl)
  onTestFinished(drop)
  const redis = await serverOffer('redis')
  if (!('url' in redis)) throw new Error(redis.missing)
  const settings = { DATABASE_URL: url, REDIS_URL: redis.url }
  return {
    stores: { name: 'Postgres + Redis', settings, pids: [], stop: async () => undefined },
    cores: new Cores(),
    login: loginAccount(runFolder()),
    folder: runFolder(),
    logs: runFolder(),
    rounds: 1,
    runMs: 0,
    isQuick: true,
  }
}
