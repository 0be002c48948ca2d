import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { anyStore } from '../support/prepared-database.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { Service } from '../support/service.ts'

it('serves a client from the moment it is added to the moment it is disabled', async () => {
  const service = await Service.start(await temporaryFolder(), await anyStore())
  const { publicKey, password } = firstStartOf(service)
  const frontEnd = new FrontEnd(service)
  const admin = await frontEnd.logIn(publicKey, password)
  const send = (method: string, path: string, fields: object) => {
    const headers = { ...admin, 'content-type': 'application/json' }
    return frontEnd.ask(path, { method, headers, body: JSON.stringify(fields) })
  }
  const added = await send('POST', '/system/client', {
    clientKey: 'app',
    grantTypeList: ['password'],
    deviceType: 'android',
  })
  const clientId = String(added.data.clientId)
  const login = { clientId, grantType: 'password', username: 'admin', password }
  const logIn = () => frontEnd.ask('/auth/login', { method: 'POST', ...sealV1(publicKey, login) })
  const { data } = await logIn()
  const session = { authorization: `Bearer ${data.access_token}`, clientid: clientId }
  expect(await frontEnd.whoAmI(session)).toBe(200)

  await send('PUT', '/system/client/changeStatus', { clientId: added.data.id, status: '1' })
  expect(await frontEnd.whoAmI(session)).toBe(401)
  expect(await logIn()).toMatchObject({ code: 500, error: 'invalid_client' })
  const query = new URLSearchParams({ clientId, grantType: 'password', userName: 'admin' })
  const why = await frontEnd.ask(`/system/client/explain?${query}`, { headers: admin })
  expect(why.data).toContainEqual({
    check: 'client_enabled',
    passed: false,
    reason: 'The client is disabled.',
  })
  expect(await service.stop()).toBe(0)
  expect(service.output).not.toContain(String(added.data.clientSecret))
})
