import { expect, it } from 'vitest'
import { Type } from '../../adapters/http/wire/schema.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'

const PATH = '/thing'

async function routes(app: HttpHarness['app']) {
  const schema = { response: { 200: Type.Null() } }
  const config = { access: 'public' } as const
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: PATH,
    schema,
    config,
    handler: async () => null,
  })
  app.get('/broken', { schema, config }, async () => {
    throw new Error('broken')
  })
}

/** Log lines of one request each, by `method route level`. */
async function linesWith(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const http = await httpHarness({ env, routes: () => [routes] })
  await http.send({ url: PATH })
  await http.send({ method: 'HEAD', url: PATH })
  await http.send({ method: 'POST', url: PATH })
  await http.send({ url: '/healthz' })
  await http.send({ url: '/system/user/getInfo' })
  await http.send({ url: '/broken' })
  await http.app.close()
  const lines = http.logged().trimEnd().split('\n')
  return lines
    .map((line) => JSON.parse(line))
    .map(({ method = '', route = '', level, msg }) => [method, route, level, msg].join(' ').trim())
}

const CHANGES = ['POST /thing 30 answered']
const REFUSALS = ['GET /system/user/getInfo 30 answered']
const FAILURES = ['/broken 50 unexpected failure']
const OF_FAILURES = ['GET /broken 30 answered']
const READS = ['GET /thing 30 answered', 'HEAD /thing 30 answered']
const PROBES = ['GET /healthz 20 probed']

it.each([
  [{}, [READS, CHANGES, PROBES, REFUSALS, FAILURES, OF_FAILURES]],
  [{ ACCESS_LOG: 'all' }, [READS, CHANGES, PROBES, REFUSALS, FAILURES, OF_FAILURES]],
  [{ ACCESS_LOG: 'changes' }, [CHANGES, REFUSALS, FAILURES, OF_FAILURES]],
  [{ ACCESS_LOG: 'off' }, [FAILURES]],
])('with %j', async (env, lines) => {
  expect(await linesWith(env)).toEqual(lines.flat())
})
