import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { BUILT_IN_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import { CasServer } from '../../support/cas-server.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { sealV2 } from '../../support/sealed-request.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

let cas: CasServer
let database: Database
let service: WholeService

beforeAll(async () => {
  cas = await CasServer.start()
  database = await anyDatabase()
  const role = `insert into roles (name, key, status) values ('Staff', 'staff', 'normal')`
  const parameter = `update parameters set value = 'staff' where key = 'sys.account.registerRole'`
  for (const text of [role, parameter]) await database.rows({ text }, [])
  const settings = {
    ...{ PUBLIC_URL: 'http://localhost:5320', SOCIAL_BROWSER_CHECK: 'off', DIRECTORY: 'cas' },
    ...{ DIRECTORY_CREATE: 'always', CAS_URL: cas.url },
    CAS_REDIRECT_URI: 'http://localhost:5320/social-callback?source=maxkey',
  }
  service = await wholeService(settings, undefined, database)
}, START_MS)
afterAll(async () => {
  await service?.close()
  await cas?.stop()
})

async function logIn() {
  const { data } = (await service.app.inject({ url: '/auth/binding/maxkey' })).json()
  const { code: socialCode, state: socialState } = await cas.agree(data)
  const given = { clientId: BUILT_IN_CLIENT_ID, grantType: 'social', source: 'maxkey' }
  const place = { method: 'POST', path: '/auth/login', issuedAt: new Date() } as const
  const credentials = { ...given, socialCode, socialState }
  const { headers, body: payload } = sealV2(service.publicKey, credentials, place)
  return (await service.app.inject({ method: 'POST', url: place.path, headers, payload })).json()
}

it('makes one account with a role and without a password, however many logins come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, logIn))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  const text = `select u.name, password_hash, email, r.key from users u
    join user_roles x on x.user_id = u.id join roles r on r.id = x.role_id where u.id <> 1`
  expect(await database.rows({ text }, [])).toEqual([
    { name: 'ada', password_hash: null, email: 'ada@example.com', key: 'staff' },
  ])
  const bound = await database.rows({ text: 'select source, outside_id from social_bindings' }, [])
  expect(bound).toEqual([{ source: 'MAXKEY', outside_id: 'ada' }])
})
