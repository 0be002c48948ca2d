import { expect, it } from 'vitest'
import { clientsHarness } from '../support/clients-harness.ts'

it('changes of clients are in the operation log, without their secrets', async () => {
  const http = await clientsHarness()
  const secret = 'canary-secret-of-a-client'
  const { id } = await http.addClient({ clientSecret: secret })
  await http.ask('PUT', '/system/client/changeStatus', {
    body: { clientId: String(id), status: '1' },
  })
  await http.ask('DELETE', `/system/client/${id}`)
  const { entries } = await http.operations.list({
    filter: {},
    sort: { by: 'at', direction: 'desc' },
    offset: 0,
    limit: 10,
  })
  expect(entries.map(({ area, kind }) => [area, kind])).toEqual([
    ['client', 'remove'],
    ['client', 'change'],
    ['client', 'add'],
  ])
  expect(JSON.stringify(entries)).not.toContain(secret)
})
