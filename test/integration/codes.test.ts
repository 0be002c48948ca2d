import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { anyStore } from '../support/prepared-database.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { Service } from '../support/service.ts'

const WAYS = [
  ['sms', '/resource/sms/code?phonenumber=13800138000', 'SMS is not enabled.'],
  ['email', '/resource/email/code?email=mei@example.com', 'Mail is not enabled.'],
] as const

it('sends and accepts no codes without a configured sender', async () => {
  const service = await Service.start(await temporaryFolder(), await anyStore())
  const { publicKey, clientId } = firstStartOf(service)
  const frontEnd = new FrontEnd(service)
  for (const [grantType, path, msg] of WAYS) {
    const asked = await frontEnd.ask(path, {
      headers: { clientid: clientId, 'content-language': 'en_US' },
    })
    expect(asked).toMatchObject({ code: 500, msg, data: null })
    const sealed = sealV1(publicKey, { clientId, grantType })
    const login = await frontEnd.ask('/auth/login', { method: 'POST', ...sealed })
    expect(login).toMatchObject({ code: 500, error: 'invalid_client', data: null })
  }
  expect(await service.stop()).toBe(0)
})
